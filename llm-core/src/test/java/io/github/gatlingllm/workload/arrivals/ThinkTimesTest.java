// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ThinkTimesTest {

  private static final int DRAWS = 10_000;
  private static final Duration FIVE = Duration.ofSeconds(5);

  @Test
  void fixedTimesAreAlwaysTheSame() {
    assertThat(drawn(ThinkTimes.fixed(FIVE))).containsOnly(5000L);
  }

  @Test
  void uniformTimesFillTheirSpan() {
    long[] drawn = drawn(ThinkTimes.uniform(Duration.ofSeconds(2), Duration.ofSeconds(8)));
    assertThat(drawn[0]).isBetween(2000L, 2020L);
    assertThat(drawn[DRAWS - 1]).isBetween(7980L, 8000L);
    assertThat((double) drawn[DRAWS / 2]).isCloseTo(5000, Percentage.withPercentage(2));
  }

  @Test
  void exponentialTimesHaveTheirMean() {
    long[] drawn = drawn(ThinkTimes.exponential(FIVE));
    assertThat(LongStream.of(drawn).average().orElseThrow())
        .isCloseTo(5000, Percentage.withPercentage(3));
    assertThat((double) drawn[DRAWS / 2])
        .isCloseTo(5000 * Math.log(2), Percentage.withPercentage(3));
  }

  @Test
  void logNormalTimesHaveTheirPercentiles() {
    long[] drawn = drawn(ThinkTimes.logNormal(FIVE, Duration.ofSeconds(30)));
    assertThat((double) drawn[DRAWS / 2]).isCloseTo(5000, Percentage.withPercentage(4));
    assertThat((double) drawn[DRAWS * 9 / 10]).isCloseTo(30_000, Percentage.withPercentage(5));
    assertThat(drawn(ThinkTimes.logNormal(FIVE, 1.0).atMost(FIVE))[DRAWS - 1]).isEqualTo(5000);
  }

  @Test
  void histogramTimesComeByWeight() {
    long[] drawn =
        drawn(ThinkTimes.histogram(Map.of(Duration.ofSeconds(1), 3, Duration.ofSeconds(9), 1)));
    assertThat(drawn).containsOnly(1000L, 9000L);
    assertThat((double) LongStream.of(drawn).filter(millis -> millis == 1000).count())
        .isCloseTo(0.75 * DRAWS, Percentage.withPercentage(2));
  }

  @Test
  void aSeedGivesTheSameTimesOnAnyMachine() {
    ThinkTimes time = ThinkTimes.exponential(FIVE);
    assertThat(LongStream.range(0, 3).mapToObj(index -> time.at(7, index).toMillis()))
        .containsExactly(5783L, 6662L, 6388L);
  }

  @Test
  void itSaysWhatItIs() {
    assertThat(ThinkTimes.exponential(FIVE).atMost(Duration.ofMinutes(1)))
        .hasToString("exponential, mean 5s, at most 1m");
  }

  @Test
  void impossibleTimesAreRefused() {
    assertThatThrownBy(() -> ThinkTimes.fixed(FIVE.negated()))
        .hasMessage("duration must be 0 or more, but was PT-5S");
    assertThatThrownBy(() -> ThinkTimes.uniform(FIVE, Duration.ofSeconds(4)))
        .hasMessage("max of uniform think times must not be below min 5s, but was 4s");
    assertThatThrownBy(() -> ThinkTimes.logNormal(FIVE, Double.NaN))
        .hasMessage("sigma must be 0 or more, but was NaN");
    assertThatThrownBy(() -> ThinkTimes.logNormal(FIVE, Duration.ofSeconds(1)))
        .hasMessageContaining("they were 5s and 1s");
    assertThatThrownBy(() -> ThinkTimes.histogram(Map.of(FIVE, 0)))
        .hasMessageContaining("must have a weight above 0");
    assertThatThrownBy(() -> ThinkTimes.histogram(Map.of(FIVE, -1)))
        .hasMessage("the weight of 5s must be 0 or more, but was -1.0");
  }

  private static long[] drawn(ThinkTimes time) {
    return LongStream.range(0, DRAWS).map(index -> time.at(7, index).toMillis()).sorted().toArray();
  }
}
