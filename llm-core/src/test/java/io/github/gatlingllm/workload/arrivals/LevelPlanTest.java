// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LevelPlanTest {

  private static final long SECOND = 1_000_000_000;

  @Test
  void levelsFollowTheirRampsAndTheirLengthIsTheirOwn() {
    LevelTimes times = plan(List.of(20.0, 40.0), 30, 5, 0, 300).poisson(7);
    assertThat(times.levels())
        .containsExactly(
            new LevelTimes.Planned(20, 5 * SECOND, 35 * SECOND),
            new LevelTimes.Planned(40, 40 * SECOND, 70 * SECOND));
    assertThat(times.endNanos()).isEqualTo(70 * SECOND);
    assertThat(times.text())
        .isEqualTo(
            "load levels 20, 40 users/s, each for 30 s and 300 requests or more, after ramps of 5"
                + " s; Poisson arrivals, seed 7");
  }

  @Test
  void aLevelThatHasTooFewRequestsLastsUntilItHasThem() {
    LevelTimes times = plan(List.of(2.0, 50.0), 30, 5, 0, 300).poisson(3);
    LevelTimes.Planned slow = times.levels().get(0);
    LevelTimes.Planned quick = times.levels().get(1);
    assertThat(inside(times, slow)).hasSize(300);
    assertThat(seconds(slow)).isCloseTo(150, within(30.0));
    assertThat(seconds(quick)).isEqualTo(30);
    assertThat(inside(times, quick).size()).isBetween(1380, 1620);
  }

  @Test
  void aSeedMeansTheSameArrivalsAndOthersMeanOthers() {
    LevelPlan plan = plan(List.of(5.0, 10.0), 10, 2, 1, 20);
    assertThat(list(plan.poisson(1))).isEqualTo(list(plan.poisson(1)));
    assertThat(list(plan.poisson(1))).isNotEqualTo(list(plan.poisson(2)));
    assertThat(list(plan.poisson(1)).subList(0, 5))
        .as("a level more changes nothing before it")
        .isEqualTo(list(plan(List.of(5.0, 10.0, 15.0), 10, 2, 1, 20).poisson(1)).subList(0, 5));
  }

  @Test
  void arrivalsAscendAndAreCounted() {
    for (LevelTimes times :
        List.of(
            plan(List.of(3.0, 9.0, 27.0), 4, 2, 3, 30).poisson(5),
            plan(List.of(3.0, 9.0, 27.0), 4, 2, 3, 30).evenly())) {
      assertThat(list(times)).isSorted().hasSize((int) times.users());
      assertThat(times.endNanos()).isGreaterThan(list(times).get(list(times).size() - 1));
    }
  }

  /** A Poisson process at the level's rate: as many as expected, exponential gaps. */
  @Test
  void theRateInsideALevelIsItsOwn() {
    double sum = 0;
    for (int seed = 0; seed < 200; seed++) {
      LevelTimes times = plan(List.of(5.0, 10.0), 30, 5, 0, 1).poisson(seed);
      sum += inside(times, times.levels().get(1)).size();
    }
    assertThat(sum / 200).isCloseTo(300, within(4.0));
  }

  /** The area under a ramp from 4 to 8 in 5 s is 30 arrivals. */
  @Test
  void evenArrivalsComeInTheMiddleOfTheirGaps() {
    LevelTimes times = plan(List.of(4.0, 8.0), 10, 5, 0, 10).evenly();
    LevelTimes.Planned first = times.levels().get(0);
    LevelTimes.Planned second = times.levels().get(1);
    assertThat(inside(times, first)).hasSize(40);
    assertThat(inside(times, first).get(0) - first.startNanos()).isEqualTo(SECOND / 8);
    assertThat(inside(times, second)).hasSize(80);
    long ramp = list(times).stream().filter(at -> at >= first.endNanos()).count() - 80;
    assertThat(ramp).isEqualTo(30);
  }

  @Test
  void nobodyComesInAPauseAndTheNextRampBeginsWithNobody() {
    LevelTimes times = plan(List.of(10.0, 10.0), 10, 5, 20, 1).evenly();
    LevelTimes.Planned first = times.levels().get(0);
    LevelTimes.Planned second = times.levels().get(1);
    assertThat(second.startNanos() - first.endNanos()).isEqualTo(25 * SECOND);
    List<Long> between =
        list(times).stream()
            .filter(at -> at >= first.endNanos() && at < second.startNanos())
            .toList();
    assertThat(between).hasSize(25).allMatch(at -> at > first.endNanos() + 20 * SECOND);
  }

  @Test
  void withoutRampsLevelsTouch() {
    LevelTimes times = plan(List.of(10.0, 20.0), 10, 0, 0, 1).evenly();
    assertThat(times.levels().get(0).startNanos()).isZero();
    assertThat(times.levels().get(1).startNanos()).isEqualTo(times.levels().get(0).endNanos());
    assertThat(times.users()).isEqualTo(300);
  }

  @Test
  void impossibleValuesAreNamed() {
    assertThatThrownBy(() -> plan(List.of(), 10, 5, 0, 1)).hasMessageContaining("none given");
    assertThatThrownBy(() -> plan(List.of(2.0, 0.0), 10, 5, 0, 1))
        .hasMessage("the rate of a load level must be above 0 users per second, but was 0.0");
    assertThatThrownBy(() -> plan(List.of(2.0), 0, 5, 0, 1))
        .hasMessage("the duration of a load level must be above 0, but was PT0S");
    assertThatThrownBy(() -> plan(List.of(2.0), 1, -5, 0, 1))
        .hasMessage("the ramp before a load level must not be negative, but was PT-5S");
    assertThatThrownBy(() -> plan(List.of(2.0), 1, 5, -1, 1)).hasMessageContaining("the pause");
    assertThatThrownBy(() -> plan(List.of(2.0), 1, 5, 0, 0))
        .hasMessage("the least number of requests of a load level must be above 0, but was 0");
  }

  private static LevelPlan plan(List<Double> rates, long level, long ramp, long pause, long least) {
    return new LevelPlan(rates, level * SECOND, ramp * SECOND, pause * SECOND, least);
  }

  private static List<Long> inside(LevelTimes times, LevelTimes.Planned level) {
    return list(times).stream()
        .filter(at -> level.startNanos() <= at && at < level.endNanos())
        .toList();
  }

  private static double seconds(LevelTimes.Planned level) {
    return (level.endNanos() - level.startNanos()) / 1e9;
  }

  private static List<Long> list(LevelTimes times) {
    var list = new ArrayList<Long>();
    times.forEach(list::add);
    return list;
  }
}
