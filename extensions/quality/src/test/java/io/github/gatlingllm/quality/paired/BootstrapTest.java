// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What other prompts of the kind would have given. */
class BootstrapTest {

  /** Each end of the share of n prompts, as the normal distribution has it. */
  @ParameterizedTest
  @CsvSource({"100, 0.5", "400, 0.5", "400, 0.2", "1600, 0.1"})
  void eachEndIsPassedByOneDrawInTwenty(int prompts, double share) {
    double[][] right =
        IntStream.range(0, prompts)
            .mapToObj(i -> new double[] {i < share * prompts ? 1 : 0})
            .toArray(double[][]::new);

    Range range =
        Objects.requireNonNull(
            Bootstrap.of(prompts).range(draw -> OptionalDouble.of(draw.sums(right)[0] / prompts)));

    double error = Math.sqrt(share * (1 - share) / prompts);
    assertThat(range.low()).isCloseTo(share - Range.Z * error, within(0.15 * error));
    assertThat(range.high()).isCloseTo(share + Range.Z * error, within(0.15 * error));
  }

  @Test
  void whatManyDrawsDoNotKnowIsNotSaid() {
    assertThat(Bootstrap.of(0).range(draw -> OptionalDouble.of(1))).isNull();
    double[][] first = {{1}, {0}, {0}};
    assertThat(
            Bootstrap.of(3)
                .range(
                    draw ->
                        draw.sums(first)[0] == 0 ? OptionalDouble.empty() : OptionalDouble.of(1)))
        .isNull();
  }
}
