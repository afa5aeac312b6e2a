// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.Requests;
import java.time.Duration;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class WindowCounterTest {

  private final SplittableRandom random = new SplittableRandom(3);

  @Test
  void equalsBruteForceWhileTheWindowGrows() {
    WindowCounter counter = new WindowCounter();
    long[] stamps = new long[10_000];
    Window window = new Window(100, 100);
    for (int i = 0; i < stamps.length; i++) {
      window = new Window(100, Math.max(window.end(), i / 2));
      stamps[i] = random.nextLong(10_000);
      counter.add(stamps[i], 1 + i % 3, window);
    }
    double sum = 0;
    for (int i = 0; i < stamps.length; i++) {
      sum += window.contains(stamps[i]) ? 1 + i % 3 : 0;
    }
    assertThat(counter.within(window)).isEqualTo(sum);
    WindowCounter merged = new WindowCounter();
    merged.addAll(counter, window);
    assertThat(merged.within(new Window(0, 10_000)))
        .isEqualTo(counter.within(new Window(0, 10_000)));
  }

  @Test
  void staysBoundedInALongDrain() {
    WindowCounter counter = new WindowCounter();
    Window window = new Window(0, 10);
    for (int i = 0; i < 1_000_000; i++) {
      counter.add(11 + random.nextLong(1_000_000), 1, window);
    }
    assertThat(counter.within(window)).isZero();
    assertThat(counter.within(new Window(0, 500_000)))
        .isCloseTo(500_000, Percentage.withPercentage(1));
    assertThat(counter.within(new Window(0, 2_000_000))).isEqualTo(1_000_000);
  }

  /** Of a run of weeks, with stamps that no sort key holds to the nanosecond. */
  @Test
  void staysBoundedOverWeeks() {
    WindowCounter counter = new WindowCounter();
    long weeks = Duration.ofDays(60).toNanos();
    for (int i = 0; i < 100_000; i++) {
      counter.add(11 + random.nextLong(weeks), 1, new Window(0, 10));
    }
    assertThat(counter.within(new Window(0, weeks / 2)))
        .isCloseTo(50_000, Percentage.withPercentage(2));
    assertThat(counter.within(new Window(0, 2 * weeks))).isEqualTo(100_000);
  }

  @Test
  void spreadsExactlyAllTokensOverTheChunks() {
    assertThat(inside(Requests.sent(0).chunks(10, 20, 30).output(7).firstChunk(3), 20))
        .isCloseTo(5, within(1e-12));
    assertThat(inside(Requests.sent(0).chunks(10, 20, 30).output(7).perChunk(1, 4, 1), 20))
        .isEqualTo(5);
    assertThat(inside(Requests.sent(0).chunks(10, 20, 30).output(7).perChunk(1, 4, 1), 30))
        .isEqualTo(7);
    assertThat(inside(Requests.sent(0).chunks(10).output(7), 10)).isEqualTo(7);
    assertThat(inside(Requests.sent(0).notStreamed(10).output(7), 10)).isEqualTo(7);
    assertThat(inside(Requests.sent(0).notStreamed(10).output(7), 9)).isZero();
  }

  private static double inside(Requests request, long end) {
    WindowCounter counter = new WindowCounter();
    Window window = new Window(0, end);
    counter.addOutputTokens(request.build(), Window.ALWAYS, window);
    return counter.within(window);
  }
}
