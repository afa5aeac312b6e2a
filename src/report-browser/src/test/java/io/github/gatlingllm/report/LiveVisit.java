// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.github.gatlingllm.live.LivePort;
import io.github.gatlingllm.live.LiveRuns;
import io.github.gatlingllm.live.page.LivePage;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.watch.ShownLevels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The live page of a run, from its twentieth second to its end, and all that it said aloud. */
final class LiveVisit {

  static final LivePort ANY = new LivePort("gatling.llm.live.port", LivePort.LOOPBACK, 0);
  private static final int CHARTS = 5;

  static final ShownLevels LEVELS =
      new ShownLevels(
          List.of(
              new ShownLevels.Level(1, "6 req/s", 2, OptionalDouble.of(8)),
              new ShownLevels.Level(2, "12 req/s", 8, OptionalDouble.of(14)),
              new ShownLevels.Level(3, "18 req/s", 14, OptionalDouble.empty())),
          OptionalInt.of(8),
          "level 3 of 8 at 18 req/s | 98.2 % of 56 good (≥ 99 %) | undetermined so far");

  /** What stands over the levels in the last of the charts. */
  private static final String NAMED =
      "echarts.getInstanceByDom(document.querySelector('[data-live=chunks]'))"
          + ".getOption().series[0].markArea.data.map((area) => area[0].name)";

  private final List<String> noise = new ArrayList<>();

  /** Errors, warnings, requests to others. */
  List<String> noise() {
    return noise;
  }

  /** Follows a run, in which an objective is lost, to its end. */
  void follow(Browser browser, ColorScheme colors, String name) {
    var going = new LiveRuns();
    try (var served = LivePage.on(ANY, going.facts());
        BrowserContext context =
            browser.newContext(
                new Browser.NewContextOptions()
                    .setViewportSize(1280, 900)
                    .setColorScheme(colors))) {
      for (int second = 1; second <= 20; second++) {
        second(going.levels(second < 14 ? ShownLevels.NONE : LEVELS), second, 100);
        served.publish(going.snapshot());
      }
      Page page = open(context, served.url());
      assertThat(page.textContent("#state")).isEqualTo("running");
      assertThat(page.textContent("#time")).isEqualTo("21 s of 60 s, 39 s to go");
      assertThat(page.locator("#objective-rows .badge").allTextContents())
          .containsExactly("✔ met so far", "✔ met so far");
      assertThat(page.locator("[data-live] canvas").count()).isEqualTo(CHARTS);
      assertThat(page.textContent("#level")).isEqualTo(LEVELS.now());
      assertThat(page.evaluate(NAMED)).isEqualTo(List.of("6 req/s", "12 req/s", "18 req/s"));

      second(going, 21, 300);
      served.publish(going.snapshot());
      page.waitForSelector("#objective-rows .missed");
      assertThat(page.locator("#objective-rows .badge").first().textContent())
          .isEqualTo("✘ out of reach");
      assertThat(page.textContent("#objective-rows .note")).contains("out of reach");
      assertThat(page.textContent("#tiles")).contains("Good: fast", "In flight");
      screenshot(page, name);

      served.publish(going.at(61).last());
      page.waitForSelector("#state.ended");
      assertThat(page.textContent("#said")).contains("Its report contains the final figures");
      page.setViewportSize(390, 900);
      assertThat(named(page)).isEqualTo("1,2,3"); // no room for their loads
    }
    assertThat(noise).as(name).isEmpty();
  }

  Page open(BrowserContext context, String url) {
    Page page = context.newPage();
    page.onConsoleMessage(message -> noise.add(message.type() + ": " + message.text()));
    page.onPageError(error -> noise.add("error: " + error));
    context.onRequest(
        request -> {
          if (!request.url().startsWith(url) && !request.url().startsWith("data:")) {
            noise.add("request: " + request.url());
          }
        });
    page.navigate(url);
    page.waitForSelector("html[data-charts='drawn']");
    return page;
  }

  static void second(LiveRuns run, int second, long millis) {
    for (int i = 0; i < 8; i++) {
      long sent = second * LiveRuns.SECOND + i * 10L * LiveRuns.MILLI;
      long first = sent + (millis + i * 5L + second % 7 * 3L) * LiveRuns.MILLI;
      run.ends(
          Requests.sent(sent)
              .input(20)
              .chunks(first, first + 9 * LiveRuns.MILLI, first + (15 + i) * LiveRuns.MILLI),
          LiveRuns.CHAT);
    }
    run.at(second + 1);
  }

  /** For people, where they ask for it: {@code -Dscreenshots=true}. */
  private static void screenshot(Page page, String name) {
    if (Boolean.getBoolean("screenshots")) {
      page.screenshot(
          new Page.ScreenshotOptions()
              .setPath(Path.of("target", "screenshots", name + ".png"))
              .setFullPage(true));
    }
  }

  /**
   * Waits until the axis names three levels. The page evaluates no text: {@code waitForFunction}
   * would ask it to.
   */
  private static Object named(Page page) {
    Object found = page.evaluate(NAMED + ".join()");
    for (int i = 0; i < 100 && !"1,2,3".equals(found); i++) {
      page.waitForTimeout(50);
      found = page.evaluate(NAMED + ".join()");
    }
    return found;
  }
}
