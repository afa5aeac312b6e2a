// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class GlobalOrderTest {

  @Test
  void arrivalsAreNumberedByDueTimeAndPopulation() {
    var order = order(List.of(List.of(0L, 10L, 30L), List.of(5L, 10L), List.of(10L, 20L)));

    assertThat(List.of(order.next(0), order.next(0), order.next(0))).containsExactly(0L, 2L, 6L);
    assertThat(List.of(order.next(1), order.next(1))).containsExactly(1L, 3L);
    assertThat(List.of(order.next(2), order.next(2))).containsExactly(4L, 5L);
  }

  @Test
  void numbersDoNotDependOnWhoAsksWhen() {
    var random = new Random(7);
    List<List<Long>> dues = List.of(dues(random, 3000), dues(random, 200), dues(random, 900));
    List<List<Long>> inTurn = numbers(dues, List.of(0, 1, 2), Integer.MAX_VALUE);
    List<List<Long>> alternating = numbers(dues, List.of(2, 0, 1), 1);
    List<List<Long>> batches = numbers(dues, List.of(1, 2, 0), 17);

    assertThat(alternating).isEqualTo(inTurn);
    assertThat(batches).isEqualTo(inTurn);
    assertThat(inTurn.stream().flatMap(List::stream).sorted().toList())
        .isEqualTo(LongStream.range(0, 4100).boxed().toList());
  }

  @Test
  void onePopulationIsCountedWithoutBeingGoneThroughTwice() {
    var order = new GlobalOrder(List.of(List.<Long>of().iterator()));
    assertThat(order.next(0)).isZero();
    assertThat(order.next(0)).isEqualTo(1);
  }

  @Test
  void aPopulationThatIsOverIsTold() {
    var order = order(List.of(List.of(0L), List.of(1L, 2L)));
    assertThat(order.next(0)).isZero();
    assertThatThrownBy(() -> order.next(0)).isInstanceOf(NoSuchElementException.class);
  }

  private static List<List<Long>> numbers(List<List<Long>> dues, List<Integer> turns, int atOnce) {
    var order = new GlobalOrder(dues.stream().map(List::iterator).toList());
    List<List<Long>> numbers = new ArrayList<>();
    dues.forEach(each -> numbers.add(new ArrayList<>()));
    boolean more = true;
    while (more) {
      more = false;
      for (int population : turns) {
        List<Long> own = numbers.get(population);
        for (int i = 0; i < atOnce && own.size() < dues.get(population).size(); i++) {
          own.add(order.next(population));
          more = true;
        }
      }
    }
    return numbers;
  }

  private static List<Long> dues(Random random, int count) {
    return random.longs(count, 0, 100_000).sorted().boxed().toList();
  }

  private static GlobalOrder order(List<List<Long>> dues) {
    return new GlobalOrder(dues.stream().map(List::iterator).toList());
  }
}
