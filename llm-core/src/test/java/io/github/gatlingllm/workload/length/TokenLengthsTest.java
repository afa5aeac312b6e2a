// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.length;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TokenLengthsTest {

  private static final int COUNT = 50_000;

  @Test
  void aFixedLengthIsAlwaysThat() {
    assertThat(drawn(TokenLengths.fixed(7))).containsOnly(7);
    assertThat(TokenLengths.fixed(7).max()).isEqualTo(7);
  }

  @Test
  void uniformReachesBothEndsAlikeOften() {
    int[] drawn = drawn(TokenLengths.uniform(10, 19));
    for (int length = 10; length <= 19; length++) {
      int wanted = length;
      long count = IntStream.of(drawn).filter(value -> value == wanted).count();
      assertThat((double) count).isCloseTo(COUNT / 10.0, within(5 * Math.sqrt(COUNT / 10.0)));
    }
    assertThat(IntStream.of(drawn)).allMatch(value -> value >= 10 && value <= 19);
  }

  @Test
  void normalHasItsMeanAndSpread() {
    int[] drawn = drawn(TokenLengths.normal(500, 60));
    double mean = IntStream.of(drawn).average().orElseThrow();
    assertThat(mean).isCloseTo(500, within(1.5));
    double variance = IntStream.of(drawn).mapToDouble(v -> (v - mean) * (v - mean)).sum() / COUNT;
    assertThat(Math.sqrt(variance)).isCloseTo(60, within(1.0));
  }

  @Test
  void halfOfLogNormalLengthsAreBelowTheMedian() {
    int[] drawn = IntStream.of(drawn(TokenLengths.logNormal(400, 1))).sorted().toArray();
    assertThat((double) drawn[COUNT / 2]).isCloseTo(400, within(10.0));
    assertThat((double) drawn[COUNT * 9 / 10] / drawn[COUNT / 2]).isCloseTo(3.6, within(0.15));
  }

  @Test
  void aHistogramGivesEachLengthItsShare() {
    int[] drawn = drawn(TokenLengths.histogram(Map.of(16, 3, 128, 1, 999, 0)));
    long small = IntStream.of(drawn).filter(value -> value == 16).count();
    assertThat(small / (double) COUNT).isCloseTo(0.75, within(0.01));
    assertThat(drawn).containsOnly(16, 128);
  }

  @Test
  void limitsCutWithoutPilingUp() {
    int[] drawn = drawn(TokenLengths.logNormal(400, 1).between(200, 800));
    assertThat(IntStream.of(drawn)).allMatch(value -> value >= 200 && value <= 800);
    assertThat(IntStream.of(drawn).filter(value -> value == 800).count()).isLessThan(COUNT / 200);
  }

  @Test
  void limitsAreNoWiderThanTheLengthsThemselves() {
    assertThat(TokenLengths.uniform(10, 20).between(1, 15).min()).isEqualTo(10);
    assertThat(TokenLengths.uniform(10, 20).between(1, 15).max()).isEqualTo(15);
    assertThat(TokenLengths.histogram(Map.of(5, 0, 16, 1)).min()).isEqualTo(16);
    assertThat(TokenLengths.normal(100, 5).min()).isEqualTo(1);
    assertThat(TokenLengths.fixed(5).between(8, 10).at(1, 0)).isEqualTo(8);
  }

  @Test
  void lengthsBelongToSeedAndIndexOnAnyMachine() {
    TokenLengths lengths = TokenLengths.logNormal(512, 0.8);
    assertThat(IntStream.range(0, 3).map(i -> lengths.at(1, i))).containsExactly(741, 121, 318);
    assertThat(lengths.at(1, 2)).isEqualTo(318);
    assertThat(lengths.at(2, 0)).isNotEqualTo(741);
    assertThat(lengths.text()).isEqualTo("log-normal, median 512, sigma 0.8");
  }

  @Test
  void impossibleLengthsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TokenLengths.fixed(0))
        .withMessage("tokens must be at least 1, but was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TokenLengths.uniform(10, 9))
        .withMessageContaining("below min 10, but was 9");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TokenLengths.normal(100, -1))
        .withMessageContaining("stdDev");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TokenLengths.normal(0, 1))
        .withMessage("the mean of normal lengths must be at least 1, but was 0.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TokenLengths.logNormal(0.5, 1))
        .withMessage("the median of log-normal lengths must be at least 1, but was 0.5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TokenLengths.histogram(Map.of(5, 0)))
        .withMessageContaining("above 0");
  }

  private static int[] drawn(TokenLengths lengths) {
    return IntStream.range(0, COUNT).map(i -> lengths.at(11, i)).toArray();
  }
}
