// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.slo.objective.LoadUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Levels of which a warm-up until steady comes first. */
class WarmUpLevelsTest {

  private static final long SECOND = 1_000_000_000;
  private static final LevelPolicy LEVELLING =
      new LevelPolicy(LevelPolicy.Kind.STAIRCASE, null, LevelPolicy.DEFAULT_TARGET);

  /** A ramp of 2 s, 4 s at 2/s, a ramp of 2 s, 4 s at 4/s. */
  private static final List<Long> PLANNED =
      LongStream.of(
              1000, 1600, 2000, 2500, 3000, 3500, 4000, 4500, 5000, 5500, 6500, 7000, 7400, 7700,
              8000, 8250, 8500, 8750, 9000, 9250, 9500, 9750, 10000, 10250, 10500, 10750, 11000,
              11250, 11500, 11750)
          .map(millis -> millis * SECOND / 1000)
          .boxed()
          .toList();

  private static final List<Level> LEVELS =
      List.of(level(1, 2, 2 * SECOND, 6 * SECOND), level(2, 4, 8 * SECOND, 12 * SECOND));

  private final AtomicLong warmUpEnd = new AtomicLong(60 * SECOND);
  private final PlannedLevels load = new PlannedLevels(LEVELS, LEVELLING);

  @Test
  void theFirstLevelRepeatsUntilTheServerIsSteady() {
    load.warmUpFirst(warmUpEnd::get, 0);
    load.begun(SECOND / 2);
    Iterator<Long> arrivals = load.arrivals(PLANNED).iterator();
    List<Long> warmUp = drawn(arrivals, 2 + 8 + 8 + 3);
    assertThat(warmUp.subList(0, 10)).isEqualTo(PLANNED.subList(0, 10));
    assertThat(warmUp.subList(2, 21)).allMatch(due -> (due - 2 * SECOND) % (SECOND / 2) == 0);
    assertThat(warmUp.get(20)).isEqualTo(11 * SECOND);
    assertThat(load.track().levels()).isEmpty();

    warmUpEnd.set(10 * SECOND); // decided a little after 10 s, when 11 s was drawn
    List<Long> levels = all(arrivals);
    long later = 9 * SECOND + 1;
    assertThat(levels)
        .isEqualTo(PLANNED.subList(2, PLANNED.size()).stream().map(due -> due + later).toList());
    assertThat(load.track().levels())
        .containsExactly(
            level(1, 2, SECOND / 2 + 2 * SECOND + later, SECOND / 2 + 6 * SECOND + later),
            level(2, 4, SECOND / 2 + 8 * SECOND + later, SECOND / 2 + 12 * SECOND + later));
    assertThat(load.endNanos()).isEqualTo(12 * SECOND + later);
  }

  @Test
  void levelsBeginAfterTheLongestWarmUpAtLast() {
    warmUpEnd.set(25 * SECOND);
    load.warmUpFirst(warmUpEnd::get, 0);
    load.begun(SECOND);
    List<Long> arrivals = all(load.arrivals(PLANNED).iterator());

    assertThat(arrivals).isSorted().doesNotHaveDuplicates();
    assertThat(load.track().levels().get(0).startNanos()).isEqualTo(25 * SECOND);
    assertThat(arrivals.stream().filter(due -> due >= 24 * SECOND)).hasSize(PLANNED.size() - 2);
    assertThat(arrivals.stream().filter(due -> due < 24 * SECOND)).hasSize(2 + 2 * 22);
  }

  @Test
  void allWorkersDrawTheSameArrivalsWheneverTheyLearnOfTheEnd() {
    for (double end : new double[] {0.3, 1.9, 2.4, 7.2, 13.1, 20}) {
      long ends = Math.round(end * SECOND);
      List<Long> known = arrivals(Long.MIN_VALUE, ends, 4);
      for (int before = 0; before <= 2000; before += 50) {
        assertThat(arrivals(ends - (2_000 + before) * SECOND / 1000, ends, 4)).isEqualTo(known);
      }
      assertThat(known).isSorted().doesNotHaveDuplicates();
    }
    assertThatThrownBy(() -> arrivals(9 * SECOND, 7 * SECOND, 4))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(CapacityTexts.warmUpEndLate(4));
  }

  /** Returns all arrivals of a worker that draws as early as it can, and learns of an end then. */
  private static List<Long> arrivals(long known, long end, int late) {
    var now = new AtomicLong(Long.MIN_VALUE);
    var load = new PlannedLevels(LEVELS, LEVELLING);
    load.warmUpFirst(() -> now.get() < known ? 60 * SECOND : end, late);
    load.begun(0);
    var drawn = new ArrayList<Long>();
    Iterator<Long> arrivals = load.arrivals(PLANNED).iterator();
    while (arrivals.hasNext()) {
      int next = drawn.size();
      now.set(next < late ? Long.MIN_VALUE : drawn.get(next - late) - 2 * SECOND);
      drawn.add(arrivals.next());
    }
    return drawn;
  }

  @Test
  void aServerThatIsSteadyInTheRampDelaysNothing() {
    warmUpEnd.set(SECOND);
    load.warmUpFirst(warmUpEnd::get, 0);
    load.begun(0);

    assertThat(all(load.arrivals(PLANNED).iterator())).isEqualTo(PLANNED);
    assertThat(load.track().levels()).isEqualTo(LEVELS);
  }

  @Test
  void withoutAWarmUpLevelsAreAsPlanned() {
    load.begun(0);

    assertThat(all(load.arrivals(PLANNED).iterator())).isEqualTo(PLANNED);
    assertThat(load.track().levels()).isEqualTo(LEVELS);
    assertThat(load.endNanos()).isEqualTo(12 * SECOND);
  }

  @Test
  void usersOfTheFirstLevelWarmAClosedLoadUp() {
    var clock = new AtomicLong();
    var plan = new ConcurrencyPlan(List.of(4, 8), 3 * SECOND, 3 * SECOND, 2 * SECOND, SECOND, 1);
    var closed = new ConcurrencyLevels(plan, LEVELLING, clock::get);
    assertThat(closed.longestNanos()).isEqualTo(plan.longestNanos());
    closed.warmUpFirst(warmUpEnd::get, 0);
    assertThat(closed.longestNanos()).isEqualTo(plan.longestNanos() + 60 * SECOND);
    closed.begun(0);

    var users = new ArrayList<Integer>();
    for (int second = 0; second < 18; second++) {
      clock.set(second * SECOND);
      users.add(closed.users(second * SECOND));
      if (second == 5) {
        warmUpEnd.set(5 * SECOND + SECOND / 10);
      }
    }
    assertThat(users).containsExactly(2, 4, 4, 4, 4, 4, 4, 4, 4, 0, 4, 8, 8, 8, 8, 0, 0, 0);
    assertThat(closed.track().levels())
        .extracting(Level::startNanos)
        .containsExactly(6 * SECOND, 12 * SECOND);
  }

  private static Level level(int number, double load, long start, long end) {
    return new Level(number, LoadUnit.REQUESTS_PER_SECOND, load, start, end);
  }

  private static List<Long> drawn(Iterator<Long> arrivals, int count) {
    var drawn = new ArrayList<Long>();
    for (int i = 0; i < count; i++) {
      assertThat(arrivals.hasNext()).isTrue();
      drawn.add(arrivals.next());
    }
    return drawn;
  }

  private static List<Long> all(Iterator<Long> arrivals) {
    var all = new ArrayList<Long>();
    arrivals.forEachRemaining(all::add);
    return all;
  }
}
