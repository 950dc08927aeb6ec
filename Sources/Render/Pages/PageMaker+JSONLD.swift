internal import Model

// What a page says to machines, in the words of schema.org.
extension PageMaker {
    /// The most pictures and related products that are listed.
    private static let listMax = 50

    func entryJSON(
        _ entry: Entry, _ index: Int, of group: FeedPlan, title: String, at place: Place
    ) -> String {
        let address = address(group.addresses.details(index), from: place)
        json.object { json in
            json.member("@context", "https://schema.org")
            json.member("@type", Self.type(of: entry.kind))
            json.member(entry.kind == .post ? "headline" : "name", title)
            json.member("description", Excerpt.of(entry.text, scalarsMax: 500))
            json.member("url", address)
            self.addPictures(of: entry, to: &json, at: place)
            switch entry.kind {
            // A product has no author: the look's post has, and it is about the product.
            case .look:
                json.object("subjectOf") { json in
                    json.member("@type", "SocialMediaPosting")
                    self.addPublication(of: entry, index, of: group, to: &json, at: place)
                }
                self.addProducts(of: entry, to: &json, at: place)
            case .photo, .post, .item: self.addPublication(of: entry, index, of: group, to: &json, at: place)
            case .event, .person: json.member("sameAs", entry.link?.string)
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

    private func addPictures(of entry: Entry, to json: inout JSONText, at place: Place) {
        let pictures = entry.pictures.prefix(Self.listMax).compactMap { plan.picture($0)?.renditions.last }
        guard let first = pictures.first else { return }
        if entry.kind == .photo {
            json.member("contentUrl", fileAddress(first.path, from: place))
            json.member("creditText", entry.pictures.first?.credit)
        } else {
            json.array("image") { json in
                for picture in pictures { json.element(self.fileAddress(picture.path, from: place)) }
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

    private func addProducts(of entry: Entry, to json: inout JSONText, at place: Place) {
        guard !entry.products.isEmpty else { return }
        json.array("isRelatedTo") { json in
            for product in entry.products.prefix(Self.listMax) {
                json.object { json in
                    json.member("@type", "Product")
                    json.member(
                        "name",
                        product.name ?? product.retailer ?? self.strings.word("phrase.productUnnamed"))
                    json.member("url", product.link?.string)
                    let picture = self.plan.picture(product.picture)?.renditions.last
                    json.member("image", picture.map { self.fileAddress($0.path, from: place) })
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
                json.member("@type", "Person")
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
