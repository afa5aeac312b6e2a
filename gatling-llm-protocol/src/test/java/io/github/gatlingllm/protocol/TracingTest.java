// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TracingTest {

  private static final int MANY = 20_000;

  @Test
  void aHeaderIsAsW3cWantsIt() {
    var tracing = new Tracing(1, 7);
    for (long number = 1; number <= 100; number++) {
      assertThat(tracing.traceparent(number))
          .matches("00-[0-9a-f]{32}-[0-9a-f]{16}-03")
          .contains(tracing.traceId(number))
          .doesNotContain("00000000000000000000000000000000")
          .doesNotContain("-0000000000000000-");
    }
  }

  @Test
  void idsFollowFromSeedAndNumber() {
    assertThat(new Tracing(1, 7).traceparent(12)).isEqualTo(new Tracing(1, 7).traceparent(12));
    assertThat(new Tracing(1, 7).traceId(12)).isEqualTo(new Tracing(0.5, 7).traceId(12));
    assertThat(new Tracing(1, 7).traceId(12)).isNotEqualTo(new Tracing(1, 8).traceId(12));
  }

  /** Neighbouring seeds and numbers as well. */
  @Test
  void noIdComesTwice() {
    var seen = new HashSet<String>();
    for (long seed = 0; seed < 4; seed++) {
      for (long number = 1; number <= MANY; number++) {
        seen.add(new Tracing(1, seed).traceId(number));
      }
    }
    assertThat(seen).hasSize(4 * MANY);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.01, 0.25, 1})
  void soManyAreSampled(double share) {
    var tracing = new Tracing(share, 3);
    long sampled = LongStream.rangeClosed(1, MANY).filter(tracing::sampled).count();

    assertThat(sampled / (double) MANY).isCloseTo(share, within(0.01));
    assertThat(
            LongStream.rangeClosed(1, MANY)
                .filter(number -> tracing.traceparent(number).endsWith("-03"))
                .count())
        .isEqualTo(sampled);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
  void aShareIsFrom0To1(double share) {
    assertThatThrownBy(() -> new Tracing(share, 1)).hasMessageContaining("from 0 to 1");
  }
}
