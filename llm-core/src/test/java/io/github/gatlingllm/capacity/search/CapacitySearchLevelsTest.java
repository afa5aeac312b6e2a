// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import static io.github.gatlingllm.capacity.EndedInLevel.endedIn;
import static io.github.gatlingllm.capacity.search.SearchByHand.PASSED;
import static io.github.gatlingllm.capacity.search.SearchByHand.plan;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.capacity.VirtualLevels;
import io.github.gatlingllm.capacity.VirtualRun;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloTally;
import io.github.gatlingllm.slo.objective.LoadUnit;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a search takes a level for, and when it ends one. */
class CapacitySearchLevelsTest {

  private static final long SECOND = VirtualRun.SECOND;

  private final SearchByHand hand = new SearchByHand();

  /** It goes by the search's own test; what the search has decided stays. */
  @Test
  void aLevelOfASearchIsHeldSoFarWhereItsTestSaysSo() {
    CapacitySearch search = hand.search(plan(VirtualSearch.SLO, LoadUnit.REQUESTS_PER_SECOND));
    assertThat(soFar(search, 100, 0, true)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(soFar(search, 1000, 0, true)).isEqualTo(Verdict.MET);
    assertThat(soFar(search, 1000, 0, false)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(soFar(search, 100, 9, true)).isEqualTo(Verdict.MISSED);
    CapacitySearch over = VirtualSearch.run(1e5, 1).search();
    assertThat(soFar(over, 1000, 0, true)).as("decided otherwise").isEqualTo(Verdict.MISSED);
  }

  private static Verdict soFar(CapacitySearch search, long good, long bad, boolean stable) {
    return search.soFar(1, new SloTally(VirtualSearch.SLO, good, good + bad), stable);
  }

  /**
   * One of 109 misses: that is good enough, but not surely. It may go on until 900 s, and ends when
   * no good request that could still come would make it sure.
   */
  @Test
  void anUndecidedLevelGoesOnWhileItMayStillHoldAndDoesNotHold() {
    CapacitySearch search = hand.search(oneLevel(1));
    var levels = new VirtualLevels();
    for (int i = 1; !search.over(); i++) {
      hand.at(i * SECOND);
      RequestRecord request =
          Requests.sent(hand.now())
              .scheduled(hand.now())
              .chunks(hand.now() + 1)
              .ended(i % 109 == 45 ? RequestStatus.FAILED : RequestStatus.OK)
              .build();
      if (search.track().at(hand.now()) != LevelTrack.NONE) {
        search.sent(hand.now(), PASSED);
        search.ended(endedIn(search.track(), request, PASSED));
        levels.ended(request);
      }
    }
    assertThat(search.trials()).containsExactly(new TriedLoad(1, LevelVerdict.UNDECIDED));
    assertThat(search.track().levels().get(0).window().seconds()).isBetween(700.0, 905.0);
    Levels all = levels.of(search.track(), search.levelling());
    assertThat(all.all().get(0).verdict(VirtualSearch.SLO, 0.99)).isEqualTo(Verdict.MET);
    assertThat(all.verdict(all.all().get(0))).hasValue(Verdict.UNDETERMINED);
    assertThat(all.capacities().get(0).text()).startsWith("< 1 req/s");
    var figures = new LevelPolicy(LevelPolicy.Kind.STAIRCASE, VirtualSearch.SLO, 0.99);
    assertThat(levels.of(search.track(), figures).capacities().get(0).text()).startsWith("≥ 1");
  }

  /**
   * What a level is taken for that is as good, or as bad, as the test asks about, if requests miss
   * independently of each other: three standard deviations around the error rate.
   */
  @Test
  void ofIndependentMissesFewLevelsAreJudgedWrongly() {
    var test = SequentialTest.around(0.99, 0.01, 0.05);
    assertThat(judgedAsHeld(test.bad(), 1)).isBetween(8L, 33L);
    assertThat(judgedAsHeld(test.good(), 2)).isBetween(367L, 392L);
  }

  /** A search that looks for as long as it takes, since it tries no higher load. */
  private static SearchPlan oneLevel(double load) {
    SearchPlan plan = plan(VirtualSearch.SLO, LoadUnit.REQUESTS_PER_SECOND);
    SearchPath path = SearchPath.refining(List.of(load), 1);
    return new SearchPlan(plan.slo(), plan.target(), plan.unit(), path, plan.test(), plan.rule());
  }

  /** Of 400 levels. */
  private long judgedAsHeld(double share, long seed) {
    var random = new SplittableRandom(seed);
    long held = 0;
    for (int series = 0; series < 400; series++) {
      hand.at(0);
      CapacitySearch search = hand.search(oneLevel(10));
      search.over();
      while (search.trials().isEmpty()) {
        hand.at(hand.now() + SECOND / 10);
        search.over();
        boolean good = random.nextDouble() < share;
        hand.one(search, good ? RequestStatus.OK : RequestStatus.FAILED, PASSED);
      }
      held += search.trials().get(0).held() ? 1 : 0;
    }
    return held;
  }

  /** Users who wait for their first answers send nothing more. */
  @Test
  void aLevelOfUsersAtOnceEndsAfterItsLongestTime() {
    CapacitySearch search = hand.search(plan(VirtualSearch.SLO, LoadUnit.CONCURRENCY));
    assertThat(search.users()).isEqualTo(1);
    search.sent(SECOND + 1, PASSED);
    for (int i = 2; search.users() == 1; i++) {
      hand.at(i * SECOND);
    }
    assertThat(search.track().levels().get(0).window().seconds()).isBetween(299.0, 302.0);
  }
}
