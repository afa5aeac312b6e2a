// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class NeighbourRuleTest {

  private static final NeighbourFigure FIGURE = new NeighbourFigure("gold", "bulk");
  private static final TenantPlan PLAN =
      new TenantPlan(
          List.of(new Tenant("gold", 1, null, List.of()), new Tenant("bulk", 1, null, List.of())),
          false,
          10);

  /** Pairs of phases of 20 requests each, of which so many are good. */
  private static List<TenantRequest> pairs(int pairs, int alone, int under) {
    var all = new ArrayList<TenantRequest>();
    for (int phase = 0; phase < 2 * pairs; phase++) {
      for (int i = 0; i < 20; i++) {
        boolean good = i < (phase % 2 == 0 ? alone : under);
        all.add(NeighbourProofTest.request(0, 10 * phase + 1 + 0.4 * i, good));
      }
      if (phase % 2 == 1) {
        all.add(NeighbourProofTest.request(1, 10 * phase + 5, true));
      }
    }
    return all;
  }

  private static Verdict verdict(NeighbourResult result, double points) {
    var objective = new RunObjective(new FeatureSubject(FIGURE), BoundComparison.LTE, points);
    return result.find(objective).certainty().verdict();
  }

  @Test
  void theLossIsAloneMinusUnderTheFlood() {
    NeighbourResult result = NeighbourRule.of(PLAN, FIGURE, pairs(10, 20, 14));

    assertThat(result.alone()).isEqualTo(1);
    assertThat(result.under()).isEqualTo(0.7);
    assertThat(result.loss()).isCloseTo(0.3, within(1e-9));
    assertThat(result.pairs()).isEqualTo(10);
    assertThat(result.interval().low()).isBetween(0.2, 0.3);
    assertThat(verdict(result, 5)).isEqualTo(Verdict.MISSED);
    assertThat(verdict(result, 50)).isEqualTo(Verdict.MET);
    assertThat(verdict(result, 30)).isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void agreeingPairsStillHaveAnInterval() {
    NeighbourResult result = NeighbourRule.of(PLAN, FIGURE, pairs(5, 20, 20));

    assertThat(result.loss()).isZero();
    assertThat(result.interval().high()).isBetween(0.02, 0.06);
  }

  @Test
  void tooFewPairsAreNoPass() {
    NeighbourResult result = NeighbourRule.of(PLAN, FIGURE, pairs(4, 20, 20));

    assertThat(verdict(result, 50)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.missing()).startsWith("only 4 pairs");
    assertThat(NeighbourRule.of(PLAN, FIGURE, List.of()).missing()).startsWith("only 0 pairs");
  }

  @Test
  void aFloodThatNeverComesIsNoPass() {
    List<TenantRequest> alone =
        pairs(10, 20, 20).stream().filter(each -> each.tenant() == 0).toList();

    assertThat(verdict(NeighbourRule.of(PLAN, FIGURE, alone), 5)).isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void aFloodThatFailsIsNoPassUnlessTheServerRefusesIt() {
    List<TenantRequest> failed = flooded(TenantRequest.End.NOT_JUDGED);
    List<TenantRequest> refused = flooded(TenantRequest.End.REFUSED);

    assertThat(verdict(NeighbourRule.of(PLAN, FIGURE, failed), 50)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(verdict(NeighbourRule.of(PLAN, FIGURE, refused), 50)).isEqualTo(Verdict.MET);
  }

  private static List<TenantRequest> flooded(TenantRequest.End end) {
    return pairs(10, 20, 20).stream()
        .map(each -> each.tenant() == 0 ? each : PriorityRuleTest.failed(each, end))
        .toList();
  }

  @Test
  void whatIsLeftOfAFloodIsNotAlone() {
    List<TenantRequest> all = new ArrayList<>(pairs(10, 20, 20));
    // Each flood lasts 6 s into the next phase, in which the victim's requests are bad.
    for (int pair = 1; pair < 10; pair++) {
      long sent = (20 * pair - 2) * 1_000_000_000L;
      all.add(
          new TenantRequest(
              1,
              true,
              sent,
              sent,
              sent + 1,
              sent + 8_000_000_000L,
              1,
              1,
              TenantRequest.End.NOT_JUDGED));
      for (int i = 0; i < 10; i++) {
        all.add(NeighbourProofTest.request(0, 20 * pair + 0.5 * i, false));
      }
    }

    assertThat(NeighbourRule.of(PLAN, FIGURE, all).alone()).isEqualTo(1);
  }

  @Test
  void objectivesAreReadBackFromTheSummary() {
    var spelled =
        new FeatureFigure.Spelled(FIGURE.family(), FIGURE.key(), List.of(), null, new TreeMap<>());

    assertThat(NeighbourFigure.read(spelled)).contains(FIGURE);
    assertThat(new RunObjective(new FeatureSubject(FIGURE), BoundComparison.LTE, 5).text())
        .isEqualTo("gold while flooded by bulk: loss of attainment ≤ 5 points");
  }
}
