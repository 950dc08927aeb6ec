// Every page of the site, as the layouts in ../hugo make it.
#pragma once

#include "model.hpp"

#include <string>
#include <vector>

enum class Kind { home, siteFeed, looksFeed, jsonFeed, robots, sitemap, grid, list, details, profile, tag };

struct Page {
    Kind kind;
    std::string path;
    // Which look, or whose list.
    uint32_t number = 0;
    std::string_view key = {};
    // 1…of
    uint32_t page = 1, of = 1;
};

std::vector<Page> pagesOf(const Model &model);

// Appends the page's bytes.
void render(const Model &model, const std::vector<Page> &pages, const Page &page, std::string &out);
