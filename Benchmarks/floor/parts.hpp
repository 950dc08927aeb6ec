// What several pages have: head, header, cards, pager, footer, feeds.
#pragma once

#include "model.hpp"
#include "text.hpp"

inline constexpr std::string_view base = "https://example.org/", description = "Looks worth keeping.";
inline constexpr std::string_view edition = "2026-11-21", editionText = "21 November 2026";
// Ends the text of a link that leaves the site.
inline constexpr std::string_view leaving = "<span class=\"arrow out\" aria-hidden=\"true\"></span>"
    "<span class=\"visually-hidden\"> (opens in a new tab)</span>";

// The pages of one list.
struct Series {
    std::string_view folder, first, rest;
    uint32_t page, of;

    void address(std::string &out, uint32_t number) const {
        if (number == 1) put(out, folder, first, ".html");
        else put(out, folder, rest, "-", size_t(number), ".html");
    }
};

// - root: from the page to the site's folder, as "../".
struct Chrome {
    std::string_view root, kind, title, shortTitle, type, description, path;
    const Series *series = nullptr;
};

// A page is openHead, its own part of the head, openMain, its content, close.
void openHead(std::string &out, const Chrome &chrome);
void openMain(std::string &out, const Chrome &chrome);
void close(std::string &out, const Chrome &chrome);

void breadcrumb(std::string &out, std::string_view root);
void picture(std::string &out, std::string_view root, std::string_view alt, bool isEager);
void face(std::string &out, std::string_view root);
// - isElsewhere: not on the look's own page, which the menu then links.
void options(std::string &out, const Look &look, bool isElsewhere);
void prose(std::string &out, std::string_view caption, std::string_view root);
void product(std::string &out, const Product &product);
void card(std::string &out, const Look &look, std::string_view root, bool isEager, std::string_view opening);
void cards(std::string &out, const Model &model, const std::vector<uint32_t> &shown, std::string_view root, bool isMosaic);
void listItem(std::string &out, const Model &model, const Look &look, bool isEager);
void neighbour(std::string &out, const Look &look, std::string_view rel, std::string_view word);
void pager(std::string &out, const Series &series, bool isAbove);
void people(std::string &out, const Model &model, std::string_view root);
void atomFeed(
    std::string &out, const Model &model, std::string_view title, std::string_view home, std::string_view path);
void jsonFeed(std::string &out, const Model &model);
