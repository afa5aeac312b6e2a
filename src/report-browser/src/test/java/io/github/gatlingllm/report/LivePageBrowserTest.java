// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.github.gatlingllm.live.LiveRuns;
import io.github.gatlingllm.live.page.LivePage;
import io.github.gatlingllm.watch.ShownLevels;
import io.github.gatlingllm.watch.WatchedRun;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The live page, opened while a run goes on: it follows to the end, and asks nobody else. In
 * Firefox: {@link FirefoxTest}.
 */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class LivePageBrowserTest {

  @RegisterExtension static final OpenBrowser CHROMIUM = OpenBrowser.chromium();

  @Test
  void itFollowsARunInTheDark() {
    new LiveVisit().follow(CHROMIUM.browser(), ColorScheme.DARK, "live-dark");
  }

  @Tag("proof")
  @Test
  void itFollowsARunInTheLight() {
    new LiveVisit().follow(CHROMIUM.browser(), ColorScheme.LIGHT, "live-light");
  }

  /** Where no clock tells the end, requests do, else levels, else nothing. */
  @Test
  void itTellsHowFarTheRunIsWhateverItsLoad() {
    LiveRuns counted = twoSeconds(OptionalLong.of(80), ShownLevels.NONE);
    var visit = new LiveVisit();
    try (var served = LivePage.on(LiveVisit.ANY, counted.facts());
        BrowserContext context = CHROMIUM.browser().newContext()) {
      served.publish(counted.snapshot());
      Page page = visit.open(context, served.url());
      assertThat(page.textContent("#time"))
          .isEqualTo("2 s, 8 of 80 requests ended, about 18 s to go at this rate");

      served.publish(twoSeconds(OptionalLong.empty(), LiveVisit.LEVELS).snapshot());
      page.waitForSelector("#level:has-text('level 3 of 8')");
      assertThat(page.textContent("#time")).isEqualTo("2 s");
      assertThat(page.getAttribute("#progress", "value")).isEqualTo("0.25");

      served.publish(twoSeconds(OptionalLong.empty(), ShownLevels.NONE).snapshot());
      page.waitForSelector("#time:has-text('duration not known in advance')");
      assertThat(page.getAttribute("#progress", "value")).isNull();
    }
    assertThat(visit.noise()).isEmpty();
  }

  /** Nobody could foresee the end of this one, but when it is there nothing follows. */
  @Test
  void whatIsMissedAtTheEndIsNotWithinReachAnyMore() {
    var unplanned = new LiveRuns(List.of(LiveRuns.MEDIAN), WatchedRun.Plan.UNKNOWN);
    for (int second = 1; second <= 5; second++) {
      LiveVisit.second(unplanned, second, 300);
    }
    var visit = new LiveVisit();
    try (var served = LivePage.on(LiveVisit.ANY, unplanned.facts());
        BrowserContext context = CHROMIUM.browser().newContext()) {
      served.publish(unplanned.snapshot());
      Page page = visit.open(context, served.url());
      assertThat(page.textContent("#objective-rows"))
          .contains("✘ missed so far", "could still be met");

      served.publish(unplanned.last());
      page.waitForSelector("#state.ended");
      assertThat(page.textContent("#objective-rows")).doesNotContain("could still be met");
    }
    assertThat(visit.noise()).isEmpty();
  }

  private static LiveRuns twoSeconds(OptionalLong requests, ShownLevels levels) {
    OptionalDouble unknown = OptionalDouble.empty();
    var going = new LiveRuns(List.of(), new WatchedRun.Plan(unknown, unknown, requests, unknown));
    LiveVisit.second(going.levels(levels), 1, 100);
    return going;
  }
}
