// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One of the machine's own browsers, driven by Playwright over the machine's own Node.js: started
 * for the first tests that need it, closed after the last. Debian: {@code apt-get install chromium
 * firefox-esr nodejs}. Where one is missing, tests are skipped and say so.
 */
final class OpenBrowser implements BeforeAllCallback {

  /** Where no graphics card is, one would be simulated. */
  private static final List<String> ON_THE_PROCESSOR =
      List.of("--disable-gpu", "--disable-gpu-rasterization", "--disable-accelerated-2d-canvas");

  private static final List<String> NODES = List.of("node", "nodejs");
  private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

  private final Kind kind;
  private @Nullable Running running;

  private OpenBrowser(Kind kind) {
    this.kind = kind;
  }

  static OpenBrowser chromium() {
    return new OpenBrowser(Kind.CHROMIUM);
  }

  static OpenBrowser firefox() {
    return new OpenBrowser(Kind.FIREFOX);
  }

  private enum Kind {
    CHROMIUM("Chromium", "chromium", "chromium-browser") {
      @Override
      Browser launch(Playwright playwright, BrowserType.LaunchOptions options) {
        return playwright.chromium().launch(options.setArgs(ON_THE_PROCESSOR));
      }
    },
    FIREFOX("Firefox", "firefox-esr", "firefox") {
      /** As it is shipped, over WebDriver BiDi: no build of Playwright's own. */
      @Override
      Browser launch(Playwright playwright, BrowserType.LaunchOptions options) {
        return playwright.firefox().launch(options.setChannel("moz-firefox"));
      }
    };

    private final String title;
    private final String program;
    private final String otherName;

    Kind(String title, String program, String otherName) {
      this.title = title;
      this.program = program;
      this.otherName = otherName;
    }

    abstract Browser launch(Playwright playwright, BrowserType.LaunchOptions options);
  }

  private record Running(Playwright playwright, Browser browser, BrowserContext window)
      implements AutoCloseable {

    static Running start(Kind kind) {
      Optional<Path> program = onPath(List.of(kind.program, kind.otherName));
      Optional<Path> node = onPath(NODES);
      assumed(program, kind, kind.title);
      assumed(node, kind, "Node.js");
      Playwright playwright =
          Playwright.create(
              new Playwright.CreateOptions()
                  .setEnv(
                      Map.of(
                          "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD",
                          "1",
                          "PLAYWRIGHT_NODEJS_PATH",
                          node.orElseThrow().toString())));
      var options = new BrowserType.LaunchOptions().setExecutablePath(program.orElseThrow());
      try {
        return opened(playwright, kind.launch(playwright, options));
      } catch (RuntimeException | Error e) {
        playwright.close(); // else its Node.js outlives the tests
        throw e;
      }
    }

    /** A window ends with its last page, and a new one takes a process of its own. */
    private static Running opened(Playwright playwright, Browser browser) {
      BrowserContext window = browser.newContext();
      window.newPage();
      return new Running(playwright, browser, window);
    }

    @Override
    public void close() {
      browser.close();
      playwright.close();
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    running =
        context
            .getRoot()
            .getStore(ExtensionContext.Namespace.create(OpenBrowser.class))
            .computeIfAbsent(kind, Running::start, Running.class);
  }

  Browser browser() {
    return Objects.requireNonNull(running).browser();
  }

  /** A window that stays open: a page in it takes less than one in a window of its own. */
  BrowserContext window() {
    return Objects.requireNonNull(running).window();
  }

  /** A skipped test says nothing by itself. */
  private static void assumed(Optional<Path> file, Kind kind, String what) {
    String skipped = "The report was NOT opened in " + kind.title + ": " + what + " is missing";
    if (file.isEmpty()) {
      System.out.println(skipped);
    }
    assumeTrue(file.isPresent(), skipped);
  }

  private static Optional<Path> onPath(List<String> names) {
    List<Path> folders =
        SEPARATOR
            .splitAsStream(Objects.requireNonNullElse(System.getenv("PATH"), ""))
            .map(Path::of)
            .toList();
    return names.stream()
        .flatMap(name -> folders.stream().map(folder -> folder.resolve(name)))
        .flatMap(file -> Files.isExecutable(file) ? Stream.of(file) : Stream.empty())
        .findFirst();
  }
}
