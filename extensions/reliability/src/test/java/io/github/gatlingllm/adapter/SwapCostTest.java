// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which requests are compared, and what follows from them. */
class SwapCostTest {

  private static final long MILLI = 1_000_000;

  private static AdapterRequest request(int adapter, long sentMillis, double ttft) {
    return new AdapterRequest(
        adapter, true, sentMillis * MILLI, (sentMillis + 500) * MILLI, ttft, 5);
  }

  /**
   * Each 10 s: a first request, one that waits for the same swap, a warm one, one of another
   * adapter in warm-up, and one that it may have displaced.
   */
  private static List<AdapterRequest> visits(int count, double swapMillis) {
    var all = new ArrayList<AdapterRequest>();
    for (int i = 1; i <= count; i++) {
      long at = 10_000L * i;
      all.add(request(0, at, swapMillis + 40 + i));
      all.add(request(0, at + 20, swapMillis + 20 + i));
      all.add(request(0, at + 400, 40));
      all.add(new AdapterRequest(1, false, (at + 450) * MILLI, (at + 700) * MILLI, 40, 5));
      all.add(request(0, at + 470, swapMillis + 40));
    }
    return all;
  }

  private static RunObjective atMost(double millis) {
    return new RunObjective(new FeatureSubject(new SwapCostFigure()), BoundComparison.LTE, millis);
  }

  @Test
  void firstRequestsArePairedWithWarmOnes() {
    SwapPairs pairs = SwapPairs.of(visits(7, 200), 2, 2);

    assertThat(pairs.firsts()).isEqualTo(7);
    assertThat(pairs.differences()).containsExactly(201, 202, 203, 204, 205, 206, 207);
    assertThat(pairs.warm()).hasSize(7).containsOnly(40);
  }

  @Test
  void theCostIsTheMedianWithItsInterval() {
    SwapCost swap = VirtualAdapters.swap(visits(7, 200), 2, 2);

    assertThat(swap.cost()).isEqualTo(204);
    // Of 7 values, the first and the last hold the median in 98.4 % of samples; the next in 87.5 %.
    assertThat(swap.interval().low()).isEqualTo(201);
    assertThat(swap.interval().high()).isEqualTo(207);
    assertThat(swap.finding()).isEqualTo(SwapFinding.SLOWER);
  }

  @Test
  void aShortPauseIsNoPauseAndTheStartIsNone() {
    assertThat(SwapPairs.of(visits(7, 200), 2, 20).firsts()).isZero();
    assertThat(SwapPairs.of(List.of(request(0, 500, 300)), 1, 2).firsts()).isZero();
  }

  @Test
  void warmUpRequestsShowPausesButAreInNoFigure() {
    var all = new ArrayList<AdapterRequest>();
    visits(7, 200)
        .forEach(
            each ->
                all.add(
                    new AdapterRequest(
                        0, false, each.sent(), each.closed(), each.ttft(), each.tpot())));
    assertThat(SwapPairs.of(all, 2, 2).firsts()).isZero();
    assertThat(SwapPairs.of(all, 2, 2).warm()).isEmpty();
  }

  @Test
  void fewPairsAreNoFinding() {
    SwapCost swap = VirtualAdapters.swap(visits(5, 200), 2, 2);

    assertThat(swap.finding()).isEqualTo(SwapFinding.UNDETERMINED);
    assertThat(swap.find(atMost(1000)).certainty().verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(swap.find(atMost(1000)).reason())
        .contains("after a pause: 5 (at least 6)", "shorten the pause");
  }

  /** Nothing of the run shows what an adapter that was loaded would have taken. */
  @Test
  void adaptersThatAlternateHaveNoWarmRequest() {
    var all = new ArrayList<AdapterRequest>();
    for (int i = 1; i <= 40; i++) {
      all.add(request(i % 2, 3_000L * i, 240));
    }
    SwapCost swap = VirtualAdapters.swap(all, 2, 2);

    assertThat(swap.firsts()).isEqualTo(40);
    assertThat(swap.find(atMost(1000)).certainty().verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(swap.find(atMost(1000)).reason())
        .contains("compare: 0 (at least 6)", "several requests in a row");
  }

  @Test
  void failedFirstRequestsAreSlowerThanAny() {
    var all = new ArrayList<>(visits(3, 0));
    for (int i = 4; i <= 12; i++) {
      all.add(request(0, 10_000L * i, Double.POSITIVE_INFINITY));
    }
    SwapCost swap = VirtualAdapters.swap(all, 2, 2);

    assertThat(swap.pairs()).isEqualTo(12);
    assertThat(swap.cost()).isInfinite();
    assertThat(swap.find(atMost(1000)).certainty().verdict())
        .isIn(Verdict.MISSED, Verdict.UNDETERMINED);
  }

  @Test
  void onlyAnIntervalOnOneSideOfTheBoundDecides() {
    SwapCost swap = VirtualAdapters.swap(visits(9, 200), 2, 2);

    assertThat(swap.find(atMost(300)).certainty().verdict()).isEqualTo(Verdict.MET);
    assertThat(swap.find(atMost(100)).certainty().verdict()).isEqualTo(Verdict.MISSED);
    assertThat(swap.find(atMost(205)).certainty().verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(swap.find(atMost(205)).reason()).contains("inside the interval");
  }

  /** All warm requests come first: the search for a free one must not look at each used one. */
  @Test
  void eachWarmRequestIsInOnePairHoweverManyThereAre() {
    int count = 20_000;
    var all = new ArrayList<AdapterRequest>();
    for (int i = 0; i <= count; i++) {
      all.add(request(0, 1_000L * i, 40 + 0.001 * i));
    }
    for (int i = 0; i < count; i++) {
      all.add(request(0, 30_000_000L + 10_000L * i, 1_000_000));
    }
    SwapPairs pairs = SwapPairs.of(all, 1, 2);

    assertThat(pairs.firsts()).isEqualTo(count);
    double[] expected =
        IntStream.range(0, count)
            .mapToDouble(i -> 1_000_000 - (40 + 0.001 * (count - i)))
            .toArray();
    assertThat(pairs.differences()).isEqualTo(expected);
  }

  @Test
  void aLoadTimeIsMeasuredDespiteADriftingLoad() {
    var server = new VirtualAdapters(new double[] {0.94, 0.03, 0.03}, 1, 150);
    SwapCost swap = VirtualAdapters.swap(server.run(4, 3_000, 5), 3, 2);

    assertThat(swap.pairs()).isGreaterThan(50);
    assertThat(swap.finding()).isEqualTo(SwapFinding.SLOWER);
    assertThat(swap.cost()).isCloseTo(150, within(8.0));
  }
}
