/// The script that the server adds to pages while their files are watched. It is in no published file.
enum ReloadScript {
    /// In place of the site's service worker, which would show what it has kept: it takes that one's place, and ends.
    static let worker = """
        "use strict";
        self.addEventListener("install", () => self.skipWaiting());
        self.addEventListener("activate", (event) => event.waitUntil((async () => {
          for (const name of await caches.keys()) if (/^vitrine[:-]/.test(name)) await caches.delete(name);
          await self.registration.unregister();
          for (const page of await self.clients.matchAll({ type: "window" })) await page.navigate(page.url);
        })()));

        """

    static let text = #"""
        "use strict";
        // Waits for the server to say that the site has changed: loads the page anew, puts other stylesheets in, or
        // shows what is wrong with the files.
        (() => {
          const own = new URL(document.currentScript.src);
          const changes = new URL("changes", own);
          let page = own.searchParams.get("page"), style = own.searchParams.get("style");
          let panel = null;

          function show(message) {
            panel?.remove();
            panel = null;
            if (!message) return;
            panel = document.createElement("div");
            panel.lang = "en";
            panel.dir = "ltr";
            panel.setAttribute("role", "alert");
            panel.dataset.reload = "message";
            panel.style.cssText = "position:fixed;inset:auto 0 0;z-index:2147483647;max-height:60vh;overflow:auto;"
              + "box-sizing:border-box;padding:16px 64px 16px 16px;border-top:4px solid #ff6b5e;background:#1b1b1b;"
              + "color:#fff;font:15px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;"
              + "text-align:start";
            panel.textContent = message;
            const close = document.createElement("button");
            close.type = "button";
            close.textContent = "×";
            close.setAttribute("aria-label", "Close");
            close.style.cssText = "position:absolute;inset:8px 8px auto auto;inline-size:44px;block-size:44px;"
              + "padding:0;border:1px solid #fff;border-radius:4px;background:none;color:inherit;font-size:20px;"
              + "cursor:pointer";
            close.addEventListener("click", () => show(""));
            panel.append(close);
            document.body.append(panel);
          }

          // The old sheet stays until the new one is there, so that nothing is seen without a style.
          function restyle() {
            // Those of an earlier change that have not come yet.
            for (const old of document.querySelectorAll("link[data-reload]")) old.remove();
            for (const link of document.querySelectorAll("link[rel=stylesheet]")) {
              const href = new URL(link.href);
              if (href.origin !== own.origin) continue;
              href.searchParams.set("style", style);
              const next = link.cloneNode();
              next.href = href.href;
              next.dataset.reload = "";
              next.addEventListener("load", () => {
                delete next.dataset.reload;
                link.remove();
              });
              next.addEventListener("error", () => next.remove());
              link.after(next);
            }
          }

          const until = (target, event) => new Promise((done) => target.addEventListener(event, done, { once: true }));
          const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

          async function listen() {
            for (;;) {
              // A browser has few connections to a server, and a hidden tab needs none.
              while (document.hidden) await until(document, "visibilitychange");
              try {
                const answer = await fetch(changes, { cache: "no-store" });
                if (!answer.ok) throw new Error(answer.status);
                const now = await answer.json();
                if (now.page !== page) return location.reload();
                if (now.state !== changes.searchParams.get("seen")) show(now.message);
                changes.searchParams.set("seen", now.state);
                if (now.style !== style) {
                  style = now.style;
                  restyle();
                }
              } catch {
                // The server has ended; another may be started at its port.
                await pause(1000);
              }
            }
          }
          listen();
        })();

        """#
}
