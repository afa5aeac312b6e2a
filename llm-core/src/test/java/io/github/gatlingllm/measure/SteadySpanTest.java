// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.record.TimeSeries;
import io.github.gatlingllm.measure.request.Phase;
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

  /** 40 requests a second, of which those from 14 s on fail at once. */
  @Test
  void aServerThatFailsAtOnceDoesNotEndTheSteadyStateOfAnOpenLoad() {
    for (int i = 0; i < 1600; i++) {
      long due = i * SECOND / 40;
      open(due, i < 560 ? 2 * SECOND : SECOND / 1000);
    }
    assertThat(span(0, EVER).window()).isEqualTo(new Window(0, 40 * SECOND));
  }

  @Test
  void aServerThatFailsAtOnceAtFirstIsAtFullLoadOutsideOfTheSteadyState() {
    for (int i = 0; i < 1600; i++) {
      open(i * SECOND / 40, i < 400 ? SECOND / 1000 : 2 * SECOND);
    }
    SteadySpan span = span(0, EVER);
    assertThat(span.window()).isEqualTo(new Window(12 * SECOND, 40 * SECOND));
    assertThat(span.phase(5 * SECOND)).isEqualTo(Phase.UNSTEADY);
    assertThat(span.phase(20 * SECOND)).isEqualTo(Phase.MEASURED);
  }

  /** From 0 to 40 a second in 10 s, 30 s of that, and down again. */
  @Test
  void theRampsOfAnOpenLoadAreLeftOut() {
    for (int second = 0; second < 50; second++) {
      int rate = Math.min(40, 4 * Math.min(second + 1, 50 - second));
      for (int i = 0; i < rate; i++) {
        open(second * SECOND + i * SECOND / rate, 2 * SECOND);
      }
    }
    SteadySpan span = span(0, EVER);
    assertThat(span.window().start()).isBetween(7 * SECOND, 12 * SECOND);
    assertThat(span.window().end()).isBetween(38 * SECOND, 43 * SECOND);
    assertThat(span.phase(2 * SECOND)).isEqualTo(Phase.RAMP);
    assertThat(span.phase(48 * SECOND)).isEqualTo(Phase.RAMP);
  }

  /** Users who wait 5 s after each answer come more often once they get none. */
  @Test
  void whatAClosedLoadDoesAtACrashIsFullLoad() {
    for (int user = 0; user < 20; user++) {
      long sent = user * (SECOND / 80) * 22; // a 20th of 5.5 s
      while (sent < 60 * SECOND) {
        long took = sent < 40 * SECOND ? 5 * SECOND : SECOND / 1000;
        request(sent, sent + took);
        sent += took + SECOND / 2;
      }
    }
    SteadySpan span = span(0, 60 * SECOND);
    assertThat(span.window().end()).isBetween(40 * SECOND, 46 * SECOND);
    assertThat(span.phase(55 * SECOND)).isEqualTo(Phase.UNSTEADY);
    assertThat(span.phase(2 * SECOND)).isEqualTo(Phase.RAMP);
  }

  private void open(long due, long nanos) {
    series.add(Requests.sent(due).scheduled(due).chunks(due + nanos).build());
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
