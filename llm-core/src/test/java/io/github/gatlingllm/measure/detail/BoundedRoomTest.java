// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is kept in bounded room is what a list of everything would have told. */
class BoundedRoomTest {

  @Test
  void theHighestOfAllAreFoundInPartsAsWell() {
    var random = new SplittableRandom(3);
    var whole = new HighestRanked<Double>(50);
    List<HighestRanked<Double>> parts =
        List.of(new HighestRanked<>(50), new HighestRanked<>(50), new HighestRanked<>(50));
    List<Double> all = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      double value = random.nextDouble();
      all.add(value);
      whole.add(value, value);
      parts.get(i % 3).add(value, value);
    }
    all.sort(Comparator.reverseOrder());
    assertThat(whole.inOrder()).isEqualTo(all.subList(0, 50));
    var merged = new HighestRanked<Double>(50);
    parts.forEach(merged::addAll);
    assertThat(merged.inOrder()).isEqualTo(all.subList(0, 50));
  }

  @Test
  void heavyOnesAreFewerButNeverNone() {
    var top = new HighestRanked<Integer>(10, 100, weight -> weight);
    for (int weight = 1; weight <= 40; weight++) {
      top.add(weight, weight);
    }
    assertThat(top.inOrder()).containsExactly(40, 39);
    top.add(41, 1000);
    assertThat(top.inOrder()).containsExactly(1000);
  }

  @Test
  void openStreamsAreCountedToAThousandthOfASecond() {
    long milli = 1_000_000;
    var streams = new OpenStreams();
    for (long i = 0; i < 10_000; i += 100) {
      streams.add(i * milli, (i + 250) * milli);
    }
    assertThat(streams.within(5001 * milli, 5002 * milli)).isEqualTo(3);
    assertThat(streams.within(5060 * milli, 5070 * milli)).isEqualTo(2);
    assertThat(streams.within(5060 * milli, 5370 * milli)).isEqualTo(5);
    assertThat(streams.within(20_000 * milli, 21_000 * milli)).isZero();
  }

  @Test
  void openStreamsOfALongRunAreCountedToSomeSeconds() {
    long second = 1_000_000_000;
    var streams = new OpenStreams();
    streams.add(-second, second);
    for (long i = 0; i < 86_400; i += 10) {
      streams.add(i * second, (i + 25) * second);
    }
    assertThat(streams.within(40_002 * second, 40_003 * second)).isEqualTo(3);
    assertThat(streams.within(40_007 * second, 40_008 * second)).isEqualTo(2);
    assertThat(streams.within(0, second / 2)).isEqualTo(2);
  }
}
