#include "pages.hpp"

#include "parts.hpp"

#include <algorithm>

namespace {

constexpr size_t gridSize = 60, listSize = 20;

using Numbers = const std::vector<uint32_t> &;

void home(const Model &model, std::string &out) {
    const Chrome chrome{"", "home", "Vitrine", "Vitrine", "website", description, "index.html"};
    openHead(out, chrome);
    put(out, "<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@type\":\"WebSite\","
        "\"name\":\"Vitrine\",\"description\":\"", JSON{description}, "\",\"url\":\"", base, "index.html\"}</script>\n");
    openMain(out, chrome);
    const Grouped count{model.looks.size()};
    put(out, "<div class=\"page-layout intro\">\n<div class=\"page-header\">\n<h1 dir=\"auto\">Vitrine</h1>\n"
        "<p class=\"lead\" dir=\"auto\">", HTML{description}, "</p>\n<p class=\"muted\">", count,
        " looks · <time datetime=\"", edition, "\">", editionText, "</time></p>\n"
        "<ol class=\"contents\" aria-label=\"On show\">\n<li><a href=\"#feed-looks\"><span dir=\"auto\">Looks</span> "
        "<span class=\"muted\">", count, " looks</span></a></li>\n</ol>\n</div>\n<div class=\"entries\">\n");
    std::vector<uint32_t> lead, next;
    for (uint32_t number = 0; number < std::min<size_t>(12, model.looks.size()); number++)
        (number < 6 ? lead : next).push_back(number);
    cards(out, model, lead, "", true);
    put(out, "</div>\n</div>\n<section class=\"page-layout\" aria-labelledby=\"feed-looks\">\n<div class=\"page-header\">\n"
        "<h2 id=\"feed-looks\" dir=\"auto\"><a href=\"looks/index.html\">Looks</a></h2>\n<p class=\"muted\">", count,
        " looks</p>\n<p class=\"text-links\"><a class=\"text-link\" href=\"looks/index.html\">See all<span class=\"arrow\" "
        "aria-hidden=\"true\"></span></a> <a class=\"text-link\" href=\"looks/feed.html\">As a list<span class=\"arrow\" "
        "aria-hidden=\"true\"></span></a></p>\n</div>\n<div class=\"entries\">\n");
    cards(out, model, next, "", false);
    put(out, "</div>\n<div class=\"aside\">\n");
    people(out, model, "");
    put(out, "</div>\n</section>\n");
    close(out, chrome);
}

void details(const Model &model, const Page &page, std::string &out) {
    const Look &look = model.looks[page.number];
    const Profile &profile = model.profiles[look.profile];
    const std::string title = std::string(look.title) + " · Looks · Vitrine";
    const Chrome chrome{"../", "details", title, look.title, "article", look.description, page.path};
    openHead(out, chrome);
    put(out, "<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@type\":\"Product\",\"name\":\"",
        JSON{look.title}, "\",\"description\":\"", JSON{look.description}, "\",\"url\":\"", base, page.path,
        "\",\"subjectOf\":{\"@type\":\"SocialMediaPosting\",\"author\":{\"@type\":\"Person\",\"name\":\"",
        JSON{profile.name}, "\",\"url\":\"", base, "looks/by/", profile.id, ".html\"},\"datePublished\":\"", look.moment,
        "\",\"dateModified\":\"", look.moment, "\",\"sameAs\":\"", JSON{look.link}, "\"},\"isRelatedTo\":[");
    for (const Product &product : look.products)
        put(out, &product == look.products.data() ? "" : ",", "{\"@type\":\"Product\",\"name\":\"", JSON{product.retailer},
            "\",\"url\":\"", JSON{product.link}, "\"}");
    put(out, "]");
    for (const Tag &tag : look.tags) put(out, &tag == look.tags.data() ? ",\"keywords\":\"" : ", ", JSON{tag.name});
    put(out, look.tags.empty() ? "" : "\"", "}</script>\n");
    openMain(out, chrome);
    breadcrumb(out, "../");
    put(out, "<article class=\"details is-look\" data-entry=\"looks/", look.id, "\" style=\"--w:900;--h:900\">\n"
        "<div class=\"details-pictures\">\n<figure>\n");
    picture(out, "../", look.title, true);
    put(out, "</figure>\n</div>\n<div class=\"details-body\">\n<header>\n");
    options(out, look, false);
    put(out, "<h1 dir=\"auto\">", HTML{look.title}, "</h1>\n<p class=\"muted\"><time datetime=\"", look.moment, "\">",
        look.day, "</time></p>\n</header>\n<div class=\"author\">\n<a class=\"byline\" href=\"../looks/by/", profile.id,
        ".html\">\n");
    face(out, "../");
    put(out, "<span class=\"byline-text\"><span class=\"byline-name\" dir=\"auto\">", HTML{profile.name},
        "</span></span>\n<span class=\"byline-count\">", profile.looks.size(), " looks</span>\n</a>\n</div>\n"
        "<div class=\"prose\" dir=\"auto\">\n");
    prose(out, look.caption, "../");
    put(out, "</div>\n");
    if (!look.tags.empty()) {
        put(out, "<ul class=\"tags\">\n");
        for (const Tag &tag : look.tags)
            put(out, "<li><a href=\"../looks/tags/", tag.key, ".html\" dir=\"auto\">#", HTML{tag.name}, "</a></li>\n");
        put(out, "</ul>\n");
    }
    put(out, "<section class=\"products\" id=\"products\" aria-labelledby=\"products-title\">\n<h2 id=\"products-title\">",
        look.products.size(), " products</h2>\n<ul>\n");
    for (const Product &one : look.products) product(out, one);
    put(out, "</ul>\n</section>\n<p><a class=\"text-link\" href=\"", HTML{look.link},
        "\" target=\"_blank\" rel=\"noopener nofollow\">See it at ", look.host, leaving,
        "</a></p>\n</div>\n</article>\n");
    if (profile.looks.size() > 1) {
        put(out, "<section class=\"related\" aria-labelledby=\"related-title\">\n<h2 id=\"related-title\" dir=\"auto\">"
            "<a href=\"../looks/by/", profile.id, ".html\">More from ", HTML{profile.name},
            "</a></h2>\n<ul class=\"tiles\">\n");
        const auto [start, end] = model.related(look);
        for (size_t place = start; place < end; place++)
            if (place != look.place) card(out, model.looks[profile.looks[place]], "../", false, "<li>\n");
        put(out, "</ul>\n</section>\n");
    }
    put(out, "<nav class=\"neighbours\" aria-label=\"Neighbouring entries\">\n");
    if (page.number > 0) neighbour(out, model.looks[page.number - 1], "prev", "Previous");
    if (page.number + 1 < model.looks.size()) neighbour(out, model.looks[page.number + 1], "next", "Next");
    put(out, "</nav>\n");
    close(out, chrome);
}

std::string numbered(std::string_view title, uint32_t page) {
    return page == 1 ? std::string(title) : std::string(title) + ", page " + std::to_string(page);
}

void switchTo(std::string &out, const Series &grids, const Series &lists, bool isGrid) {
    static const std::string_view current = " aria-current=\"page\"";
    put(out, "<nav class=\"switch\" aria-label=\"View as\">\n<a class=\"as-grid\" href=\"");
    grids.address(out, grids.page);
    put(out, "\"", isGrid ? current : "", ">Grid</a>\n<a class=\"as-list\" href=\"");
    lists.address(out, lists.page);
    put(out, "\"", isGrid ? "" : current, ">List</a>\n</nav>\n");
}

// A page of all looks: sixty cards, or twenty with their texts.
void allLooks(const Model &model, const Page &page, bool isGrid, std::string &out) {
    const size_t size = isGrid ? gridSize : listSize;
    const uint32_t start = (page.page - 1) * size;
    const Series grids{"../looks/", "index", "grid", uint32_t(start / gridSize + 1), page.of};
    const Series lists{"../looks/", "feed", "feed", uint32_t(start / listSize + 1), page.of};
    const Series &own = isGrid ? grids : lists;
    const std::string title = numbered(isGrid ? "Looks · Vitrine" : "Looks as a list · Vitrine", page.page);
    const Chrome chrome{"../", isGrid ? "grid" : "feed", title, "Looks", "website", "", page.path, &own};
    openHead(out, chrome);
    openMain(out, chrome);
    put(out, "<div class=\"page-layout", isGrid ? "" : " is-wide", "\">\n<div class=\"page-header\">\n"
        "<h1 dir=\"auto\">Looks</h1>\n<p class=\"muted\">", Grouped{model.looks.size()}, " looks</p>\n");
    switchTo(out, grids, lists, isGrid);
    put(out, "</div>\n<div class=\"entries\">\n");
    if (page.page > 1) pager(out, own, true);
    std::vector<uint32_t> shown;
    for (uint32_t number = start; number < std::min(start + size, model.looks.size()); number++) shown.push_back(number);
    if (isGrid) {
        cards(out, model, shown, "../", page.page == 1);
    } else {
        put(out, "<ul class=\"list-items\">\n");
        for (const uint32_t number : shown) listItem(out, model, model.looks[number], number == start);
        put(out, "</ul>\n");
    }
    if (page.of > 1) pager(out, own, false);
    put(out, "</div>\n");
    if (isGrid && page.page == 1) {
        put(out, "<div class=\"aside\">\n");
        people(out, model, "../");
        put(out, "</div>\n");
    }
    put(out, "</div>\n");
    close(out, chrome);
}

// What follows the heading of a profile's or a tag's page.
void membersOf(const Model &model, Numbers looks, const Series &series, bool isMosaic, std::string &out) {
    put(out, "</div>\n<div class=\"entries\">\n");
    const size_t start = (series.page - 1) * listSize;
    const std::vector<uint32_t> shown(looks.begin() + start, looks.begin() + std::min(start + listSize, looks.size()));
    cards(out, model, shown, "../../", isMosaic);
    if (series.of > 1) pager(out, series, false);
    put(out, "</div>\n</div>\n");
}

void profile(const Model &model, const Page &page, std::string &out) {
    const Profile &profile = model.profiles[page.number];
    const Series series{"../../looks/by/", profile.id, profile.id, page.page, page.of};
    const std::string title = numbered(std::string(profile.name) + " · Looks · Vitrine", page.page);
    const Chrome chrome{"../../", "profile", title, profile.name, "profile", profile.bio, page.path, &series};
    openHead(out, chrome);
    if (page.page == 1)
        put(out, "<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@type\":\"ProfilePage\","
            "\"mainEntity\":{\"@type\":\"Person\",\"name\":\"", JSON{profile.name}, "\",\"description\":\"",
            JSON{profile.bio}, "\",\"url\":\"", base, page.path, "\"}}</script>\n");
    openMain(out, chrome);
    put(out, "<div class=\"page-layout\">\n<div class=\"page-header\">\n");
    breadcrumb(out, "../../");
    put(out, "<h1 dir=\"auto\">", HTML{profile.name}, "</h1>\n<p class=\"muted\">Creator · ",
        Grouped{profile.looks.size()}, " looks</p>\n");
    if (page.page == 1)
        put(out, "<div class=\"prose\" dir=\"auto\">\n<p dir=\"auto\">", HTML{profile.bio}, "</p>\n</div>\n"
            "<dl class=\"facts\">\n<div>\n<dt>Name</dt>\n<dd dir=\"auto\">\n", HTML{profile.fullName},
            "\n</dd>\n</div>\n<div>\n<dt>Instagram</dt>\n<dd dir=\"auto\">\n<a href=\"https://www.instagram.com/",
            HTML{profile.instagram}, "/\" target=\"_blank\" rel=\"noopener nofollow\">@", HTML{profile.instagram}, leaving,
            "</a>\n</dd>\n</div>\n</dl>\n");
    membersOf(model, profile.looks, series, page.page == 1, out);
    close(out, chrome);
}

void tag(const Model &model, const Page &page, std::string &out) {
    const TagList &list = model.tags.at(page.key);
    const Series series{"../../looks/tags/", page.key, page.key, page.page, page.of};
    const std::string name = "#" + std::string(list.name);
    const std::string title = numbered(name + " · Looks · Vitrine", page.page);
    const Chrome chrome{"../../", "tag", title, name, "website", "", page.path, &series};
    openHead(out, chrome);
    openMain(out, chrome);
    put(out, "<div class=\"page-layout\">\n<div class=\"page-header\">\n");
    breadcrumb(out, "../../");
    put(out, "<h1 class=\"tag-title\" dir=\"auto\">", HTML{name}, "</h1>\n<p class=\"muted\">",
        Grouped{list.looks.size()}, " looks</p>\n");
    membersOf(model, list.looks, series, page.page == 1 && list.looks.size() >= 6, out);
    close(out, chrome);
}

}  // namespace

std::vector<Page> pagesOf(const Model &model) {
    std::vector<Page> pages = {
        {Kind::home, "index.html"}, {Kind::siteFeed, "feed.xml"}, {Kind::looksFeed, "looks/feed.xml"},
        {Kind::jsonFeed, "feed.json"}, {Kind::robots, "robots.txt"}, {Kind::sitemap, "sitemap.xml"}};
    const auto series = [&](Kind kind, size_t count, size_t size, const std::string &first, const std::string &rest,
                            uint32_t number, std::string_view key) {
        const uint32_t of = (count + size - 1) / size;
        for (uint32_t page = 1; page <= of; page++)
            pages.push_back(
                {kind, (page == 1 ? first : rest + "-" + std::to_string(page)) + ".html", number, key, page, of});
    };
    series(Kind::grid, model.looks.size(), gridSize, "looks/index", "looks/grid", 0, {});
    series(Kind::list, model.looks.size(), listSize, "looks/feed", "looks/feed", 0, {});
    for (uint32_t number = 0; number < model.profiles.size(); number++) {
        const std::string path = "looks/by/" + std::string(model.profiles[number].id);
        series(Kind::profile, model.profiles[number].looks.size(), listSize, path, path, number, {});
    }
    for (const auto &[key, list] : model.tags) {
        const std::string path = "looks/tags/" + std::string(key);
        series(Kind::tag, list.looks.size(), listSize, path, path, 0, key);
    }
    for (uint32_t number = 0; number < model.looks.size(); number++)
        pages.push_back({Kind::details, "looks/" + std::string(model.looks[number].id) + ".html", number});
    return pages;
}

void render(const Model &model, const std::vector<Page> &pages, const Page &page, std::string &out) {
    switch (page.kind) {
    case Kind::home: return home(model, out);
    case Kind::siteFeed: return atomFeed(out, model, "Vitrine", "index.html", page.path);
    case Kind::looksFeed: return atomFeed(out, model, "Looks · Vitrine", "looks/index.html", page.path);
    case Kind::jsonFeed: return jsonFeed(out, model);
    case Kind::robots: return put(out, "User-agent: *\nAllow: /\n\nSitemap: ", base, "sitemap.xml\n");
    case Kind::grid: return allLooks(model, page, true, out);
    case Kind::list: return allLooks(model, page, false, out);
    case Kind::details: return details(model, page, out);
    case Kind::profile: return profile(model, page, out);
    case Kind::tag: return tag(model, page, out);
    case Kind::sitemap:
        put(out, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
        for (const Page &one : pages) {
            if (one.path.size() < 5 || one.path.compare(one.path.size() - 5, 5, ".html") != 0) continue;
            put(out, "<url><loc>", base, one.path, "</loc>");
            if (one.kind == Kind::details) put(out, "<lastmod>", model.looks[one.number].moment, "</lastmod>");
            put(out, "</url>\n");
        }
        put(out, "</urlset>\n");
    }
}
