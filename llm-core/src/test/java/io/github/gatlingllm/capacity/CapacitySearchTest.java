/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.slo.Bound;
import io.github.gatlingllm.slo.Capacity;
import io.github.gatlingllm.slo.Comparison;
import io.github.gatlingllm.slo.LoadUnit;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.SloTally;
import io.github.gatlingllm.slo.Verdict;
import io.github.gatlingllm.timeline.Metric;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.RequestStatus;
import io.github.gatlingllm.timeline.Requests;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The search at work, in virtual time. */
class CapacitySearchTest {

  private static final long SECOND = VirtualRun.SECOND;
  private static final List<Slo> HELD = List.of(VirtualSearch.SLO);
  private static final LevelRule RULE = VirtualSearch.rule(LevelRule.STEADY_SHARE);

  @Test
  void itRaisesTheLoadUntilTheSloBreaksAndClosesIn() {
    VirtualSearch search = search(1, 3);
    List<Trial> trials = search.search().trials();
    assertThat(trials).extracting(Trial::load).startsWith(1.0, 2.0, 4.0, 8.0, 16.0, 12.0);
    assertThat(trials.subList(0, 4)).allMatch(Trial::held);
    assertThat(trials.get(4).verdict()).isEqualTo(LevelVerdict.MISSED);
    Bracket found = Bracket.of(trials);
    assertThat(found.notHeld().orElseThrow() - found.held().orElseThrow()).isEqualTo(1);
    assertThat(search.search().overAtNanos()).isLessThan(Level.GOING_ON);
  }

  @Test
  void aFasterServerSeesOtherLoads() {
    assertThat(search(0.5, 3).search().trials()).isNotEqualTo(search(1, 3).search().trials());
    assertThat(search(1, 3).search().trials()).isEqualTo(search(1, 3).search().trials());
  }

  @Test
  void clearLevelsEndBeforeTheirTime() {
    VirtualSearch search = search(1, 3);
    List<Level> levels = search.search().track().levels();
    double first = levels.get(0).window().seconds();
    assertThat(first).as("at 1 req/s, 300 s would be due").isBetween(190.0, 240.0);
    assertThat(levels.get(4).window().seconds()).as("twice too much").isLessThan(15);
  }

  /** Between levels there is nobody but a probe or two, and no level begins with a queue. */
  @Test
  void theQueueDrainsBetweenLevels() {
    VirtualSearch search = search(1, 3);
    List<Level> levels = search.search().track().levels();
    for (int i = 1; i < levels.size(); i++) {
      Level before = levels.get(i - 1);
      assertThat(levels.get(i).startNanos()).isGreaterThan(search.lastAnswer(before));
      assertThat(search.dueBetween(before.endNanos(), levels.get(i).startNanos()))
          .as("after %s", before)
          .isLessThanOrEqualTo(2 + (levels.get(i).startNanos() - before.endNanos()) / SECOND);
    }
    assertThat(search.dueOutsideOfLevels()).isLessThan(search.requests() / 20);
  }

  @Test
  void whatItSaysFitsOnALine() {
    List<String> said = search(1, 3).said();
    assertThat(said.get(0)).startsWith("LLM level 1: 1 req/s held, 100.0 % of ").contains("99 %");
    assertThat(said.get(said.size() - 1))
        .matches("LLM search over: \\d+ req/s held, \\d+ did not; [789] levels, \\d{4} requests");
    assertThat(said).hasSizeBetween(8, 10).allMatch(line -> line.length() <= 80);
  }

  /** Nothing is answered in time: neither the level nor the run may go on for ever. */
  @Test
  void aServerThatHangsEndsTheSearch() {
    VirtualSearch search = search(1e5, 1);
    assertThat(search.search().trials()).containsExactly(new Trial(1, LevelVerdict.MISSED));
    assertThat(search.said().get(0)).contains("1 req/s missed, 0.0 % of 3", " good (target 99 %)");
    assertThat(search.said().get(1)).startsWith("LLM search over: 1 req/s did not hold");
    assertThat(search.search().overAtNanos()).isBetween(300 * SECOND, 700 * SECOND);
  }

  /** With a bound on the whole answer, one that is overdue need not be waited for. */
  @Test
  void requestsInFlightThatMustMissCount() {
    var slo = new Slo("whole", List.of(new Bound(Metric.E2E, Comparison.LTE, 2e9)));
    var search = search(plan(slo, LoadUnit.REQUESTS_PER_SECOND));
    long now = 0;
    while (search.track().levels().isEmpty()
        || search.track().levels().get(0).endNanos() == Level.GOING_ON) {
      clock = now;
      if (!search.over() && search.nextDue() > 0) {
        search.sent(now, List.of(slo));
      }
      now += SECOND;
    }
    assertThat(search.track().levels().get(0).window().seconds()).isBetween(6.0, 12.0);
  }

  private long clock;

  private CapacitySearch search(SearchPlan plan) {
    return begun(plan, new ArrayList<>());
  }

  private CapacitySearch begun(SearchPlan plan, List<String> said) {
    var search = new CapacitySearch(plan, () -> 1, () -> clock, said::add);
    search.zero(0);
    search.begun(0);
    return search;
  }

  private static SearchPlan plan(Slo slo, LoadUnit unit) {
    return plan(slo, unit, 1);
  }

  private static SearchPlan plan(Slo slo, LoadUnit unit, double from) {
    return new SearchPlan(
        slo,
        0.99,
        unit,
        SearchPath.raising(from, 20, 1),
        SequentialTest.around(0.99, 0.01, 0.05),
        RULE);
  }

  /** A failed request is not good; a cancelled one says nothing. */
  @Test
  void everyEndOfARequestCountsAsItShould() {
    CapacitySearch search = search(plan(VirtualSearch.SLO, LoadUnit.REQUESTS_PER_SECOND));
    assertThat(search.over()).isFalse();
    for (int second = 1; second <= 10; second++) {
      clock = second * SECOND;
      one(search, RequestStatus.CANCELLED, HELD);
      assertThat(search.over()).isFalse();
    }
    assertThat(search.track().levels().get(0).endNanos()).isEqualTo(Level.GOING_ON);
    for (int second = 11; second <= 15; second++) {
      clock = second * SECOND;
      one(search, RequestStatus.FAILED, HELD);
    }
    assertThat(search.over()).isFalse();
    assertThat(search.track().levels().get(0).endNanos()).isLessThan(16 * SECOND);
    clock = 17 * SECOND;
    assertThat(search.over()).isTrue();
    assertThat(search.trials()).containsExactly(new Trial(1, LevelVerdict.MISSED));
  }

  /** It goes by the search's own test; what the search has decided stays. */
  @Test
  void aLevelOfASearchIsHeldSoFarWhereItsTestSaysSo() {
    CapacitySearch search = search(plan(VirtualSearch.SLO, LoadUnit.REQUESTS_PER_SECOND));
    assertThat(soFar(search, 100, 0, true)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(soFar(search, 1000, 0, true)).isEqualTo(Verdict.MET);
    assertThat(soFar(search, 1000, 0, false)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(soFar(search, 100, 9, true)).isEqualTo(Verdict.MISSED);
    CapacitySearch over = search(1e5, 1).search();
    assertThat(soFar(over, 1000, 0, true)).as("decided otherwise").isEqualTo(Verdict.MISSED);
  }

  private static Verdict soFar(CapacitySearch search, long good, long bad, boolean stable) {
    return search.soFar(1, new SloTally(VirtualSearch.SLO, good, good + bad), stable);
  }

  private void one(CapacitySearch search, RequestStatus status, List<Slo> held) {
    search.sent(clock, held);
    Requests request = Requests.sent(clock).scheduled(clock).chunks(clock + 1).ended(status);
    search.ended(request.build(), held);
  }

  /** The level begins behind it: its time too, so that it does not end without requests. */
  @Test
  void warmUpCountsNowhere() {
    CapacitySearch search = search(plan(VirtualSearch.SLO, LoadUnit.REQUESTS_PER_SECOND));
    search.over();
    for (int i = 1; i <= 700; i++) {
      clock = i * SECOND;
      search.warmedUp(clock);
      search.ended(
          Requests.sent(clock).scheduled(clock).ended(RequestStatus.FAILED).warmUp().build(), HELD);
      assertThat(search.over()).isFalse();
    }
    assertThat(search.track().levels())
        .containsExactly(
            new Level(1, LoadUnit.REQUESTS_PER_SECOND, 1, 700 * SECOND + 1, Level.GOING_ON));
    for (int i = 701; i <= 705; i++) {
      clock = i * SECOND;
      one(search, RequestStatus.FAILED, HELD);
      search.warmedUp(clock - 10); // of another event loop, that is late
      search.over();
    }
    assertThat(search.track().levels().get(0).startNanos()).isEqualTo(700 * SECOND + 1);
    assertThat(search.track().levels().get(0).endNanos()).isLessThan(706 * SECOND);
  }

  /** Somebody else's requests, or those with SLOs of their own: the report leaves them out too. */
  @Test
  void whatIsHeldAgainstAnotherSloCountsNowhere() {
    CapacitySearch search = search(plan(VirtualSearch.SLO, LoadUnit.REQUESTS_PER_SECOND));
    search.over();
    var other = new Slo("other", VirtualSearch.SLO.bounds());
    for (int i = 1; i <= 2000; i++) {
      clock = i * SECOND / 10;
      one(search, RequestStatus.FAILED, List.of(other));
      assertThat(search.over()).isFalse();
    }
    search.sent(clock, List.of()); // nobody waits for it either
    assertThat(search.track().levels().get(0).endNanos()).isEqualTo(Level.GOING_ON);
    for (int i = 1; i <= 5; i++) {
      clock += SECOND;
      one(search, RequestStatus.FAILED, List.of(other, VirtualSearch.SLO));
      search.over();
    }
    clock += SECOND;
    search.over();
    clock += 2 * SECOND;
    assertThat(search.over()).isTrue();
    assertThat(search.trials()).containsExactly(new Trial(1, LevelVerdict.MISSED));
  }

  /** What the console says is what the report says, also where levels are judged by luck. */
  @Test
  void searchAndReportSayTheSame() {
    for (long seed = 1; seed <= 40; seed++) {
      VirtualSearch search = search(1, seed);
      Bracket found = Bracket.of(search.search().trials());
      Capacity told = search.capacity();
      assertThat(told.value()).as("seed %d", seed).isEqualTo(found.held().orElse(1));
      assertThat(told.ceiling()).as("seed %d", seed).isEqualTo(found.notHeld());
      assertThat(found.notHeld().orElseThrow() - found.held().orElse(0)).isEqualTo(1);
    }
  }

  /** One of 107 misses: that is good enough, but not surely. */
  @Test
  void anUndecidedLevelGoesOnThreeTimesAsLongAndDoesNotHold() {
    CapacitySearch search = search(plan(VirtualSearch.SLO, LoadUnit.REQUESTS_PER_SECOND));
    var levels = new VirtualLevels();
    for (int i = 1; !search.over(); i++) {
      clock = i * SECOND;
      RequestRecord request =
          Requests.sent(clock)
              .scheduled(clock)
              .chunks(clock + 1)
              .ended(i % 107 == 45 ? RequestStatus.FAILED : RequestStatus.OK)
              .build();
      if (search.track().at(clock) != LevelTrack.NONE) {
        search.sent(clock, HELD);
        search.ended(request, HELD);
        levels.ended(request);
      }
    }
    assertThat(search.trials()).containsExactly(new Trial(1, LevelVerdict.UNDECIDED));
    assertThat(search.track().levels().get(0).window().seconds()).isBetween(898.0, 905.0);
    Levels all = levels.of(search.track(), search.levelling());
    assertThat(all.all().get(0).verdict(VirtualSearch.SLO, 0.99)).isEqualTo(Verdict.MET);
    assertThat(all.verdict(all.all().get(0))).hasValue(Verdict.UNDETERMINED);
    assertThat(all.capacities().get(0).text()).startsWith("< 1 req/s");
    var figures = new Levelling(Levelling.Kind.STAIRCASE, VirtualSearch.SLO, 0.99);
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

  /** Of 400 levels. */
  private long judgedAsHeld(double share, long seed) {
    var random = new SplittableRandom(seed);
    long held = 0;
    for (int series = 0; series < 400; series++) {
      clock = 0;
      CapacitySearch search = search(plan(VirtualSearch.SLO, LoadUnit.REQUESTS_PER_SECOND, 10));
      search.over();
      while (search.trials().isEmpty()) {
        clock += SECOND / 10;
        search.over();
        boolean good = random.nextDouble() < share;
        one(search, good ? RequestStatus.OK : RequestStatus.FAILED, HELD);
      }
      held += search.trials().get(0).held() ? 1 : 0;
    }
    return held;
  }

  /** One of 300 is stuck: it has missed, and the others decide; but no level begins beside it. */
  @Test
  void aRequestThatIsStuckMissesAndIsWaitedForThreeTimesAsLong() {
    var said = new ArrayList<String>();
    CapacitySearch search = begun(plan(VirtualSearch.SLO, LoadUnit.REQUESTS_PER_SECOND), said);
    search.over();
    search.sent(SECOND, HELD);
    search.sent(SECOND, HELD); // another one at the same moment, which is answered
    search.ended(Requests.sent(SECOND).scheduled(SECOND).chunks(SECOND + 1).build(), HELD);
    long end = 0;
    for (int i = 2; !search.over(); i++) {
      clock = i * SECOND;
      if (search.track().at(clock) != LevelTrack.NONE) {
        end = clock;
        search.sent(clock, HELD);
        search.ended(Requests.sent(clock).scheduled(clock).chunks(clock + 1).build(), HELD);
      } else if (clock > end + 62 * SECOND) {
        assertThat(search.trials()).containsExactly(new Trial(1, LevelVerdict.HELD));
        assertThat(search.track().levels()).hasSize(1);
      }
    }
    assertThat(clock - end).isBetween(180 * SECOND, 184 * SECOND);
    assertThat(said.get(0)).contains("1 req/s held, 99.");
    assertThat(said.get(1))
        .isEqualTo("LLM search gives up: 1 requests of level 1 have not ended after 180 s");
    assertThat(said.get(2)).startsWith("LLM search over: 1 req/s held");
  }

  /** Nobody knew yet, when it left, that the level would end before it was due. */
  @Test
  void aRequestSentWhileItsLevelIsEndedIsNotWaitedFor() {
    CapacitySearch search = search(plan(VirtualSearch.SLO, LoadUnit.REQUESTS_PER_SECOND));
    search.over();
    for (int i = 1; i <= 5; i++) {
      clock = i * SECOND;
      one(search, RequestStatus.FAILED, HELD);
    }
    search.sent(clock + 10 * SECOND, HELD);
    search.over();
    assertThat(search.track().at(clock + 10 * SECOND)).isEqualTo(LevelTrack.NONE);
    clock += SECOND;
    assertThat(search.over()).isTrue();
  }

  /** Users who wait for their first answers send nothing more. */
  @Test
  void aLevelOfUsersAtOnceEndsAfterItsLongestTime() {
    CapacitySearch search = search(plan(VirtualSearch.SLO, LoadUnit.CONCURRENCY));
    assertThat(search.users()).isEqualTo(1);
    search.sent(SECOND + 1, HELD);
    for (int i = 2; search.users() == 1; i++) {
      clock = i * SECOND;
    }
    assertThat(search.track().levels().get(0).window().seconds()).isBetween(299.0, 302.0);
  }

  /** A level that missed by chance is below what surely held. */
  @Test
  void aStaircaseIsRefinedWhereItsCapacityIs() {
    SearchPath path = SearchPath.refining(List.of(2.0, 4.0, 6.0, 8.0, 10.0), 1);
    var trials = new ArrayList<Trial>();
    for (LevelVerdict verdict :
        List.of(
            LevelVerdict.HELD,
            LevelVerdict.UNDECIDED,
            LevelVerdict.HELD,
            LevelVerdict.MISSED,
            LevelVerdict.HELD)) {
      trials.add(new Trial(path.next(trials).orElseThrow(), verdict));
    }
    assertThat(path.next(trials)).hasValue(7);
    trials.add(new Trial(7, LevelVerdict.HELD));
    assertThat(path.next(trials)).isEmpty();
    assertThat(Bracket.of(trials))
        .isEqualTo(new Bracket(OptionalDouble.of(7), OptionalDouble.of(8)));
  }

  @Test
  void itSearchesConcurrencyToo() {
    SearchPlan plan = plan(VirtualSearch.SLO, LoadUnit.CONCURRENCY);
    CapacitySearch search = new VirtualUsers(plan, 1, 5).run();
    assertThat(search.trials()).extracting(Trial::load).startsWith(1.0, 2.0, 4.0, 8.0, 16.0);
    Bracket found = Bracket.of(search.trials());
    assertThat(found.held().orElseThrow()).as("12 are served at once").isBetween(10.0, 15.0);
    assertThat(search.users()).isZero();
    CapacitySearch faster = new VirtualUsers(plan, 0.25, 5).run();
    assertThat(faster.trials()).isNotEqualTo(search.trials());
  }

  private static VirtualSearch search(double slowdown, long seed) {
    return new VirtualSearch(SearchPath.raising(1, 20, 1), RULE, slowdown, seed).run();
  }
}
