internal import Model

// What a page says to machines, in the words of schema.org.
extension PageMaker {
    /// The most pictures and related products that are listed.
    static let listMax = 50

    func entryJSON(
        _ entry: Entry, _ index: Int, of group: FeedPlan, _ work: DetailsPage.Work, description: String,
        at place: Place
    ) -> String {
        let address = address(group.addresses.details(index), from: place)
        json.object { json in
            json.member("@context", "https://schema.org")
            json.member("@type", Self.type(of: entry.kind))
            json.member(entry.kind == .post ? "headline" : "name", work.words.title)
            json.member("description", description)
            json.member("url", address)
            self.addPictures(of: entry, work, to: &json, at: place)
            switch entry.kind {
            // A product has no author: the look's post has, and it is about the product.
            case .look:
                json.object("subjectOf") { json in
                    json.member("@type", "SocialMediaPosting")
                    self.addPublication(of: entry, index, of: group, to: &json, at: place)
                }
                self.addProducts(work.products, to: &json, at: place)
            case .photo:
                self.addRights(of: entry, work, to: &json)
                self.addPublication(of: entry, index, of: group, to: &json, at: place)
            case .post, .item: self.addPublication(of: entry, index, of: group, to: &json, at: place)
            case .event: self.addEvent(entry, index, of: group, to: &json, at: place)
            case .person:
                json.member("jobTitle", entry.subtitle)
                json.member("sameAs", entry.link?.string)
            }
            if entry.kind != .person, !entry.tags.isEmpty {
                let names = entry.tags.prefix(Self.listMax).map(\.name).joined(separator: ", ")
                json.member("keywords", names)
            }
        }
        return json.take()
    }

    private static func type(of kind: EntryKind) -> String {
        switch kind {
        case .look: "Product"
        case .photo: "ImageObject"
        case .event: "Event"
        case .person: "Person"
        case .post: "BlogPosting"
        case .item: "CreativeWork"
        }
    }

    private func addPictures(
        of entry: Entry, _ work: DetailsPage.Work, to json: inout JSONText, at place: Place
    ) {
        guard let hero = work.hero?.files.widest else { return }
        if entry.kind == .photo {
            json.member("contentUrl", fileAddress(hero, from: place))
        } else {
            json.array("image") { json in
                json.element(self.fileAddress(hero, from: place))
                for picture in work.pictures.prefix(Self.listMax) {
                    if let path = picture.files.widest { json.element(self.fileAddress(path, from: place)) }
                }
            }
        }
    }

    /// Whose a photo is, since when, and what may be done with it: its facts say so.
    private func addRights(of entry: Entry, _ work: DetailsPage.Work, to json: inout JSONText) {
        json.member("creditText", work.credit ?? entry.profile?.name)
        for fact in entry.facts.prefix(Self.listMax) {
            switch (fact.label, fact.value) {
            case ("license", .link(let url, _)):
                json.member("license", url.string)
                json.member("acquireLicensePage", entry.link?.string)
            case ("taken", .moment(let moment)): json.member("dateCreated", moment.description)
            case ("taken", .day(let day)): json.member("dateCreated", day.description)
            default: break
            }
        }
    }

    private func addPublication(
        of entry: Entry, _ index: Int, of group: FeedPlan, to json: inout JSONText, at place: Place
    ) {
        let profile = group.profileOfEntry[index]
        if profile >= 0 {
            json.object("author") { json in
                json.member("@type", "Person")
                json.member("name", group.profiles[profile].name)
                json.member("url", self.address(group.addresses.profile(profile), from: place))
            }
        }
        json.member("datePublished", entry.published?.description)
        json.member("dateModified", entry.updated?.description)
        json.member("sameAs", entry.link?.string)
    }

    private func addProducts(_ products: [ProductView], to json: inout JSONText, at place: Place) {
        guard !products.isEmpty else { return }
        json.array("isRelatedTo") { json in
            for view in products.prefix(Self.listMax) {
                json.object { json in
                    json.member("@type", "Product")
                    json.member("name", view.title)
                    json.member("url", view.product.link?.string)
                    json.member("image", view.picture.files.widest.map { self.fileAddress($0, from: place) })
                }
            }
        }
    }

    func personJSON(_ profile: Profile, _ index: Int, of group: FeedPlan, at place: Place) -> String {
        let address = address(group.addresses.profile(index), from: place)
        json.object { json in
            json.member("@context", "https://schema.org")
            json.member("@type", "ProfilePage")
            json.object("mainEntity") { json in
                json.member("@type", group.noun == EntryKind.event.rawValue ? "PerformingGroup" : "Person")
                json.member("name", profile.name)
                json.member("description", Excerpt.of(profile.text, scalarsMax: 500))
                json.member("url", address)
                let picture = self.plan.picture(profile.picture)?.renditions.last
                json.member("image", picture.map { self.fileAddress($0.path, from: place) })
                json.member("sameAs", profile.link?.string)
            }
        }
        return json.take()
    }
}
