// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import static io.github.gatlingllm.capacity.EndedInLevel.endedIn;
import static io.github.gatlingllm.capacity.search.SearchByHand.PASSED;
import static io.github.gatlingllm.capacity.search.SearchByHand.plan;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.capacity.VirtualRun;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which requests count in a search, and how long they are waited for. */
class CapacitySearchRequestsTest {

  private static final long SECOND = VirtualRun.SECOND;

  private final SearchByHand hand = new SearchByHand();

  /** A failed request is not good; a cancelled one says nothing. */
  @Test
  void everyEndOfARequestCountsAsItShould() {
    CapacitySearch search = hand.search(plan(VirtualSearch.SLO, LoadUnit.REQUESTS_PER_SECOND));
    assertThat(search.over()).isFalse();
    for (int second = 1; second <= 10; second++) {
      hand.at(second * SECOND);
      hand.one(search, RequestStatus.CANCELLED, PASSED);
      assertThat(search.over()).isFalse();
    }
    assertThat(search.track().levels().get(0).endNanos()).isEqualTo(Level.GOING_ON);
    for (int second = 11; second <= 15; second++) {
      hand.at(second * SECOND);
      hand.one(search, RequestStatus.FAILED, PASSED);
    }
    assertThat(search.over()).isFalse();
    assertThat(search.track().levels().get(0).endNanos()).isLessThan(16 * SECOND);
    hand.at(17 * SECOND);
    assertThat(search.over()).isTrue();
    assertThat(search.trials()).containsExactly(new TriedLoad(1, LevelVerdict.MISSED));
  }

  /** With a bound on the whole answer, one that is overdue need not be waited for. */
  @Test
  void requestsInFlightThatMustMissCount() {
    var slo = new Slo("whole", List.of(new Bound(Metric.E2E, BoundComparison.LTE, 2e9)));
    var search = hand.search(plan(slo, LoadUnit.REQUESTS_PER_SECOND));
    long now = 0;
    while (search.track().levels().isEmpty()
        || search.track().levels().get(0).endNanos() == Level.GOING_ON) {
      hand.at(now);
      if (!search.over() && search.nextDue() > 0) {
        search.sent(now, List.of(slo));
      }
      now += SECOND;
    }
    assertThat(search.track().levels().get(0).window().seconds()).isBetween(6.0, 12.0);
  }

  /** The level begins behind it: its time too, so that it does not end without requests. */
  @Test
  void warmUpCountsNowhere() {
    CapacitySearch search = hand.search(plan(VirtualSearch.SLO, LoadUnit.REQUESTS_PER_SECOND));
    search.over();
    for (int i = 1; i <= 700; i++) {
      hand.at(i * SECOND);
      search.warmedUp(hand.now());
      search.ended(
          endedIn(
              search.track(),
              Requests.sent(hand.now())
                  .scheduled(hand.now())
                  .ended(RequestStatus.FAILED)
                  .warmUp()
                  .build(),
              PASSED));
      assertThat(search.over()).isFalse();
    }
    assertThat(search.track().levels())
        .containsExactly(
            new Level(1, LoadUnit.REQUESTS_PER_SECOND, 1, 700 * SECOND + 1, Level.GOING_ON));
    for (int i = 701; i <= 705; i++) {
      hand.at(i * SECOND);
      hand.one(search, RequestStatus.FAILED, PASSED);
      search.warmedUp(hand.now() - 10); // of another event loop, that is late
      search.over();
    }
    assertThat(search.track().levels().get(0).startNanos()).isEqualTo(700 * SECOND + 1);
    assertThat(search.track().levels().get(0).endNanos()).isLessThan(706 * SECOND);
  }

  /** Somebody else's requests, or those with SLOs of their own: the report leaves them out too. */
  @Test
  void whatIsHeldAgainstAnotherSloCountsNowhere() {
    CapacitySearch search = hand.search(plan(VirtualSearch.SLO, LoadUnit.REQUESTS_PER_SECOND));
    search.over();
    var other = new Slo("other", VirtualSearch.SLO.bounds());
    for (int i = 1; i <= 2000; i++) {
      hand.at(i * SECOND / 10);
      hand.one(search, RequestStatus.FAILED, List.of(other));
      assertThat(search.over()).isFalse();
    }
    search.sent(hand.now(), List.of()); // nobody waits for it either
    assertThat(search.track().levels().get(0).endNanos()).isEqualTo(Level.GOING_ON);
    for (int i = 1; i <= 5; i++) {
      hand.at(hand.now() + SECOND);
      hand.one(search, RequestStatus.FAILED, List.of(other, VirtualSearch.SLO));
      search.over();
    }
    hand.at(hand.now() + SECOND);
    search.over();
    hand.at(hand.now() + 2 * SECOND);
    assertThat(search.over()).isTrue();
    assertThat(search.trials()).containsExactly(new TriedLoad(1, LevelVerdict.MISSED));
  }

  /** One of 300 is stuck: it has missed, and the others decide; but no level begins beside it. */
  @Test
  void aRequestThatIsStuckMissesAndIsWaitedForThreeTimesAsLong() {
    var said = new ArrayList<String>();
    CapacitySearch search = hand.begun(oneLevel(), said);
    search.over();
    search.sent(SECOND, PASSED);
    search.sent(SECOND, PASSED); // another one at the same moment, which is answered
    search.ended(
        endedIn(
            search.track(),
            Requests.sent(SECOND).scheduled(SECOND).chunks(SECOND + 1).build(),
            PASSED));
    long end = 0;
    for (int i = 2; !search.over(); i++) {
      hand.at(i * SECOND);
      if (search.track().at(hand.now()) != LevelTrack.NONE) {
        end = hand.now();
        search.sent(hand.now(), PASSED);
        search.ended(
            endedIn(
                search.track(),
                Requests.sent(hand.now()).scheduled(hand.now()).chunks(hand.now() + 1).build(),
                PASSED));
      } else if (hand.now() > end + 62 * SECOND) {
        assertThat(search.trials()).containsExactly(new TriedLoad(1, LevelVerdict.PASSED));
        assertThat(search.track().levels()).hasSize(1);
      }
    }
    assertThat(hand.now() - end).isBetween(180 * SECOND, 184 * SECOND);
    assertThat(said.get(0)).contains("1 req/s passed once, 99.");
    assertThat(said.get(1))
        .isEqualTo("LLM search stopped: 1 requests of level 1 did not end within 180 s");
    assertThat(said.get(2)).startsWith("LLM search finished: 1 req/s passed once");
  }

  /** Nobody knew yet, when it left, that the level would end before it was due. */
  @Test
  void aRequestSentWhileItsLevelIsEndedIsNotWaitedFor() {
    CapacitySearch search = hand.search(plan(VirtualSearch.SLO, LoadUnit.REQUESTS_PER_SECOND));
    search.over();
    for (int i = 1; i <= 5; i++) {
      hand.at(i * SECOND);
      hand.one(search, RequestStatus.FAILED, PASSED);
    }
    search.sent(hand.now() + 10 * SECOND, PASSED);
    search.over();
    assertThat(search.track().at(hand.now() + 10 * SECOND)).isEqualTo(LevelTrack.NONE);
    hand.at(hand.now() + SECOND);
    assertThat(search.over()).isTrue();
  }

  /** A search that looks for as long as it takes, since it tries no higher load. */
  private static SearchPlan oneLevel() {
    SearchPlan plan = plan(VirtualSearch.SLO, LoadUnit.REQUESTS_PER_SECOND);
    SearchPath path = SearchPath.refining(List.of(1.0), 1);
    return new SearchPlan(plan.slo(), plan.target(), plan.unit(), path, plan.test(), plan.rule());
  }
}
