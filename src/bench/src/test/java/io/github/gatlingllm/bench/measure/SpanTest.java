// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SpanTest {

  private final Span span = new Span(1_000, 2_000);

  @Test
  void itsBeginBelongsToItAndItsEndDoesNot() {
    assertThat(span.holds(999)).isFalse();
    assertThat(span.holds(1_000)).isTrue();
    assertThat(span.holds(1_999)).isTrue();
    assertThat(span.holds(2_000)).isFalse();
  }

  @Test
  void ofWhatGoesOnEvenlyItHoldsTheShareThatLiesInIt() {
    assertThat(span.share(1_200, 1_400)).isEqualTo(1);
    assertThat(span.share(500, 1_500)).isEqualTo(0.5);
    assertThat(span.share(0, 4_000)).isEqualTo(0.25);
    assertThat(span.share(100, 200)).isZero();
    assertThat(span.share(3_000, 4_000)).isZero();
  }

  @Test
  void ofAMomentItHoldsAllOrNothing() {
    assertThat(span.share(1_500, 1_500)).isEqualTo(1);
    assertThat(span.share(2_500, 2_500)).isZero();
  }

  @Test
  void anEmptySpanIsRefused() {
    assertThatThrownBy(() -> new Span(5, 5)).hasMessageContaining("lasts 0");
  }
}
