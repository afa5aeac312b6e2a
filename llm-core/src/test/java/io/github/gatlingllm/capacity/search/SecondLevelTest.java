// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import static io.github.gatlingllm.capacity.EndedInLevel.endedIn;
import static io.github.gatlingllm.capacity.search.SearchByHand.PASSED;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.LevelRule;
import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.capacity.VirtualLevels;
import io.github.gatlingllm.capacity.VirtualRun;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.verdict.Capacity;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;

/** A load that held is tried a second time before a search ends. */
class SecondLevelTest {

  private static final long SECOND = VirtualRun.SECOND;

  private final SearchByHand hand = new SearchByHand();
  private final VirtualLevels levels = new VirtualLevels();
  private final List<String> said = new ArrayList<>();

  /** Both loads there are hold at first; ten requests a second, whatever the load. */
  private CapacitySearch search(BiPredicate<Integer, Long> misses) {
    return search(misses, 1);
  }

  /** The same with answers that take so long. */
  private CapacitySearch search(BiPredicate<Integer, Long> misses, long nanos) {
    return search(misses, nanos, TimingUncertainty.UNKNOWN);
  }

  private CapacitySearch search(
      BiPredicate<Integer, Long> misses, long nanos, TimingUncertainty uncertainty) {
    var plan =
        new SearchPlan(
            VirtualSearch.SLO,
            0.99,
            LoadUnit.REQUESTS_PER_SECOND,
            SearchPath.raising(10, 20, 10),
            SequentialTest.around(0.99, 0.01, 0.05),
            VirtualSearch.rule(LevelRule.STEADY_SHARE));
    hand.at(0);
    CapacitySearch search = hand.begun(plan, said);
    search.uncertainty(() -> uncertainty);
    var flying = new ArrayDeque<RequestRecord>();
    for (long i = 1; !search.over(); i++) {
      hand.at(i * SECOND / 10);
      int level = search.track().at(hand.now());
      if (level != LevelTrack.NONE) {
        RequestRecord request =
            Requests.sent(hand.now())
                .scheduled(hand.now())
                .chunks(hand.now() + 1, hand.now() + nanos)
                .ended(misses.test(level, i) ? RequestStatus.FAILED : RequestStatus.OK)
                .build();
        search.sent(hand.now(), PASSED);
        flying.add(request);
      }
      while (!flying.isEmpty() && flying.peek().timing().closed() <= hand.now() + 1) {
        search.ended(endedIn(search.track(), flying.peek(), PASSED));
        levels.ended(flying.remove());
      }
    }
    return search;
  }

  @Test
  void itLastsMuchLongerThanTheFirst() {
    CapacitySearch search = search((level, i) -> false);
    assertThat(search.trials())
        .containsExactly(
            new TriedLoad(10, LevelVerdict.PASSED),
            new TriedLoad(20, LevelVerdict.PASSED),
            new TriedLoad(20, LevelVerdict.PASSED));
    assertThat(seconds(search, 1)).isBetween(9.0, 11.0);
    assertThat(seconds(search, 2)).isBetween(180.0, 182.0);
    assertThat(said.get(1))
        .isEqualTo("LLM level 2: 20 req/s passed once, 100.0 % of 100 good (target 99 %)");
    assertThat(said.get(2)).startsWith("LLM level 3: 20 req/s again: passed, 100.0 % of all 1");
    assertThat(said.get(3))
        .startsWith(
            "LLM search finished: 20 req/s passed twice, as did all lower loads; 3 levels, ");
    assertThat(levels.of(search.track(), search.levelling()).capacities().get(0).notes())
        .contains("20 req/s passed in two levels, the second with new arrivals");
  }

  /** All keep their bounds, and all may have broken one. */
  @Test
  void whatMayBeOnTheOtherSideOfABoundHoldsNoLevel() {
    double limit = VirtualSearch.SLO.bounds().get(0).limit().fixed();
    var metric = VirtualSearch.SLO.bounds().get(0).metric();
    CapacitySearch exact =
        search((level, i) -> false, 1, new TimingUncertainty(Map.of(metric, limit / 10)));
    assertThat(exact.trials()).hasSize(3).allMatch(TriedLoad::held);
    CapacitySearch inexact =
        search((level, i) -> false, 1, new TimingUncertainty(Map.of(metric, 2 * limit)));
    assertThat(inexact.trials()).containsExactly(new TriedLoad(10, LevelVerdict.UNDECIDED));
  }

  @Test
  void itLastsAsLongWhereAnswersComeLate() {
    CapacitySearch search = search((level, i) -> false, 40 * SECOND);
    assertThat(seconds(search, 1)).isBetween(29.0, 31.0);
    assertThat(search.trials()).hasSize(3);
    assertThat(seconds(search, 2)).isGreaterThanOrEqualTo(149.0);
  }

  /** Bursts of a second, each of ten requests: together 98.5 %, though the first saw none. */
  @Test
  void whatDoesNotHoldTogetherWithItDoesNotCount() {
    CapacitySearch search = search((level, i) -> level == 3 && i % 600 < 10);
    assertThat(search.trials())
        .extracting(TriedLoad::held)
        .containsExactly(true, true, false, true);
    Levels all = levels.of(search.track(), search.levelling());
    Capacity capacity = all.capacities().get(0);
    assertThat(capacity.text()).isEqualTo("10 req/s");
    assertThat(capacity.ceiling()).hasValue(20);
    assertThat(capacity.notes())
        .contains(
            "20 req/s passed in one level, but not together with a second one: it does not count",
            "10 req/s passed in two levels, the second with new arrivals");
    assertThat(all.verdict(all.all().get(1)))
        .as("what the first was taken for does not count either")
        .hasValue(Verdict.UNDETERMINED);
    assertThat(said.get(2)).startsWith("LLM level 3: 20 req/s again: undecided, 98.");
    assertThat(said).allMatch(line -> line.length() <= 80);
  }

  @Test
  void missesInABurstTakeLongerToOutweighThanAsManyApart() {
    CapacitySearch apart = search((level, i) -> level == 3 && i % 100 == 0 && i < 1500);
    CapacitySearch burst = search((level, i) -> level == 3 && 700 <= i && i < 710);
    assertThat(apart.trials()).hasSize(4).allMatch(TriedLoad::held);
    assertThat(burst.trials().get(2).verdict()).isEqualTo(LevelVerdict.UNDECIDED);
    assertThat(seconds(apart, 2)).isBetween(180.0, 182.0);
    assertThat(seconds(burst, 2)).isGreaterThan(200.0);
  }

  private static double seconds(CapacitySearch search, int index) {
    return search.track().levels().get(index).window().seconds();
  }
}
