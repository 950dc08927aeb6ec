#include "model.hpp"

#include "workers.hpp"

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <unordered_map>

namespace {

// As Hugo's strings.Truncate: so many characters, cut behind the last whole word.
std::string truncated(std::string_view text, size_t length) {
    size_t count = 0, lastWord = 0, lastLetter = 0;
    for (size_t at = 0; at < text.size();) {
        size_t next = at + 1;
        while (next < text.size() && (text[next] & 0xC0) == 0x80) next++;
        if (text[at] == ' ' || text[at] == '\n') lastWord = lastLetter;
        else lastLetter = next;
        if (++count > length) return std::string(text.substr(0, lastWord ? lastWord : at)) + " …";
        at = next;
    }
    return std::string(text);
}

std::string joinedLines(std::string_view caption) {
    std::string text;
    text.reserve(caption.size());
    for (size_t at = 0; at < caption.size(); at++) {
        if (caption.substr(at, 2) == "\n\n") text += ' ', at++;
        else text += caption[at];
    }
    return text;
}

std::vector<Tag> tagsIn(std::string_view caption) {
    std::vector<Tag> tags;
    for (size_t at = caption.find('#'); at != caption.npos; at = caption.find('#', at + 1)) {
        size_t end = at + 1;
        while (end < caption.size() && (isalnum((unsigned char)caption[end]) || caption[end] == '_')) end++;
        if (end == at + 1) continue;
        Tag tag{caption.substr(at + 1, end - at - 1), {}};
        for (char letter : tag.name) tag.key += (char)tolower((unsigned char)letter);
        tags.push_back(std::move(tag));
    }
    return tags;
}

void setDate(Look &look, std::string_view text) {
    static const char *const months[] = {"January", "February", "March", "April", "May", "June", "July",
        "August", "September", "October", "November", "December"};
    if (text.size() != 25 || text.substr(19) != "+00:00")
        throw std::runtime_error("date_published is no date in UTC: " + std::string(text));
    look.moment = std::string(text.substr(0, 19)) + "Z";
    const int month = std::stoi(look.moment.substr(5, 2)), day = std::stoi(look.moment.substr(8, 2));
    look.day = std::to_string(day) + " " + months[(month + 11) % 12] + " " + look.moment.substr(0, 4);
}

struct Document {
    std::vector<Look> looks;
    std::vector<Profile> profiles;
};

Document parsed(simdjson::ondemand::parser &parser, const std::string &path) {
    Document page;
    simdjson::padded_string text = simdjson::padded_string::load(path);
    auto document = parser.iterate(text);
    std::vector<std::vector<std::string_view>> named;
    for (auto value : document["ltks"]) {
        simdjson::ondemand::object object = value.get_object();
        Look look;
        look.id = object["id"];
        look.profileID = object["profile_id"];
        look.caption = object["caption"];
        look.link = object["share_url"];
        setDate(look, object["date_published"]);
        auto &ids = named.emplace_back();
        for (auto id : object["product_ids"]) ids.push_back(id.get_string());
        look.host = hostOf(look.link);
        look.title = truncated(look.caption.substr(0, look.caption.find('\n')), 80);
        const std::string joined = joinedLines(look.caption);
        look.description = truncated(joined, 200);
        look.summary = truncated(joined, 240);
        look.tags = tagsIn(look.caption);
        page.looks.push_back(std::move(look));
    }
    for (auto value : document["profiles"]) {
        simdjson::ondemand::object object = value.get_object();
        Profile profile;
        profile.id = object["id"];
        profile.name = object["display_name"];
        profile.fullName = object["full_name"];
        profile.instagram = object["instagram_name"];
        profile.bio = object["bio"];
        page.profiles.push_back(std::move(profile));
    }
    std::unordered_map<std::string_view, Product> products;
    for (auto value : document["products"]) {
        simdjson::ondemand::object object = value.get_object();
        const std::string_view id = object["id"];
        Product product;
        product.link = object["hyperlink"];
        product.isSimilar = std::string_view(object["matching"]) == "SIMILAR";
        product.retailer = object["retailer_display_name"];
        products.emplace(id, product);
    }
    for (size_t number = 0; number < named.size(); number++) {
        for (std::string_view id : named[number]) {
            const auto found = products.find(id);
            if (found == products.end()) throw std::runtime_error(path + " lacks the product " + std::string(id));
            page.looks[number].products.push_back(found->second);
        }
    }
    return page;
}

}  // namespace

std::string_view hostOf(std::string_view link) {
    const size_t start = link.find("//");
    if (start == link.npos) return {};
    return link.substr(start + 2, link.find('/', start + 2) - start - 2);
}

void Model::read(const std::string &folder, unsigned threads) {
    std::vector<std::string> paths;
    for (const auto &entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".json") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    parsers.resize(paths.size());
    std::vector<Document> pages(paths.size());
    inParallel(threads, paths.size(), 1, [&](unsigned, size_t number) {
        try {
            pages[number] = parsed(parsers[number], paths[number]);
        } catch (const simdjson::simdjson_error &error) {
            throw std::runtime_error(paths[number] + ": " + error.what());
        }
    });
    std::unordered_map<std::string_view, uint32_t> numbers;
    for (Document &page : pages) {
        for (Profile &profile : page.profiles)
            if (numbers.emplace(profile.id, profiles.size()).second) profiles.push_back(std::move(profile));
        for (Look &look : page.looks) looks.push_back(std::move(look));
    }
    for (size_t number = 0; number < looks.size(); number++) {
        Look &look = looks[number];
        const auto found = numbers.find(look.profileID);
        if (found == numbers.end()) throw std::runtime_error("nobody has the profile_id " + std::string(look.profileID));
        look.profile = found->second;
        look.place = profiles[look.profile].looks.size();
        profiles[look.profile].looks.push_back(number);
        for (const Tag &tag : look.tags) {
            TagList &list = tags[tag.key];
            if (list.looks.empty()) list.name = tag.name;
            list.looks.push_back(number);
        }
    }
}

std::pair<size_t, size_t> Model::related(const Look &look) const {
    const size_t count = profiles[look.profile].looks.size();
    const size_t start = std::min(look.place > 3 ? look.place - 3 : 0, (uint32_t)(count > 7 ? count - 7 : 0));
    return {start, std::min(start + 7, count)};
}
