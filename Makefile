# Two commands do everything on a fresh Debian 12 that has Swift 6.3, git and make:
#   make site    installs what is missing, builds, and runs the command on config.json
#   make test    does the same set-up, then runs every test (make test-browser, make test-endurance: those alone)
# While you change something, `make check` is enough; CONTRIBUTING.md has the rest.
.DEFAULT_GOAL := site
.PHONY: deps test-deps test-build sweep-deps browser-deps build site check test test-browser test-endurance soak fuzz asan tsan bench bench-smoke lint format \
	golden clean release install uninstall deb deb-test
SHELL := /bin/bash
PREFIX ?= /usr/local
SWIFT_FOLDERS := Package.swift Sources Tests

# libcurl (transfers), libvips (pictures), libjpeg, libwebp and libheif (which libvips is made with: small pictures
# without its price for each, and how they quantise), SQLite (the cache's index), OpenSSL (SHA-256), libxml2 (HTML and
# feeds), simdjson (JSON at memory speed), xxHash (whether a page is made of what it was made of last night: SHA-256 took
# longer than rendering), MD4C (texts in Markdown), jemalloc (glibc's heap cost a quarter of a run's time), libseccomp (the
# filter of system calls behind which pictures are made), libmicrohttpd (`build-site serve`: HTTP is easy to get nearly
# right); what Swift itself needs to run and to link C and C++; Python for the tests' mock API.
PACKAGES := libcurl4-openssl-dev libvips-dev libjpeg-dev libwebp-dev libheif-dev libsqlite3-dev libssl-dev libxml2-dev \
	libsimdjson-dev libxxhash-dev libmd4c-html0-dev libmd4c-dev libjemalloc-dev libseccomp-dev libmicrohttpd-dev pkg-config \
	libncurses6 g++ libc6-dev zlib1g-dev tzdata ca-certificates python3

# The tools that check what examples/ holds: cron's reader of crontabs, systemd's of units (and of their lists of system
# calls); rclone and rsync, by which `build-site publish` sends; the servers of docs/HOSTING.md; Python's own
# environments, whose packages are pinned in requirements.txt and lie below .build; what gives a run a clock of its own;
# the shells that complete options, and a reader of manual pages; what spreads work over machines (docs/CLUSTER.md); and
# what makes and judges the package of `make deb`.
DEB_PACKAGES := debhelper dpkg-dev
TEST_PACKAGES := cron systemd rclone rsync nginx-light apache2-bin media-types caddy python3-venv lintian \
	zsh fish mandoc slurm-wlm munge parallel $(DEB_PACKAGES)

# The tests' browser (Chromium without a window: half of the time), a Java for their HTML checker, and a font with the
# pages' scripts.
BROWSER_PACKAGES := chromium-headless-shell fonts-noto-core openjdk-17-jre-headless

# What makes a system call fail as told or hang, for the sweeps of Tests/Endurance and others.
SWEEP_PACKAGES := strace locales

# A server of HTTP/2 over TLS, for Tests/Network, and what makes its certificates.
NETWORK_PACKAGES := nghttp2-server openssl

# Installs those of the named packages that are missing, or says how.
define install-missing
@missing=; for package in $(1); do \
	dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
done; \
if [ -z "$$missing" ]; then exit 0; fi; \
if [ "$$(id -u)" -ne 0 ]; then \
	echo "Packages are missing. Type:"; echo "  sudo apt-get install --no-install-recommends$$missing"; exit 1; \
fi; \
echo "Installing$$missing"; \
export DEBIAN_FRONTEND=noninteractive; \
apt-get update -q && apt-get install -q -y --no-install-recommends $$missing
endef

deps:
	$(call install-missing,$(PACKAGES))

test-deps:
	$(call install-missing,$(PACKAGES) $(TEST_PACKAGES) $(SWEEP_PACKAGES) $(NETWORK_PACKAGES) $(BROWSER_PACKAGES))

sweep-deps:
	$(call install-missing,$(PACKAGES) $(SWEEP_PACKAGES))

browser-deps:
	$(call install-missing,$(PACKAGES) python3-venv $(BROWSER_PACKAGES))

build: deps
	swift build

site: build
	@swift run --quiet build-site; status=$$?; \
	case $$status in \
		0) echo "Done: open output/index.html";; \
		3) echo "Done, with losses that the messages above name: open output/index.html";; \
		*) echo "build-site ended with exit code $$status"; exit $$status;; \
	esac

# What the tests need is installed while they compile.
test: deps
	@$(MAKE) --no-print-directory --jobs=2 test-deps test-build
	Tests/run.sh

test-build:
	swift build --build-tests

# What a developer runs all day: the style, an incremental build and the unit suites. Unoptimised, because an optimised
# build compiles whole modules; in a folder of its own, because other flags would build all anew.
CHECKED = --scratch-path .build/check -Xswiftc -Onone -Xswiftc -no-whole-module-optimization
check: deps lint
	swift build --build-tests $(CHECKED)
	swift test --skip-build --disable-xctest $(CHECKED) --skip WholeRunTests

# Faults, kills, other ways, nights, changes and many machines (Tests/Endurance/README.md): four minutes, and in full some hours.
test-endurance: sweep-deps
	swift build --product build-site
	python3 Tests/Endurance/run.py

soak: sweep-deps
	swift build --product build-site
	python3 Tests/Endurance/run.py --full

# The published pages in a real browser (Tests/Browser/README.md).
test-browser: browser-deps
	swift build --product build-site
	Tests/Browser/run.sh

# libFuzzer, for so many seconds at each target (all, or those of FUZZ_TARGETS); Tests/Fuzz/README.md. The tests replay
# its corpora without it.
FUZZ_SECONDS ?= 180
fuzz: deps
	VITRINE_FUZZ=1 swift build --scratch-path .build/fuzz --product VitrineFuzz
	Tests/Fuzz/run.sh $(FUZZ_SECONDS) $(FUZZ_TARGETS)

# The Swift suites under the address sanitizer, and all but those of pictures under the thread sanitizer: libvips, which
# was not compiled for that, keeps order among its own threads. What the runtimes are told, with the reasons, stands in
# Sources/CSystem/sanitizers.c. Unoptimised, for the sanitizers take minutes more to compile otherwise; linked by lld, for
# Debian's gold cannot link what they make.
SANITIZED = --sanitize=$(1) --scratch-path .build/$(1) -Xswiftc -Onone -Xswiftc -use-ld=lld
define sanitized-tests
VITRINE_SANITIZED=1 swift build --build-tests $(call SANITIZED,$(1))
@VITRINE_SANITIZED=1 swift test --skip-build --disable-xctest $(2) $(call SANITIZED,$(1)) 2>&1 | tee .build/$(1).log; \
	status=$${PIPESTATUS[0]}; echo "skipped, each with its reason above: $$(grep -ac '^➜' .build/$(1).log)"; exit $$status
endef

asan: test-deps
	$(call sanitized-tests,address)

tsan: test-deps
	$(call sanitized-tests,thread,--skip ImagesTests)

# Benchmarks/README.md says what is measured against what. BENCH="--scale --million" adds the long rows.
bench: deps
	swift build -c release --product build-site
	swift build --product build-site
	python3 Benchmarks/bench.py $(BENCH)

# Whether the benchmark still runs, every part of it.
bench-smoke: deps
	swift build -c release --product build-site
	python3 Benchmarks/bench.py --smoke

lint:
	swift format lint --strict --recursive --parallel $(SWIFT_FOLDERS)

format:
	swift format --in-place --recursive --parallel $(SWIFT_FOLDERS)

# Records the golden pages anew; the tests fail once while they do, so that nobody records by accident.
golden: deps
	VITRINE_RECORD=1 swift test --disable-xctest --filter "GoldenTests|SchemaTests|EmbeddedTemplatesTests" || true
	git diff --stat -- Tests docs

# The command to install. Swift's runtime is linked statically and templates/ is compiled in, so it needs neither the
# compiler nor this folder, only the shared libraries of the packages above. After `make release`, `sudo make install`
# needs no compiler on root's PATH. With COMMAND=FILE that is installed, or packed, and nothing is compiled.
RELEASED := .build/release/build-site
COMMAND := $(RELEASED)
INSTALLED = $(DESTDIR)$(PREFIX)
$(RELEASED): Package.swift $(shell find Sources templates) | deps
	swift build -c release --product build-site
	@touch -c $@

release: $(RELEASED)

# The manual page and the completions are made by the command itself, from its help. A package's build sets DESTDIR.
SHARED = $(INSTALLED)/share
# Below share/; Debian's packages have theirs in zsh/vendor-completions.
ZSH_FUNCTIONS ?= zsh/site-functions
COMPLETIONS = bash-completion/completions/build-site $(ZSH_FUNCTIONS)/_build-site fish/vendor_completions.d/build-site.fish
install: $(COMMAND)
	install -D -s -m 755 $(COMMAND) $(INSTALLED)/bin/build-site
	rm -rf $(SHARED)/vitrine
	install -D -m 644 docs/config.schema.json $(SHARED)/vitrine/config.schema.json
	cp -R templates themes examples $(SHARED)/vitrine
	sed -i 's|/usr/local/bin/build-site|$(PREFIX)/bin/build-site|' $(SHARED)/vitrine/examples/systemd/vitrine.service
	chmod -R u=rwX,go=rX $(SHARED)/vitrine
	install -d $(SHARED)/man/man1 $(dir $(addprefix $(SHARED)/,$(COMPLETIONS)))
	$(COMMAND) man > $(SHARED)/man/man1/build-site.1
	$(COMMAND) completions bash > $(SHARED)/$(word 1,$(COMPLETIONS))
	$(COMMAND) completions zsh > $(SHARED)/$(word 2,$(COMPLETIONS))
	$(COMMAND) completions fish > $(SHARED)/$(word 3,$(COMPLETIONS))
	chmod 644 $(SHARED)/man/man1/build-site.1 $(addprefix $(SHARED)/,$(COMPLETIONS))

# A package for the Debian that builds it: .build/deb/vitrine_<version>_<architecture>.deb. debhelper makes it of what
# `make install` installs, in a folder of its own. The same command gives the same bytes.
VERSION = $(shell sed -n 's/.*toolVersion = "\(.*\)"/\1/p' Sources/Model/ToolVersion.swift)
# The last commit's; where this is no checkout, the changelog's.
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)
deb: $(COMMAND)
	$(call install-missing,$(DEB_PACKAGES))
	@rm -rf .build/deb && mkdir -p .build/deb/source && cp -R debian .build/deb/source
	@printf '%s\n\n  * %s\n\n -- %s  %s\n' "vitrine ($(VERSION)) unstable; urgency=medium" \
		"CHANGELOG.md, beside this file, has what changed." \
		"$$(sed -n 's/^Maintainer: //p' debian/control)" \
		"$$(date --utc --rfc-email --date=@$(SOURCE_DATE_EPOCH))" > .build/deb/source/debian/changelog
	cd .build/deb/source && SOURCES='$(CURDIR)' SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) \
		DEB_RULES_REQUIRES_ROOT=no debian/rules binary
	@rm -r .build/deb/source && ls .build/deb/*.deb

# The package and docs/HOSTING.md tried on a bare Debian (Tests/Packaging/run.sh).
deb-test: deb
	$(call install-missing,debootstrap iproute2 python3-venv)
	Tests/Packaging/run.sh

uninstall:
	rm -f $(INSTALLED)/bin/build-site $(SHARED)/man/man1/build-site.1 $(addprefix $(SHARED)/,$(COMPLETIONS))
	rm -rf $(SHARED)/vitrine

clean:
	rm -rf .build cache
