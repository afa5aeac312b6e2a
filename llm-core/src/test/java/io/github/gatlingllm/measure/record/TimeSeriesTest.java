// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.measure.request.Requests;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeSeriesTest {

  private static final long SECOND = 1_000_000_000;

  private final TimeSeries series = new TimeSeries();

  @Test
  void aRequestIsInTheSlotsOfItsMomentsWarmUpOrNot() {
    series.add(Requests.sent(SECOND).chunks(5 * SECOND / 4, 5 * SECOND / 2).warmUp().build());
    List<TimeSlot> slots = series.frozen();
    assertThat(slots).extracting(TimeSlot::startSeconds).containsExactly(0.0, 1.0, 2.0);
    assertThat(slots).extracting(TimeSlot::sent).containsExactly(0L, 1L, 0L);
    assertThat(slots).extracting(TimeSlot::completed).containsExactly(0L, 0L, 1L);
    assertThat(slots.get(1).ttft()).isNotNull();
    assertThat(slots.get(1).itl()).isNull();
    assertThat(slots.get(2).itl()).isNotNull();
    assertThat(slots.get(1).meanConcurrency()).isEqualTo(1);
    assertThat(slots.get(2).meanConcurrency()).isEqualTo(0.5);
  }

  @Test
  void aLongRunCoarsensItsSlots() {
    for (long at = 0; at < 7200; at += 10) {
      series.add(Requests.sent(at * SECOND).chunks((at + 1) * SECOND, (at + 2) * SECOND).build());
    }
    List<TimeSlot> slots = series.frozen();
    assertThat(series.slotSeconds()).isEqualTo(16);
    assertThat(slots).hasSizeBetween(300, TimeSeries.MAX_SLOTS);
    assertThat(slots.stream().mapToLong(TimeSlot::sent).sum()).isEqualTo(720);
    assertThat(slots.stream().mapToDouble(TimeSlot::outputTokens).sum())
        .isCloseTo(1440, within(1e-6));
  }
}
