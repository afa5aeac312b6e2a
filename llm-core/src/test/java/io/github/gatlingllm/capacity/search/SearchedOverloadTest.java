// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelRule;
import io.github.gatlingllm.slo.objective.LoadUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** A search, and levels around what it found, in virtual time. */
class SearchedOverloadTest {

  private static final long SECOND = 1_000_000_000;
  private static final double[] TIMES = {0.5, 1, 2, 0.5};

  private static SearchedOverload.Around around(double capacity) {
    var levels = new ArrayList<Level>();
    var dues = new ArrayList<Long>();
    for (double times : TIMES) {
      long start = levels.size() * 20L * SECOND;
      double load = times * capacity;
      levels.add(
          new Level(
              levels.size() + 1, LoadUnit.REQUESTS_PER_SECOND, load, start, start + 20 * SECOND));
      for (double at = 0; at < 20; at += 1 / load) {
        dues.add(start + (long) (at * SECOND));
      }
    }
    return new SearchedOverload.Around(dues, levels);
  }

  private static VirtualSearch search(double slowdown) {
    return new VirtualSearch(
        SearchPath.raising(1, 20, 1), VirtualSearch.rule(LevelRule.STEADY_SHARE), slowdown, 3);
  }

  @Test
  void itGoesAroundWhatTheSearchFound() {
    VirtualSearch virtual = search(1);
    var overload = new SearchedOverload(virtual.search(), SearchedOverloadTest::around);
    assertThat(overload.capacity()).isEmpty();
    virtual.run(overload);

    double found = CapacityBracket.of(virtual.search().trials()).held().orElseThrow();
    assertThat(overload.capacity()).isEqualTo(OptionalDouble.of(found));
    int first = overload.firstAroundCapacity();
    List<Level> levels = overload.track().levels();
    List<Level> profile = levels.subList(first - 1, levels.size());
    assertThat(profile).hasSize(TIMES.length);
    for (int i = 0; i < TIMES.length; i++) {
      assertThat(profile.get(i).load()).isCloseTo(TIMES[i] * found, within(1e-9));
      assertThat(virtual.dueBetween(profile.get(i).startNanos(), profile.get(i).endNanos()))
          .as("in level %s", profile.get(i))
          .isCloseTo(Math.round(20 * TIMES[i] * found), within(2L));
    }
    assertThat(profile.get(0).startNanos())
        .isGreaterThanOrEqualTo(levels.get(first - 2).endNanos());
  }

  /** The report tells the capacity of the search, and nothing of what came behind. */
  @Test
  void itsOverloadLowersNoCapacity() {
    VirtualSearch virtual = search(1);
    virtual.run(new SearchedOverload(virtual.search(), SearchedOverloadTest::around));
    double found = CapacityBracket.of(virtual.search().trials()).held().orElseThrow();
    assertThat(virtual.capacity().value()).isEqualTo(found);
  }

  @Test
  void whereNothingHoldsThereIsNothingToGoAround() {
    VirtualSearch virtual = search(1e5);
    var overload = new SearchedOverload(virtual.search(), SearchedOverloadTest::around);
    virtual.run(overload);
    assertThat(overload.capacity()).isEmpty();
    assertThat(overload.track().levels()).hasSize(1);
    assertThat(overload.over()).isTrue();
  }
}
