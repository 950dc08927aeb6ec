#include "parts.hpp"

#include <algorithm>

namespace {

void icons(std::string &out, std::string_view root) {
    put(out, "<script src=\"", root, "assets/blocking.js\"></script>\n<link rel=\"stylesheet\" href=\"", root,
        "assets/site.css\">\n<script src=\"", root, "assets/words-en.js\" defer></script>\n<script src=\"", root,
        "assets/site.js\" defer></script>\n<link rel=\"icon\" href=\"", root,
        "favicon.svg\" type=\"image/svg+xml\">\n<link rel=\"icon\" href=\"", root,
        "icon-32.png\" type=\"image/png\" sizes=\"32x32\">\n<link rel=\"apple-touch-icon\" href=\"", root, "icon-180.png\">\n");
}

std::string_view loading(bool isEager) {
    return isEager ? " fetchpriority=\"high\"" : " loading=\"lazy\" decoding=\"async\"";
}

// The newest looks, as the feeds have them.
size_t newest(const Model &model) { return std::min<size_t>(50, model.looks.size()); }

}  // namespace

void openHead(std::string &out, const Chrome &chrome) {
    const std::string_view root = chrome.root;
    put(out, "<!DOCTYPE html>\n<html lang=\"en\" dir=\"ltr\" data-root=\"", root, "\" data-top=\"", root,
        "\" data-stock=\"", root, "assets/stock.svg\" data-viewer-opens=\"viewer\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self'; img-src 'self' data:; style-src-attr "
        "'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1, viewport-fit=cover\">\n<meta name=\"color-scheme\" "
        "content=\"light dark\">\n<meta name=\"referrer\" content=\"strict-origin-when-cross-origin\">\n<title>",
        HTML{chrome.title}, "</title>\n");
    if (!chrome.description.empty())
        put(out, "<meta name=\"description\" content=\"", HTML{chrome.description}, "\">\n");
    icons(out, root);
    put(out, "<link rel=\"canonical\" href=\"", base, chrome.path, "\">\n<meta property=\"og:url\" content=\"", base,
        chrome.path, "\">\n");
    if (const Series *series = chrome.series) {
        if (series->page > 1) put(out, "<link rel=\"prev\" href=\""), series->address(out, series->page - 1), put(out, "\">\n");
        if (series->page < series->of)
            put(out, "<link rel=\"next\" href=\""), series->address(out, series->page + 1), put(out, "\">\n");
    }
    if (!root.empty())
        put(out, "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"", root,
            "looks/feed.xml\" title=\"Looks (Atom)\">\n");
    put(out, "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"", root, "feed.xml\" title=\"Vitrine (Atom)\">\n"
        "<link rel=\"alternate\" type=\"application/feed+json\" href=\"", root,
        "feed.json\" title=\"Vitrine (JSON Feed)\">\n<meta property=\"og:title\" content=\"", HTML{chrome.shortTitle},
        "\">\n<meta property=\"og:type\" content=\"", chrome.type, "\">\n");
    if (!chrome.description.empty())
        put(out, "<meta property=\"og:description\" content=\"", HTML{chrome.description}, "\">\n");
}

void openMain(std::string &out, const Chrome &chrome) {
    const std::string_view root = chrome.root;
    put(out, "<meta property=\"og:site_name\" content=\"Vitrine\">\n</head>\n<body class=\"on-", chrome.kind, "\">\n"
        "<a class=\"skip\" href=\"#main\">Skip to the content</a>\n<header class=\"site-header\">\n<a class=\"brand\" href=\"",
        root, "index.html\"><svg class=\"mark\" viewBox=\"0 0 32 32\" aria-hidden=\"true\"><path d=\"M2 2h18v18H2zM22 2h8v8"
        "h-8zM22 12h8v8h-8zM2 22h8v8H2zM12 22h8v8h-8zM22 22h8v8h-8z\"/></svg><span class=\"brand-name\" dir=\"auto\">Vitrine"
        "</span></a>\n<nav class=\"site-nav\" aria-label=\"Collections\">\n<ul>\n<li><a href=\"", root, "looks/index.html\"",
        root.empty() ? "" : " aria-current=\"true\"", " dir=\"auto\">Looks</a></li>\n</ul>\n</nav>\n<form class=\"search\" "
        "role=\"search\" action=\"", root, "search.html\" method=\"get\">\n<label class=\"visually-hidden\" "
        "for=\"search-field\">Search</label>\n<input class=\"field\" id=\"search-field\" type=\"search\" name=\"q\" "
        "placeholder=\"Search\" maxlength=\"200\" autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\" "
        "enterkeyhint=\"search\" data-search>\n</form>\n<div class=\"header-tools\" data-tools>\n<a class=\"tool search-link\" "
        "href=\"", root, "search.html\" data-action=\"search\" title=\"Search\"><svg class=\"icon\" viewBox=\"0 0 24 24\" "
        "aria-hidden=\"true\"><path d=\"M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20\"/></svg><span "
        "class=\"tool-label\">Search</span></a>\n<a class=\"tool\" href=\"", root, "favourites.html\" title=\"Favourites\"><svg "
        "class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M12 20.5 4.6 13a4.8 4.8 0 0 1 0-6.8 4.8 4.8 0 0 1 "
        "6.8 0l.6.7.6-.7a4.8 4.8 0 0 1 6.8 6.8z\"/></svg><span class=\"tool-label\">Favourites</span></a>\n</div>\n</header>\n"
        "<main id=\"main\" tabindex=\"-1\">\n");
}

void close(std::string &out, const Chrome &chrome) {
    put(out, "</main>\n<footer class=\"site-footer\">\n<p>Edition of <time datetime=\"", edition, "\">", editionText,
        "</time></p>\n<ul>\n<li><a href=\"", chrome.root, "feed.xml\" type=\"application/atom+xml\">Atom feed</a></li>\n"
        "<li><a href=\"", chrome.root, "feed.json\" type=\"application/feed+json\">JSON Feed</a></li>\n</ul>\n</footer>\n"
        "</body>\n</html>\n");
}

void breadcrumb(std::string &out, std::string_view root) {
    put(out, "<nav class=\"breadcrumb\" aria-label=\"Where this page belongs\"><a class=\"text-link\" href=\"", root,
        "looks/index.html\"><span class=\"arrow back\" aria-hidden=\"true\"></span><span dir=\"auto\">Looks</span></a></nav>\n");
}

void picture(std::string &out, std::string_view root, std::string_view alt, bool isEager) {
    put(out, "<picture class=\"frame is-stock\" style=\"--w:900;--h:900\">\n<img src=\"", root,
        "assets/stock.svg\" width=\"900\" height=\"900\" alt=\"", HTML{alt}, "\"", loading(isEager), ">\n</picture>\n");
}

void face(std::string &out, std::string_view root) {
    put(out, "<img class=\"face no-face\" src=\"", root,
        "assets/face.svg\" width=\"80\" height=\"80\" alt=\"\" loading=\"lazy\" decoding=\"async\">\n");
}

void options(std::string &out, const Look &look, bool isElsewhere) {
    put(out, "<details class=\"options\" name=\"options\">\n<summary data-action=\"options\"><span class=\"options-dots\" "
        "aria-hidden=\"true\"></span><span class=\"visually-hidden\" dir=\"auto\">Options for ", HTML{look.title},
        "</span></summary>\n<ul>\n");
    if (isElsewhere) put(out, "<li><a href=\"../looks/", look.id, ".html\">Details page</a></li>\n");
    put(out, "<li><a data-action=\"mail\" href=\"mailto:?subject=", Query{look.title}, "&amp;body=", Query{look.summary},
        "%0D%0A%0D%0A", Query{base}, "looks%2F", look.id, ".html\">Send by e-mail</a></li>\n<li><a href=\"",
        HTML{look.link}, "\" target=\"_blank\" rel=\"noopener nofollow\">See it at ", look.host, leaving,
        "</a></li>\n</ul>\n</details>\n");
}

void prose(std::string &out, std::string_view caption, std::string_view root) {
    while (true) {
        const size_t end = caption.find("\n\n");
        std::string_view paragraph = caption.substr(0, end);
        put(out, "<p dir=\"auto\">");
        for (size_t start = paragraph.find('#'); start != paragraph.npos; start = paragraph.find('#')) {
            const size_t stop = std::min(paragraph.find(' ', start), paragraph.size());
            const std::string_view word = paragraph.substr(start, stop - start);
            put(out, HTML{paragraph.substr(0, start)});
            if (start == 0 || paragraph[start - 1] == ' ') {
                std::string key(word.substr(1));
                for (char &letter : key) letter = (char)tolower((unsigned char)letter);
                put(out, "<a href=\"", root, "looks/tags/", HTML{key}, ".html\">", HTML{word}, "</a>");
            } else {
                put(out, HTML{word});
            }
            paragraph.remove_prefix(stop);
        }
        put(out, HTML{paragraph}, "</p>\n");
        if (end == caption.npos) return;
        caption.remove_prefix(end + 2);
    }
}

void product(std::string &out, const Product &product) {
    put(out, "<li>\n<article class=\"product\">\n");
    picture(out, "../", product.retailer, false);
    put(out, product.isSimilar ? "<p class=\"mark-similar\">Similar</p>\n" : "", "<h3 dir=\"auto\">\n<a href=\"",
        HTML{product.link}, "\" target=\"_blank\" rel=\"noopener nofollow\">", HTML{product.retailer},
        "<span class=\"visually-hidden\"> (opens in a new tab)</span></a>\n</h3>\n<p class=\"product-host\" "
        "aria-hidden=\"true\">", hostOf(product.link), "<span class=\"arrow out\"></span></p>\n</article>\n</li>\n");
}

void card(std::string &out, const Look &look, std::string_view root, bool isEager, std::string_view opening) {
    put(out, opening, "<article class=\"card is-look\" data-entry=\"looks/", look.id, "\">\n<a href=\"", root, "looks/",
        look.id, ".html\">\n");
    picture(out, root, look.title, isEager);
    put(out, "<span class=\"card-caption\"><span class=\"card-title\" aria-hidden=\"true\" dir=\"auto\">", HTML{look.title},
        "</span></span>\n</a>\n</article>\n</li>\n");
}

void cards(std::string &out, const Model &model, const std::vector<uint32_t> &shown, std::string_view root, bool isMosaic) {
    const size_t lead = isMosaic ? std::min<size_t>(6, shown.size()) : 0;
    if (isMosaic) {
        put(out, "<ul class=\"mosaic\" data-mosaic>\n");
        for (size_t n = 0; n < lead; n++) card(out, model.looks[shown[n]], root, n == 0, "<li data-cell>\n");
        put(out, "</ul>\n");
    }
    if (lead == shown.size()) return;
    put(out, "<ul class=\"tiles\">\n");
    for (size_t n = lead; n < shown.size(); n++) card(out, model.looks[shown[n]], root, n == 0, "<li>\n");
    put(out, "</ul>\n");
}

void listItem(std::string &out, const Model &model, const Look &look, bool isEager) {
    const Profile &profile = model.profiles[look.profile];
    put(out, "<li>\n<article class=\"list-item is-look\" data-entry=\"looks/", look.id, "\" style=\"--w:900;--h:900\">\n"
        "<header class=\"list-item-header\">\n<a class=\"byline\" href=\"../looks/by/", profile.id, ".html\">\n");
    face(out, "../");
    put(out, "<span class=\"byline-text\"><span class=\"byline-name\" dir=\"auto\">", HTML{profile.name},
        "</span></span>\n</a>\n<time datetime=\"", look.moment, "\">", look.day, "</time>\n");
    options(out, look, true);
    put(out, "</header>\n<a class=\"list-item-picture\" href=\"../looks/", look.id, ".html\" tabindex=\"-1\">\n");
    picture(out, "../", look.title, isEager);
    put(out, "</a>\n<div class=\"list-item-body\">\n<h2 dir=\"auto\"><a href=\"../looks/", look.id, ".html\">",
        HTML{look.title}, "</a></h2>\n<p class=\"excerpt\" dir=\"auto\">", HTML{look.summary},
        "</p>\n<p class=\"muted\"><a href=\"../looks/", look.id, ".html#products\">", look.products.size(),
        " products</a></p>\n<ul class=\"list-item-products\">\n");
    for (size_t n = 0; n < std::min<size_t>(12, look.products.size()); n++) {
        const Product &product = look.products[n];
        put(out, "<li>\n<a href=\"", HTML{product.link}, "\" target=\"_blank\" rel=\"noopener nofollow\"><picture "
            "class=\"frame is-stock\"><img src=\"../assets/stock.svg\" width=\"900\" height=\"900\" alt=\"",
            HTML{product.retailer}, "\" loading=\"lazy\" decoding=\"async\"></picture>\n",
            product.isSimilar ? "<span class=\"visually-hidden\"> Similar</span>" : "",
            "<span class=\"visually-hidden\"> (opens in a new tab)</span></a>\n</li>\n");
    }
    put(out, "</ul>\n</div>\n</article>\n</li>\n");
}

void neighbour(std::string &out, const Look &look, std::string_view rel, std::string_view word) {
    put(out, "<a href=\"../looks/", look.id, ".html\" rel=\"", rel, "\" class=\"neighbour ", rel, "\" data-view=\"looks/",
        look.id, "\">\n");
    picture(out, "../", "", false);
    put(out, "<span class=\"neighbour-text\"><span class=\"muted\">", word,
        "</span> <span class=\"neighbour-title\" dir=\"auto\">", HTML{look.title}, "</span></span>\n</a>\n");
}

void pager(std::string &out, const Series &series, bool isAbove) {
    const auto address = [&](uint32_t number) { series.address(out, number); };
    put(out, "<nav class=\"pager", isAbove ? " is-above" : "", "\" aria-label=\"Pages", isAbove ? ", above" : "", "\">\n");
    if (series.page > 1) {
        put(out, "<a class=\"pager-step\" rel=\"prev\" href=\""), address(series.page - 1);
        put(out, "\"><span class=\"arrow back\" aria-hidden=\"true\"></span>Previous</a>\n");
    }
    put(out, "<p class=\"pager-position\">Page ", Grouped{series.page}, " of ", Grouped{series.of}, "</p>\n<ol>\n");
    uint32_t last = 0;
    for (const uint32_t number : {uint32_t(1), series.page - 1, series.page, series.page + 1, series.of}) {
        if (number < 1 || number > series.of || number <= last) continue;
        if (number > last + 1) put(out, "<li class=\"gap\" aria-hidden=\"true\">…</li>\n");
        put(out, "<li><a href=\""), address(number);
        put(out, "\" aria-label=\"Page ", size_t(number), "\"", number == series.page ? " aria-current=\"page\"" : "", ">",
            size_t(number), "</a></li>\n");
        last = number;
    }
    put(out, "</ol>\n");
    if (series.page < series.of) {
        put(out, "<a class=\"pager-step\" rel=\"next\"", isAbove ? "" : " data-more", " href=\""), address(series.page + 1);
        put(out, "\">Next<span class=\"arrow\" aria-hidden=\"true\"></span></a>\n");
    }
    put(out, "</nav>\n");
}

void people(std::string &out, const Model &model, std::string_view root) {
    std::vector<const Profile *> profiles;
    for (const Profile &profile : model.profiles) profiles.push_back(&profile);
    const auto byLooks = [](const Profile *one, const Profile *other) {
        return one->looks.size() != other->looks.size() ? one->looks.size() > other->looks.size() : one->id < other->id;
    };
    const size_t shown = std::min<size_t>(12, profiles.size());
    std::partial_sort(profiles.begin(), profiles.begin() + shown, profiles.end(), byLooks);
    put(out, "<ul class=\"people\" aria-label=\"Creators\">\n");
    for (size_t n = 0; n < shown; n++) {
        put(out, "<li>\n<a class=\"byline\" href=\"", root, "looks/by/", profiles[n]->id, ".html\">\n");
        face(out, root);
        put(out, "<span class=\"byline-name\" dir=\"auto\">", HTML{profiles[n]->name},
            "</span>\n<span class=\"byline-count\">", profiles[n]->looks.size(), " looks</span>\n</a>\n</li>\n");
    }
    put(out, "</ul>\n<ul class=\"tags\">\n");
    std::vector<std::pair<std::string_view, const TagList *>> tags;
    for (const auto &[key, list] : model.tags) tags.emplace_back(key, &list);
    std::stable_sort(tags.begin(), tags.end(), [](const auto &one, const auto &other) {
        return one.second->looks.size() > other.second->looks.size();
    });
    for (size_t n = 0; n < std::min<size_t>(16, tags.size()); n++)
        put(out, "<li><a href=\"", root, "looks/tags/", tags[n].first, ".html\" dir=\"auto\">#", HTML{tags[n].second->name},
            " <span class=\"visually-hidden\">", Grouped{tags[n].second->looks.size()}, " looks</span></a></li>\n");
    put(out, "</ul>\n");
}

void atomFeed(
    std::string &out, const Model &model, std::string_view title, std::string_view home, std::string_view path) {
    put(out, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\">\n<title>",
        title, "</title>\n<id>", base, home, "</id>\n<updated>", model.looks.empty() ? "" : model.looks[0].moment,
        "</updated>\n<link rel=\"alternate\" type=\"text/html\" href=\"", base, home,
        "\"/>\n<link rel=\"self\" type=\"application/atom+xml\" href=\"", base, path,
        "\"/>\n<author><name>Vitrine</name></author>\n<generator>floor</generator>\n");
    std::string content;
    for (size_t number = 0; number < newest(model); number++) {
        const Look &look = model.looks[number];
        put(out, "<entry>\n<title>", HTML{look.title}, "</title>\n<id>", base, "looks/", look.id, ".html</id>\n<updated>",
            look.moment, "</updated>\n<published>", look.moment,
            "</published>\n<link rel=\"alternate\" type=\"text/html\" href=\"", base, "looks/", look.id,
            ".html\"/>\n<link rel=\"related\" href=\"", HTML{look.link}, "\"/>\n<author><name>",
            HTML{model.profiles[look.profile].name}, "</name></author>\n");
        for (const Tag &tag : look.tags) put(out, "<category term=\"", HTML{tag.name}, "\"/>\n");
        content.clear();
        prose(content, look.caption, base);
        put(out, "<summary>", HTML{look.summary}, "</summary>\n<content type=\"html\">", HTML{content},
            "</content>\n</entry>\n");
    }
    put(out, "</feed>\n");
}

void jsonFeed(std::string &out, const Model &model) {
    put(out, "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"Vitrine\",\"description\":\"", JSON{description},
        "\",\"home_page_url\":\"", base, "index.html\",\"feed_url\":\"", base, "feed.json\",\"language\":\"en\",\"items\":[");
    std::string content;
    for (size_t number = 0; number < newest(model); number++) {
        const Look &look = model.looks[number];
        content.clear();
        prose(content, look.caption, base);
        put(out, number ? "," : "", "{\"id\":\"", base, "looks/", look.id, ".html\",\"url\":\"", base, "looks/", look.id,
            ".html\",\"external_url\":\"", JSON{look.link}, "\",\"title\":\"", JSON{look.title}, "\",\"content_html\":\"",
            JSON{content}, "\",\"summary\":\"", JSON{look.summary}, "\",\"date_published\":\"", look.moment,
            "\",\"date_modified\":\"", look.moment, "\",\"authors\":[{\"name\":\"",
            JSON{model.profiles[look.profile].name}, "\"}]");
        for (const Tag &tag : look.tags) put(out, &tag == look.tags.data() ? ",\"tags\":[" : ",", "\"", JSON{tag.name}, "\"");
        put(out, look.tags.empty() ? "" : "]", "}");
    }
    put(out, "]}\n");
}
