// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import static io.github.gatlingllm.capacity.EndedInLevel.endedIn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.TimeBatch;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What belongs to a level; times are tenths of a second. */
class LevelRecorderTest {

  private static final long TENTH = 100_000_000;
  private static final Slo QUICK =
      new Slo("quick", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 2e9)));

  private final LevelTrack track = new LevelTrack(LoadUnit.REQUESTS_PER_SECOND);
  private final LevelRecorder recorder = new LevelRecorder(track);
  private final LevelShard one = recorder.newShard();
  private final LevelShard other = recorder.newShard();

  /** Two levels, from 10 s to 20 s and from 22 s to 32 s. */
  private void twoLevels() {
    level(1, 100, 200);
    level(2, 220, 320);
  }

  @Test
  void aRequestBelongsToTheLevelInWhichItWasDueWithAllThatHappensToIt() {
    twoLevels();
    one.record(endedIn(track, request(99, 150, 160), List.of(QUICK)));
    one.record(endedIn(track, request(100, 150, 160), List.of(QUICK)));
    other.record(endedIn(track, request(199, 230, 260), List.of(QUICK)));
    other.record(endedIn(track, request(200, 230, 260), List.of(QUICK)));
    one.record(endedIn(track, request(319, 340, 400), List.of(QUICK)));
    one.record(endedIn(track, request(320, 340, 400), List.of(QUICK)));
    List<LevelStats> levels = snapshot();
    assertThat(levels).extracting(level -> level.stats().counts().sent()).containsExactly(2L, 1L);
    assertThat(levels.get(0).stats().distribution(Metric.E2E).orElseThrow().max())
        .as("also what came long after its end")
        .isEqualTo(61e8);
    assertThat(levels).extracting(level -> slo(level).judged()).containsExactly(2L, 1L);
  }

  @Test
  void itBelongsThereByWhenItWasDueNotByWhenItWasSent() {
    twoLevels();
    one.record(
        endedIn(
            track,
            Requests.sent(225 * TENTH).scheduled(199 * TENTH).chunks(226 * TENTH).build(),
            List.of(QUICK)));
    assertThat(snapshot())
        .extracting(level -> level.stats().counts().sent())
        .containsExactly(1L, 0L);
  }

  /** Four requests of 3 tokens, of the ramp, the level, and long before: 5 tokens fall into it. */
  @Test
  void ratesCountByStampWhoeversTheyAre() {
    level(1, 100, 200);
    one.record(endedIn(track, input(10, request(20, 50, 99, 100)), List.of(QUICK)));
    one.record(endedIn(track, input(20, request(95, 105, 120, 200)), List.of(QUICK)));
    other.record(endedIn(track, input(40, request(150, 199, 201, 260)), List.of(QUICK)));
    other.record(endedIn(track, input(80, request(210, 215, 216, 217)), List.of(QUICK)));
    LevelStats level = snapshot().get(0);
    Rates rates = Objects.requireNonNull(level.stats().window());
    assertThat(rates.requests()).as("completions").isEqualTo(2 / 10.0);
    assertThat(rates.outputTokens()).isEqualTo(5 / 10.0);
    assertThat(rates.inputTokens()).as("by the first token").isEqualTo(60 / 10.0);
    assertThat(level.stats().counts().sent()).as("only one was due in it").isEqualTo(1);
    assertThat(level.stats().tokens().outputTotal()).isEqualTo(3);
    assertThat(Objects.requireNonNull(level.stats().makespan()).requests()).isEqualTo(1 / 11.0);
  }

  @Test
  void goodputCountsByStampAndAttainmentByWhenTheyWereDue() {
    level(1, 100, 200);
    one.record(endedIn(track, request(95, 100, 110, 120), List.of(QUICK)));
    one.record(endedIn(track, request(110, 115, 120, 125), List.of(QUICK)));
    one.record(endedIn(track, request(120, 160, 161, 162), List.of(QUICK)));
    other.record(endedIn(track, request(190, 195, 205, 215), List.of(QUICK)));
    LevelStats level = snapshot().get(0);
    assertThat(slo(level).good()).isEqualTo(2);
    assertThat(slo(level).missed()).isEqualTo(1);
    assertThat(slo(level).goodRequestsPerSecond()).hasValue(2 / 10.0);
    assertThat(slo(level).goodOutputTokensPerSecond()).hasValue(7 / 10.0);
  }

  /** Of seconds 10, 12 and 19; whether an event loop or another saw them. */
  @Test
  void missesAreSpreadOverTheLevelByWhenTheyWereDue() {
    level(1, 100, 200);
    one.record(endedIn(track, request(100, 110, 111), List.of(QUICK)));
    other.record(endedIn(track, request(109, 140, 141), List.of(QUICK)));
    other.record(endedIn(track, request(120, 160, 161), List.of(QUICK)));
    one.record(endedIn(track, request(199, 260, 261), List.of(QUICK)));
    one.record(endedIn(track, request(95, 160, 161), List.of(QUICK))); // due before
    one.record(
        endedIn(
            track,
            Requests.sent(130 * TENTH).closed(140 * TENTH).ended(RequestStatus.CANCELLED).build(),
            List.of(QUICK)));
    LevelStats level = snapshot().get(0);
    assertThat(level.misses().get(QUICK))
        .containsExactly(new TimeBatch(2, 1), new TimeBatch(1, 1), new TimeBatch(1, 1));
    assertThat(slo(level).judged()).isEqualTo(4);
  }

  @Test
  void requestsInFlightAreThoseOfAllInsideTheLevel() {
    level(1, 100, 200);
    one.record(endedIn(track, request(50, 60, 250), List.of())); // all of it
    one.record(endedIn(track, request(90, 95, 150), List.of())); // half of it
    one.record(
        endedIn(track, request(150, 160, 175), List.of())); // a quarter, as the one before leaves
    one.record(endedIn(track, request(20, 30, 100), List.of())); // gone when it begins
    RequestStats.Concurrency inFlight = snapshot().get(0).stats().concurrency();
    assertThat(inFlight.peak()).isEqualTo(2);
    assertThat(inFlight.mean()).isCloseTo(1.75, within(1e-9));
  }

  @Test
  void theWarmUpAndFailuresCountAsTheyDoInARun() {
    level(1, 100, 200);
    one.record(
        endedIn(
            track,
            Requests.sent(110 * TENTH).chunks(120 * TENTH).warmUp().build(),
            List.of(QUICK)));
    one.record(
        endedIn(
            track,
            Requests.sent(110 * TENTH).closed(111 * TENTH).ended(RequestStatus.FAILED).build(),
            List.of(QUICK)));
    one.retried(
        endedIn(
            track,
            Requests.sent(110 * TENTH).closed(111 * TENTH).ended(RequestStatus.RETRIED).build(),
            List.of()));
    LevelStats level = snapshot().get(0);
    assertThat(level.stats().counts()).isEqualTo(new RequestStats.Counts(0, 1, 0, 0, 0, 1));
    assertThat(Objects.requireNonNull(level.stats().window()).requests()).isZero();
    assertThat(level.stats().concurrency().mean()).isCloseTo(0.01, within(1e-9));
    assertThat(slo(level).failed()).isEqualTo(1);
  }

  /** Whoever ends a level says so up to a second late: until then nothing of it is counted. */
  @Test
  void aLevelMayEndASecondBeforeAnybodyKnows() {
    SplittableRandom random = new SplittableRandom(1);
    List<RequestRecord> requests = new ArrayList<>();
    for (long sent = 100; sent < 300; sent++) {
      requests.add(request(sent, sent + 1, sent + random.nextLong(2, 60)));
    }
    requests.sort((a, b) -> Long.compare(a.timing().closed(), b.timing().closed()));
    track.open(10, 100 * TENTH);
    for (RequestRecord request : requests) {
      if (request.timing().closed() >= 210 * TENTH && track.levels().get(0).contains(250 * TENTH)) {
        track.close(200 * TENTH);
      }
      one.record(endedIn(track, request, List.of(QUICK)));
    }
    LevelStats level = snapshot().get(0);
    Rates rates = Objects.requireNonNull(level.stats().window());
    assertThat(rates.requests() * 10).isCloseTo(ended(requests), within(1e-9));
    assertThat(slo(level).goodRequestsPerSecond().orElseThrow() * 10)
        .isCloseTo(ended(requests), within(1e-9));
    assertThat(level.stats().counts().sent()).isEqualTo(100);
  }

  private static double ended(List<RequestRecord> requests) {
    return requests.stream().filter(each -> each.answered() <= 200 * TENTH).count();
  }

  @Test
  void theEndOfTheRunCutsALevelAndHidesThoseToCome() {
    twoLevels();
    one.record(endedIn(track, request(110, 120, 130), List.of(QUICK)));
    List<LevelStats> levels = recorder.snapshot(List.of(QUICK), 150 * TENTH);
    assertThat(levels).hasSize(1);
    assertThat(levels.get(0).level().endNanos()).isEqualTo(150 * TENTH);
    assertThat(Objects.requireNonNull(levels.get(0).stats().window()).requests()).isEqualTo(0.2);
  }

  /** Its answer comes after the cut, when the level was to last until 20 s. */
  @Test
  void theEndOfTheRunCutsALevelAlsoForWhatIsAnsweredAfterIt() {
    twoLevels();
    one.record(endedIn(track, request(110, 120, 130), List.of(QUICK)));
    track.cut(150 * TENTH);
    one.record(endedIn(track, request(110, 149, 155, 160), List.of(QUICK)));
    List<LevelStats> levels = recorder.snapshot(List.of(QUICK), 150 * TENTH);
    assertThat(levels).hasSize(1);
    Rates rates = Objects.requireNonNull(levels.get(0).stats().window());
    assertThat(rates.requests()).as("one was answered in 5 s").isEqualTo(0.2);
    assertThat(rates.outputTokens()).as("two tokens of the first, one of the other").isEqualTo(0.6);
    assertThat(slo(levels.get(0)).goodRequestsPerSecond()).hasValue(0.2);
    assertThat(levels.get(0).stats().counts().sent()).isEqualTo(2);
  }

  @Test
  void whatIsOpenedOrClosedAfterTheCutChangesNothing() {
    track.open(1, 100 * TENTH);
    track.cut(150 * TENTH);
    track.close(160 * TENTH);
    assertThat(track.open(2, 170 * TENTH)).isEqualTo(2);
    assertThat(track.levels())
        .extracting(Level::endNanos)
        .containsExactly(150 * TENTH, 170 * TENTH);
    assertThat(track.at(170 * TENTH)).isEqualTo(LevelTrack.NONE);
    assertThat(recorder.snapshot(List.of(), 150 * TENTH)).hasSize(1);
  }

  @Test
  void aLevelHoldsIfEnoughOfItsRequestsKeepTheSlo() {
    assertThat(level(400, 0, true).verdict(QUICK, 0.99)).isEqualTo(Verdict.MET);
    assertThat(level(400, 40, true).verdict(QUICK, 0.99)).isEqualTo(Verdict.MISSED);
    assertThat(level(50, 0, true).verdict(QUICK, 0.99))
        .as("100 are needed to say anything of 99 %")
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(level(50, 20, true).verdict(QUICK, 0.99)).isEqualTo(Verdict.MISSED);
    assertThat(level(400, 0, false).verdict(QUICK, 0.99)).isEqualTo(Verdict.MISSED);
    assertThat(level(0, 0, true).verdict(QUICK, 0.99)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(level(400, 0, true).verdict(new Slo("other", QUICK.bounds()), 0.99))
        .isEqualTo(Verdict.UNDETERMINED);
  }

  /** Requests of 5 ms against a bound that none is far from hold no level, nor do they miss it. */
  @Test
  void whatMayBeOnTheOtherSideOfItsBoundDecidesNoLevel() {
    long limit = (long) QUICK.bounds().get(0).limit().fixed();
    LevelStats held = level(400, 0, true);
    LevelStats missed = level(400, 40, true);
    for (LevelStats level : List.of(held, missed)) {
      Levels exact = levels(level.within(new TimingUncertainty(Map.of(Metric.TTFT, 1e5))), QUICK);
      Levels inexact =
          levels(level.within(new TimingUncertainty(Map.of(Metric.TTFT, (double) limit))), QUICK);
      assertThat(exact.verdict(exact.all().get(0))).isEqualTo(levels(level, QUICK).verdict(level));
      assertThat(inexact.verdict(inexact.all().get(0))).contains(Verdict.UNDETERMINED);
      assertThat(inexact.capacities().get(0).low()).isZero();
      assertThat(inexact.capacities().get(0).high()).isEmpty();
    }
    assertThat(levels(held, QUICK).capacities().get(0).low()).isPositive();
    assertThat(levels(missed, QUICK).capacities().get(0).high()).isPresent();
  }

  @Test
  void theWorstOfTheDecidingSlosIsTheVerdict() {
    var other = new Slo("other", QUICK.bounds());
    SloStats held = slo(level(400, 0, true));
    SloStats missed = slo(level(400, 40, true));
    LevelStats level = level(400, 0, true);
    var both =
        HandMadeLevels.shown(
            level.level(),
            level.stats(),
            List.of(
                held,
                new SloStats(
                    other,
                    missed.bounds(),
                    missed.good(),
                    missed.missed(),
                    0,
                    0,
                    missed.goodRequestsPerSecond(),
                    missed.goodOutputTokensPerSecond(),
                    missed.good() + missed.missed(),
                    0,
                    0)),
            true);
    assertThat(levels(both, null).verdict(both)).contains(Verdict.MISSED);
    assertThat(levels(both, QUICK).verdict(both)).contains(Verdict.MET);
    var none = HandMadeLevels.shown(level.level(), level.stats(), List.of(), true);
    assertThat(levels(none, null).verdict(none)).as("without any SLO").isEmpty();
  }

  private static Levels levels(LevelStats level, @org.jspecify.annotations.Nullable Slo slo) {
    return Levels.of(List.of(level), new LevelPolicy(LevelPolicy.Kind.STAIRCASE, slo, 0.99));
  }

  /** What a level shows of so many requests, of which so many are late. */
  private static LevelStats level(int requests, int late, boolean stable) {
    var track = new LevelTrack(LoadUnit.REQUESTS_PER_SECOND);
    track.open(10, 0);
    track.close(100 * TENTH);
    var recorder = new LevelRecorder(track);
    LevelShard shard = recorder.newShard();
    LongStream.range(0, requests)
        .forEach(
            i -> shard.record(endedIn(track, request(50, i < late ? 90 : 60, 95), List.of(QUICK))));
    LevelStats stats = recorder.snapshot(List.of(QUICK), 1000 * TENTH).get(0);
    return HandMadeLevels.shown(stats.level(), stats.stats(), stats.slos(), stable);
  }

  private void level(int number, long from, long to) {
    assertThat(track.open(10 * number, from * TENTH)).isEqualTo(number);
    track.close(to * TENTH);
  }

  private List<LevelStats> snapshot() {
    return recorder.snapshot(List.of(QUICK), 1000 * TENTH);
  }

  private static SloStats slo(LevelStats level) {
    return level.slos().get(0);
  }

  private static RequestRecord request(long sent, long... chunks) {
    long[] stamps = LongStream.of(chunks).map(at -> at * TENTH).toArray();
    return Requests.sent(sent * TENTH).chunks(stamps).build();
  }

  private static RequestRecord input(int tokens, RequestRecord request) {
    return Requests.sent(request.timing().sent())
        .chunks(request.timing().chunks())
        .input(tokens)
        .build();
  }
}
