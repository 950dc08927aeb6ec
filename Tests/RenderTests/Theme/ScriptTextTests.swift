internal import Model
internal import TestSupport
internal import Testing

@testable internal import Render

@Suite("Scripts with what only people read left out") struct ScriptTextTests {
    private func short(_ script: String) -> String? {
        ScriptText.short(Array(script.utf8)).map { String(decoding: $0.dropLast(), as: UTF8.self) }
    }

    @Test(
        "Comments and the spaces that mean nothing go",
        arguments: [
            ("f( 1 , 2 ); // Said.\n\n  g();", "f(1,2);g();"), ("f(/* a\n b */ 1);", "f(1);"),
            ("return  x;", "return x;"),
            ("a = b - -c + +d - --e;", "a=b- -c+ +d- --e;"),
            ("a ? .5 : 1 .x", "a? .5:1 .x"),
            ("f((a) => a, async (a) => a, (a = 1) => a, () => 1);", "f(a=>a,async a=>a,(a=1)=>a,()=>1);"),
            ("f(true, { true: false }, a.true, true.b, `${true}`);", "f(!0,{true:!1},a.true,true.b,`${true}`);"),
            ("{ f(); if (a); }", "{f();if(a);}"),
            ("{ if (a) b; else; }", "{if(a)b;else;}"),
            ("{ return; }", "{return;}"),
            (
                "f(/a/ in b, /a/g in b, a.of / b / c, a?.return / b / c);",
                "f(/a/ in b,/a/g in b,a.of/b/c,a?.return/b/c);"
            ),
            ("f(1); // Said.\rg();", "f(1);g();"), ("a.if(b) / c / d;", "a.if(b)/c/d;"),
            ("a = b / /c/.d;", "a=b/ /c/.d;"), ("a < !--b", "a< !--b"), ("f\n  .g()\n  .h();", "f.g().h();"),
            ("if (a) {\n  f();\n}\ng();", "if(a){f()}g();"), ("x = () => {\n};\ny();", "x=()=>{};y();"),
        ])
    func spaces(script: String, expected: String) {
        #expect(short(script) == expected)
    }

    @Test(
        "An end of line that may end a statement stays, and names with it",
        arguments: [
            "f()\ng()", "let word=1\nword++", "x=()=>{}\ng()", "a\n++b", "return\nx", "f()\n[1].h()", "f()\n(1)",
            "x=of\ng()",
        ])
    func endsOfLines(script: String) {
        #expect(short(script) == script)
    }

    @Test(
        "What looks like a space, a comment or a name in words, templates and expressions is none",
        arguments: [
            #"f("a  //  b",'c /* d',`e  // ${"}"+`x  ${1}  y`}  f`);"#, #"f(/[/ "]  \/ `/g,a/b/c);"#,
            #"if(a)/  "/.test(b);"#, "f(`\\`  ${{a:1}.a}  `);", "return/  '/.test(a);", "f(a.return/b/c);",
        ])
    func words(script: String) {
        #expect(short(script) == script)
    }

    @Test(
        "What is not read for sure is left to be joined line by line",
        arguments: [
            "f(\"a", "f(`a${1`", "f(1]", "}", "a = {} / 2", "/* f", "a <!-- b", "class A { #b }", "\\u0061()",
            "a++ /b/ 1", "of /b/ 1", "await /b/ 1", "f(1);// \u{2028}g();", "let é=1;", "f(\u{a0}1);",
            "for await(x of y)/b/g;",
        ])
    func unread(script: String) {
        #expect(short(script) == nil)
    }

    @Test(
        "Names of one's own become short, everywhere and nowhere else",
        arguments: [
            ("const word = 1; f(word, o.word, `word ${word}`, \"word\");", "let a=1;f(a,o.word,`word ${a}`,\"word\");"),
            ("const word = 1; f({ word, other: word, word() {} });", "let a=1;f({word:a,other:a,word(){}});"),
            (
                "const { word, other: mine = 2, ...rest } = o; f(word, mine, rest);",
                "let{word:c,other:a=2,...b}=o;f(c,a,b);"
            ),
            ("const f = ({ word = 1 }, [one, two]) => word + one + two;", "let f=({word:c=1},[a,b])=>c+a+b;"),
            ("for (const word of words) f(word);", "for(const a of words)f(a);"),
            ("try { f(); } catch (error) { g(error); }", "try{f()}catch(a){g(a)}"),
            (
                "const one = 1;\nconst { two } = o;\nlet three;\nfor (const x of y) f(one, two, x);",
                "let a=1,{two:b}=o,c;for(const x of y)f(a,b,x);"
            ),
            ("let word; let a; f(word ? word : a);", "let b,a;f(b?b:a);"),
        ])
    func names(script: String, expected: String) {
        #expect(short(script) == expected)
    }

    @Test(
        "A name that may be the browser's stays",
        arguments: [
            "f(name);{let name=1;g(name)}", "for(let name of x)f(name);g(name);", "f(name=>name,name);",
            "f(a?name=>1:name);", "f(({name})=>name);g(name);", "try{f()}catch(name){}g(name);",
            "for(let name of x)if(name){f()}g(name);", "let f=()=>{let top=1};g(top);",
        ])
    func browsersNames(script: String) {
        #expect(short(script) == script)
    }

    @Test(
        "Scripts of another style keep their names",
        arguments: [
            "function word(){}word();", "var word=1;f(word);", "class Word{}f(Word);", "let word=1\nf(word)",
            "word:for(const other of x){f(other);}", "switch(word){case 1:const other=1;f(other);}",
            "const word=1;f({async word(){}});", "const{[x]:word}=y;f(word);", "const word=1;f({*word(){}});",
        ])
    func otherStyles(script: String) {
        #expect(short(script) == script)
    }

    @Test(
        "A constant that is assigned to stays one",
        arguments: [
            "a=2;", "a+=2;", "a++;", "++a;", "(a)=2;", "--(a);", "[a]=x;", "({c:[,a]}=x);", "({a=3}=x);",
            "for(a of x);",
            "for([(a)]of x);", "for(a in x);", "f(()=>{a=2});", "{let b=1;a=b}",
        ])
    func constants(assignment: String) {
        #expect(short("const a=1;\(assignment)") == "const a=1;\(assignment)")
        #expect(short("const a=1;{let a;\(assignment)}")?.hasPrefix("let a=1;{let a;") == true)
        #expect(short("const a=1;x[a]=a.b=f(a)==1;") == "let a=1;x[a]=a.b=f(a)==1;")
    }

    @Test("All shipped scripts are read, and in a style that lets their names be short")
    func shipped() throws {
        let all = try ThemeFiles(shipped: RenderedSite.shipped, own: nil)
        let scripts = all.files(in: "assets/js/", ending: ".js")
        #expect(scripts.count > 20)
        for file in scripts {
            let script = try #require(ScriptTokens(file.bytes), "\(file.name)")
            #expect(ScriptShortener(script) != nil, "\(file.name)")
        }
    }

    @Test("Folders that begin alike are functions of one script, each loaded by its own name")
    func folders() async throws {
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/assets/js/pictures.extra")
            try Files.replace(folder + "/assets/js/pictures.extra/a.js", with: "f( 1 );".utf8)
            let scripts = Scripts(try ThemeFiles(shipped: RenderedSite.shipped, own: folder))
            let paths = Dictionary(uniqueKeysWithValues: scripts.late.map { ($0.name, $0.asset.path) })
            #expect(paths["extra"] != nil && paths["extra"] == paths["viewer"])
            #expect(paths["viewer"] == paths["share"] && paths["viewer"] != paths["search"])
            #expect(Set(scripts.assets.map(\.path)).count == scripts.assets.count)
        }
    }
}
