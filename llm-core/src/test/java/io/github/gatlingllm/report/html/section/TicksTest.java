// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TicksTest {

  @Test
  void everyChunkOfAShortAnswerHasItsMark() {
    Ticks ticks = Ticks.of(new long[] {0, 400, 401, 1000}, 0, 1000);

    assertThat(ticks.at()).containsExactly(0, 640, 642, 1600);
    assertThat(ticks.dense()).containsOnly(false);
  }

  @Test
  void withoutChunksThereIsNoMark() {
    assertThat(Ticks.of(new long[0], 5, 6).at()).isEmpty();
  }

  @Test
  void longAnswersHaveFewMarksAndSayWhereSomeAreMissing() {
    long[] even = LongStream.rangeClosed(1, 20_000).map(i -> i * 7).toArray();
    Ticks ticks = Ticks.of(even, 0, 140_000);

    assertThat(ticks.at()).hasSizeLessThan(200).isSorted();
    assertThat(ticks.at().get(0)).isZero();
    assertThat(ticks.at()).endsWith(1600);
    assertThat(ticks.dense()).contains(true);
  }

  @Test
  void aGapThatCanBeSeenBeginsAndEndsWhereItDid() {
    var random = new SplittableRandom(5);
    long[] stamps = new long[3000];
    long now = 1000;
    for (int i = 0; i < stamps.length; i++) {
      now += random.nextInt(100) == 0 ? 40_000 : 900 + random.nextInt(200);
      stamps[i] = now;
    }
    long longest = stamps[stamps.length - 1] + 200_000;
    stamps[stamps.length - 1] = longest;
    Ticks ticks = Ticks.of(stamps, 0, longest);

    assertThat(ticks.at()).hasSizeLessThan(260);
    for (int i = 1; i < stamps.length; i++) {
      int from = mark(stamps[i - 1], longest);
      int to = mark(stamps[i], longest);
      if (to - from >= 20) {
        assertThat(Collections.indexOfSubList(ticks.at(), List.of(from, to)))
            .as("the gap from %s to %s", from, to)
            .isNotNegative();
        assertThat(ticks.dense().get(ticks.at().indexOf(to))).isFalse();
      }
    }
  }

  private static int mark(long stamp, long to) {
    return (int) Math.round(1600.0 * stamp / to);
  }
}
