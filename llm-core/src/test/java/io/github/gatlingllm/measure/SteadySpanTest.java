/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.record.TimeSeries;
import io.github.gatlingllm.measure.request.Requests;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SteadySpanTest {

  private static final long SECOND = 1_000_000_000;
  private static final long EVER = Long.MAX_VALUE;

  private final TimeSeries series = new TimeSeries();

  @Test
  void rampsAreLeftOut() {
    for (int user = 0; user < 5; user++) { // arriving and leaving one a second
      request(user * SECOND, (20 - user) * SECOND);
    }
    SteadySpan span = span(0, EVER);
    assertThat(span.window()).isEqualTo(new Window(4 * SECOND, 16 * SECOND));
    assertThat(span.mean()).isCloseTo(5, within(1e-9));
    assertThat(span.peak()).isCloseTo(5, within(1e-9));
  }

  @Test
  void aDipOfMoreThanFivePercentEndsIt() {
    for (int user = 0; user < 100; user++) {
      request(0, (user < 6 ? 10 : 30) * SECOND);
      if (user < 6) {
        request(11 * SECOND, 30 * SECOND);
      }
    }
    assertThat(span(0, EVER).window()).isEqualTo(new Window(11 * SECOND, 30 * SECOND));
  }

  /** Between an answer and the next request of its user nothing is in flight. */
  @Test
  void aUserThatComesBackAtOnceIsNoDip() {
    for (int i = 0; i < 100; i++) {
      request(i * SECOND / 10 + 2_000_000, (i + 1) * SECOND / 10);
    }
    assertThat(span(0, EVER).window()).isEqualTo(new Window(0, 10 * SECOND));
  }

  @Test
  void warmUpAndCoolDownAreNoPartOfIt() {
    request(0, 20 * SECOND);
    request(0, 3 * SECOND); // the peak, but in the warm-up
    assertThat(span(3 * SECOND, 17 * SECOND).window())
        .isEqualTo(new Window(3 * SECOND, 17 * SECOND));
    assertThat(span(3 * SECOND + 1, 17 * SECOND - 1).window())
        .as("whole slots only")
        .isEqualTo(new Window(4 * SECOND, 16 * SECOND));
  }

  @Test
  void aLongRunHasLongerSlots() {
    request(0, 2 * SECOND);
    request(40 * SECOND, 3000 * SECOND);
    SteadySpan span = span(0, EVER);
    assertThat(span.slotSeconds()).isEqualTo(8);
    assertThat(span.window()).isEqualTo(new Window(40 * SECOND, 3000 * SECOND));
  }

  @Test
  void withoutRequestsThereIsNone() {
    assertThat(SteadySpan.of(run(), 0, EVER)).isNull();
    request(0, 5 * SECOND);
    assertThat(SteadySpan.of(run(), 10 * SECOND, EVER)).isNull();
    assertThat(SteadySpan.of(run(), 0, 1)).isNull();
  }

  private void request(long sent, long closed) {
    series.add(Requests.sent(sent).chunks(closed).build());
  }

  private RunSeries run() {
    return new RunSeries(series.slotSeconds(), series.frozen());
  }

  private SteadySpan span(long from, long until) {
    @Nullable SteadySpan span = SteadySpan.of(run(), from, until);
    return Objects.requireNonNull(span);
  }
}
