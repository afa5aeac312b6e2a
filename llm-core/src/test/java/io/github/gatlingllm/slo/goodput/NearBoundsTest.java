// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Judgement;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NearBoundsTest {

  private static final long MILLI = 1_000_000;

  private static final Slo SLO =
      new Slo(
          "both",
          List.of(
              new Bound(Metric.TTFT, BoundComparison.LTE, 200 * MILLI),
              new Bound(Metric.MAX_STALL, BoundComparison.LT, 50 * MILLI)));

  private static final TimingUncertainty U =
      new TimingUncertainty(Map.of(Metric.TTFT, 2.0 * MILLI, Metric.MAX_STALL, 5.0 * MILLI));

  private final NearBounds near = NearBounds.of(SLO);

  private static RequestRecord request(double ttftMillis, double stallMillis) {
    long first = (long) (ttftMillis * MILLI);
    return Requests.sent(0).chunks(first, first + (long) (stallMillis * MILLI)).build();
  }

  private NearBoundCounts of(RequestRecord... requests) {
    for (RequestRecord request : requests) {
      near.add(Judgement.of(SLO, request));
    }
    return near.within(U, requests.length);
  }

  @Test
  void aGoodOneIsUnsettledNearAnyBound() {
    assertThat(of(request(199, 20), request(100, 46), request(100, 20)))
        .isEqualTo(new NearBoundCounts(2, 0));
  }

  @Test
  void aMissedOneIsUnsettledNearAllThatItBroke() {
    assertThat(of(request(201, 20), request(100, 50), request(201, 90), request(300, 20)))
        .isEqualTo(new NearBoundCounts(0, 2));
  }

  @Test
  void theBoundItselfIsNearAndAFailureIsNot() {
    RequestRecord failed = Requests.sent(0).ended(RequestStatus.FAILED).build();
    RequestRecord cut =
        Requests.sent(0).closed(201 * MILLI).ended(RequestStatus.UNFINISHED).build();
    assertThat(of(request(200, 20), failed, cut)).isEqualTo(new NearBoundCounts(1, 1));
  }

  /** By a gap of 1 ms the TPOT of 11 tokens is off by 0.1 ms, that of 101 by 0.01 ms. */
  @Test
  void tpotIsAsUncertainAsItsAnswerIsShort() {
    var slo = new Slo("tpot", List.of(new Bound(Metric.TPOT, BoundComparison.LTE, 50.0 * MILLI)));
    assertThat(paced(slo, 49.95, 11)).isEqualTo(new NearBoundCounts(1, 0));
    assertThat(paced(slo, 49.95, 101)).isEqualTo(NearBoundCounts.NONE);
    assertThat(paced(slo, 50.05, 11)).isEqualTo(new NearBoundCounts(0, 1));
    assertThat(paced(slo, 50.05, 101)).isEqualTo(NearBoundCounts.NONE);
  }

  /** 20 tokens/s are 50 ms a token. */
  @Test
  void aRateIsAsUncertainAsTheTimeThatItIsCountedOver() {
    var slo = new Slo("rate", List.of(new Bound(Metric.DECODE_RATE, BoundComparison.GTE, 20)));
    assertThat(paced(slo, 49.95, 11)).isEqualTo(new NearBoundCounts(1, 0));
    assertThat(paced(slo, 49.95, 101)).isEqualTo(NearBoundCounts.NONE);
    assertThat(paced(slo, 50.05, 11)).isEqualTo(new NearBoundCounts(0, 1));
    assertThat(paced(slo, 50.05, 101)).isEqualTo(NearBoundCounts.NONE);
    assertThat(paced(slo, 20, 11)).isEqualTo(NearBoundCounts.NONE);
  }

  /** One request of so many tokens whose gaps are so long, times being off by 1 ms at most. */
  private static NearBoundCounts paced(Slo slo, double gapMillis, int tokens) {
    long span = Math.round(gapMillis * MILLI * (tokens - 1));
    NearBounds bounds = NearBounds.of(slo);
    var gaps = new TimingUncertainty(Map.of(Metric.ITL, 1.0 * MILLI, Metric.TPOT, 1.0));
    Judgement judgement =
        Judgement.of(slo, Requests.sent(0).chunks(MILLI, MILLI + span).output(tokens).build());
    bounds.add(judgement);
    NearBoundCounts unsettled = bounds.within(gaps, 1);
    assertThat(judgement.unsettled(gaps)).isEqualTo(unsettled.all() == 1);
    return unsettled;
  }

  @Test
  void anUnknownUncertaintyLeavesNothingUnsettled() {
    near.add(Judgement.of(SLO, request(200, 20)));
    assertThat(near.within(TimingUncertainty.UNKNOWN, 1)).isEqualTo(NearBoundCounts.NONE);
  }

  /** Distances are kept to an eighth: some more may be told as unsettled, and never fewer. */
  @Test
  void noneIsForgottenAndFewAreAddedAtRandom() {
    var random = new SplittableRandom(22);
    var parts = List.of(NearBounds.of(SLO), NearBounds.of(SLO));
    var judged = new ArrayList<Judgement>();
    for (int i = 0; i < 20_000; i++) {
      RequestRecord request = request(150 + 100 * random.nextDouble(), 100 * random.nextDouble());
      Judgement judgement = Judgement.of(SLO, request);
      judged.add(judgement);
      parts.get(i % 2).add(judgement);
    }
    parts.forEach(near::addAll);
    long good = count(judged, SloOutcome.GOOD, false);
    NearBoundCounts reported = near.within(U, good);
    assertThat(reported.good())
        .isBetween(
            count(judged, SloOutcome.GOOD, true),
            (long) (1.25 * count(judged, SloOutcome.GOOD, true)));
    assertThat(reported.missed())
        .isBetween(
            count(judged, SloOutcome.MISSED, true),
            (long) (1.25 * count(judged, SloOutcome.MISSED, true)));
  }

  private static long count(List<Judgement> all, SloOutcome outcome, boolean unsettled) {
    return all.stream()
        .filter(each -> each.outcome().equals(Optional.of(outcome)))
        .filter(each -> !unsettled || each.unsettled(U))
        .count();
  }

  @Test
  void aTallyHoldsOnlyWhereEitherSideDoes() {
    assertThat(new SloTally(SLO, 990, 1000).reaches(0.95)).isEqualTo(Verdict.MET);
    assertThat(new SloTally(SLO, 990, 1000, new NearBoundCounts(39, 0)).reaches(0.95))
        .isEqualTo(Verdict.MET);
    assertThat(new SloTally(SLO, 990, 1000, new NearBoundCounts(41, 0)).reaches(0.95))
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(new SloTally(SLO, 900, 1000, new NearBoundCounts(0, 49)).reaches(0.95))
        .isEqualTo(Verdict.MISSED);
    assertThat(new SloTally(SLO, 900, 1000, new NearBoundCounts(0, 50)).reaches(0.95))
        .isEqualTo(Verdict.UNDETERMINED);
  }
}
