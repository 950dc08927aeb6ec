// Appends to a buffer, escaped for where it goes.
#pragma once

#include <string>
#include <string_view>

// As Go's html/template escapes, + included.
struct HTML { std::string_view text; };
// Between the quotes of a JSON string in a script.
struct JSON { std::string_view text; };
// A part of a query, spaces as + (which HTML escapes again).
struct Query { std::string_view text; };
// 12,345
struct Grouped { size_t number; };

namespace escapes {

struct Table {
    std::string_view of[256];
};

inline const Table html = [] {
    Table table;
    table.of['&'] = "&amp;", table.of['<'] = "&lt;", table.of['>'] = "&gt;", table.of['"'] = "&#34;";
    table.of['\''] = "&#39;", table.of['+'] = "&#43;";
    return table;
}();

inline const Table json = [] {
    Table table;
    table.of['&'] = "\\u0026", table.of['<'] = "\\u003c", table.of['>'] = "\\u003e", table.of['"'] = "\\\"";
    table.of['\\'] = "\\\\", table.of['\n'] = "\\n";
    return table;
}();

inline void append(std::string &out, std::string_view text, const Table &table) {
    size_t start = 0;
    for (size_t at = 0; at < text.size(); at++) {
        const std::string_view escape = table.of[(unsigned char)text[at]];
        if (escape.empty()) continue;
        out.append(text, start, at - start);
        out.append(escape);
        start = at + 1;
    }
    out.append(text, start);
}

}  // namespace escapes

inline void append(std::string &out, std::string_view text) { out.append(text); }
inline void append(std::string &out, size_t number) { out.append(std::to_string(number)); }
inline void append(std::string &out, HTML part) { escapes::append(out, part.text, escapes::html); }
inline void append(std::string &out, JSON part) { escapes::append(out, part.text, escapes::json); }

inline void append(std::string &out, Query part) {
    static const char digits[] = "0123456789ABCDEF";
    for (const unsigned char byte : part.text) {
        if (isalnum(byte) || byte == '-' || byte == '_' || byte == '.' || byte == '~') out += (char)byte;
        else if (byte == ' ') out += "&#43;";
        else (out += '%', out += digits[byte >> 4], out += digits[byte & 15]);
    }
}

inline void append(std::string &out, Grouped part) {
    std::string digits = std::to_string(part.number);
    for (size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
    out += digits;
}

template <class... Parts> void put(std::string &out, const Parts &...parts) { (append(out, parts), ...); }
