// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

public class MergedSlotsTest {

  @Test
  void fewSlotsStayAsTheyAre() {
    var moments = MergedSlots.of(List.of(slot(3, null), slot(5, Distribution.of(2e6))), 2, 600);

    assertThat(moments.count()).isEqualTo(2);
    assertThat(moments.seconds()).isEqualTo(2);
    assertThat(moments.rate(0, TimeSlot::sent)).isEqualTo(1.5);
    assertThat(moments.percentile(0, TimeSlot::itl, 50)).isNaN();
    assertThat(moments.percentile(1, TimeSlot::itl, 50)).isEqualTo(2);
  }

  @Test
  void neighboursArePutTogetherAndTheLastMomentIsAsLongAsWhatIsLeft() {
    List<TimeSlot> slots = IntStream.range(0, 7).mapToObj(i -> slot(i, null)).toList();
    var moments = MergedSlots.of(slots, 2, 3);

    assertThat(moments.count()).isEqualTo(3);
    assertThat(moments.seconds()).isEqualTo(6);
    assertThat(moments.start(2)).isEqualTo(12);
    assertThat(moments.end(2)).isEqualTo(14);
    assertThat(moments.sum(1, TimeSlot::sent)).isEqualTo(3 + 4 + 5);
    assertThat(moments.rate(1, TimeSlot::sent)).isEqualTo(2);
    assertThat(moments.rate(2, TimeSlot::sent)).isEqualTo(3);
    assertThat(moments.mean(1, TimeSlot::meanConcurrency)).isEqualTo(4);
  }

  @Test
  void percentilesAreThoseOfAllValuesTogether() {
    double[] one = DoubleStream.iterate(1e6, v -> v * 1.01).limit(400).toArray();
    double[] other = DoubleStream.iterate(3e6, v -> v * 1.02).limit(150).toArray();
    var slots =
        List.of(slot(1, Distribution.of(one)), slot(1, null), slot(1, Distribution.of(other)));
    double[] all = DoubleStream.concat(Arrays.stream(one), Arrays.stream(other)).sorted().toArray();
    var moments = MergedSlots.of(slots, 1, 1);

    for (double percentile : new double[] {1, 50, 90, 99, 100}) {
      double expected = all[(int) Math.ceil(percentile / 100 * all.length) - 1] / 1e6;
      assertThat(moments.percentile(0, TimeSlot::itl, percentile))
          .isCloseTo(expected, within(expected * 2e-4));
    }
  }

  public static TimeSlot slot(int figure, @Nullable Distribution itl) {
    return new TimeSlot(
        0, figure, figure, figure, new TreeMap<>(), figure, figure, figure, figure, null, itl);
  }
}
