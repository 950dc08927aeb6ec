// What the pages show: the looks of recorded LTK pages, with what they name.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <simdjson.h>
#include <string>
#include <string_view>
#include <vector>

struct Product {
    std::string_view retailer, link;
    bool isSimilar;
};

struct Profile {
    std::string_view id, name, fullName, instagram, bio;
    std::vector<uint32_t> looks;
};

struct Tag {
    std::string_view name;
    std::string key;
};

struct Look {
    std::string_view id, profileID, caption, link, host;
    // "2026-11-21T00:00:00Z" and "21 November 2026".
    std::string moment, day;
    std::string title, description, summary;
    std::vector<Product> products;
    std::vector<Tag> tags;
    uint32_t profile = 0;
    // Among the looks of its profile.
    uint32_t place = 0;
};

struct TagList {
    std::string_view name;
    std::vector<uint32_t> looks;
};

struct Model {
    std::vector<Look> looks;
    std::vector<Profile> profiles;
    std::map<std::string_view, TagList> tags;
    // Strings of the model are slices of what these hold.
    std::deque<simdjson::ondemand::parser> parsers;

    // Reads each *.json of a folder in the order of names, with so many threads.
    void read(const std::string &folder, unsigned threads);
    // Which of its profile's looks "More from" shows on a look's page: a half-open range.
    std::pair<size_t, size_t> related(const Look &look) const;
};

std::string_view hostOf(std::string_view link);
