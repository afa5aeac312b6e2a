/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
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

/**
 * The machine's own Chromium, driven by Playwright over the machine's own Node.js. Debian: {@code
 * apt-get install chromium nodejs}. Where one is missing, tests are skipped and say so.
 */
final class Chromium implements AutoCloseable {

  private static final List<String> PROGRAMS = List.of("chromium", "chromium-browser");
  private static final List<String> NODES = List.of("node", "nodejs");
  private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

  private final Playwright playwright;
  private final Browser browser;

  private Chromium(Playwright playwright, Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  static Chromium start() {
    Optional<Path> program = onPath(PROGRAMS);
    Optional<Path> node = onPath(NODES);
    assumed(program, "Chromium");
    assumed(node, "Node.js");
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
    return new Chromium(playwright, playwright.chromium().launch(options));
  }

  Browser browser() {
    return browser;
  }

  /** A skipped test says nothing by itself. */
  private static void assumed(Optional<Path> file, String what) {
    String skipped = "The report was NOT opened in a browser: " + what + " is missing";
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

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
