// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.bystander.ProbeResult;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class GatewayFiguresTest {

  private static final String URL = "http://vllm-0:8000";

  @Test
  void theOverheadIsTheMedianDifferenceWithinPairs() {
    GatewayFigures figures = GatewayFigures.of(URL, VirtualGateway.pairs(1, 100, 4, 0.5));

    assertThat(figures.json(List.of()).at("/overheadMs/ttft/difference").asDouble())
        .isCloseTo(4, within(0.6));
    assertThat(figures.json(List.of()).at("/overheadMs/tpot/difference").asDouble()).isZero();
    assertThat(figures.json(List.of()).at("/overheadMs/ttft/interval")).hasSize(2);
    assertThat(figures.json(List.of()).get("pairs").asInt()).isEqualTo(100);
    assertThat(figures.console(List.of()).get(0).text()).startsWith("TTFT: +");
    assertThat(figures.markdown().get(0).lines()).hasSize(4);
    assertThat(figures.warnings()).isEmpty();
    assertThat(verdict(figures, 8)).isEqualTo(Verdict.MET);
    assertThat(verdict(figures, 4)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(verdict(figures, 1)).isEqualTo(Verdict.MISSED);
    assertThat(verdict(figures, GatewayFigure.ITL, 2)).isEqualTo(Verdict.MET);
    assertThat(verdict(figures, GatewayFigure.ITL, 1)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(verdict(figures, GatewayFigure.ITL, 0.2)).isEqualTo(Verdict.MISSED);
    assertThat(figures.json(List.of()).at("/overheadMs/itl/difference").asDouble())
        .isCloseTo(1, within(0.2));
  }

  /** Without gaps, TPOT and ITL look excellent. */
  @Test
  void aGatewayThatHoldsChunksBackDoesNotPass() {
    var pairs = new ArrayList<RequestPair>();
    for (int i = 0; i < 40; i++) {
      pairs.add(
          new RequestPair(
              new ProbeResult(i, 140, 0.01, 0.01, 140, true), VirtualGateway.result(i, 50)));
    }
    GatewayFigures figures = GatewayFigures.of(URL, pairs);

    assertThat(verdict(figures, GatewayFigure.ITL, 1000)).isEqualTo(Verdict.MISSED);
    assertThat(verdict(figures, GatewayFigure.TPOT, 1000)).isEqualTo(Verdict.MISSED);
    assertThat(verdict(figures, GatewayFigure.TTFT, 100)).isEqualTo(Verdict.MET);
    assertThat(figures.json(List.of()).get("heldByGateway").asInt()).isEqualTo(40);
    assertThat(figures.warnings()).singleElement().asString().startsWith("40 of 40 responses");
  }

  @Test
  void responsesThatBothHoldBackAreNotCompared() {
    var held = new ProbeResult(1, 140, 0.01, 0.01, 140, true);
    GatewayFigures figures =
        GatewayFigures.of(URL, Collections.nCopies(40, new RequestPair(held, held)));

    assertThat(verdict(figures, GatewayFigure.ITL, 1000)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(verdict(figures, GatewayFigure.TPOT, 1000)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(verdict(figures, GatewayFigure.E2E, 1000)).isEqualTo(Verdict.MET);
  }

  @Test
  void itlIsThatOfTheGapsOfAResponse() {
    ProbeResult steady =
        ProbeResult.of(
            Requests.sent(0)
                .chunks(50_000_000, 60_000_000, 70_000_000, 80_000_000, 110_000_000)
                .output(5)
                .closed(111_000_000)
                .build());

    assertThat(steady.itl()).isCloseTo(27, within(1e-6));
    assertThat(steady.tpot()).isCloseTo(15, within(1e-6));
    assertThat(steady.held()).isFalse();
  }

  @Test
  void aPathThatNamesAServerLeavesNoDirectWay() {
    assertThat(GatewayPlan.replacesServer("https://gateway/v1/chat/completions")).isTrue();
    assertThat(GatewayPlan.replacesServer("/v1/chat/completions")).isFalse();
    assertThat(GatewayPlan.replacesServer(null)).isFalse();
  }

  @Test
  void aGatewayThatLosesRequestsDoesNotPass() {
    var pairs = new ArrayList<RequestPair>();
    for (int i = 0; i < 100; i++) {
      double through = i % 3 == 0 ? 52 : Double.POSITIVE_INFINITY;
      pairs.add(new RequestPair(lostIf(i, through), VirtualGateway.result(i, 50)));
    }
    GatewayFigures figures = GatewayFigures.of(URL, pairs);

    assertThat(verdict(figures, 1000)).isEqualTo(Verdict.MISSED);
    assertThat(found(figures, GatewayFigure.TTFT, 1000).reason()).isEqualTo(GatewayTexts.MOST_LOST);
    assertThat(figures.warnings()).singleElement().asString().startsWith("66 of 100 requests");
    assertThat(figures.json(List.of()).at("/overheadMs/ttft").has("difference")).isFalse();
    assertThat(figures.console(List.of()).get(0).text()).contains("not available", "lost");
  }

  @Test
  void directRequestsThatFailSayNothing() {
    var pairs = new ArrayList<RequestPair>();
    for (int i = 0; i < 40; i++) {
      pairs.add(new RequestPair(VirtualGateway.result(i, 52), lostIf(i, Double.POSITIVE_INFINITY)));
    }
    GatewayFigures figures = GatewayFigures.of(URL, pairs);

    assertThat(verdict(figures, 1000)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(figures.warnings()).hasSize(2);
    assertThat(figures.console(List.of())).isEmpty();
  }

  /**
   * The machine gets slower all the time, so that neighbours are alike: split at their median, 30
   * pairs count as 2.5.
   */
  @Test
  void pairsThatAllLieFarBeyondABoundDecideIt() {
    var pairs = new ArrayList<RequestPair>();
    for (int i = 0; i < 30; i++) {
      pairs.add(new RequestPair(VirtualGateway.result(i, 200 + i), VirtualGateway.result(i, 50)));
    }
    GatewayFigures figures = GatewayFigures.of(URL, pairs);

    assertThat(verdict(figures, GatewayFigure.E2E, 10)).isEqualTo(Verdict.MISSED);
    assertThat(verdict(figures, 1000)).isEqualTo(Verdict.MET);
    assertThat(verdict(figures, 140)).as("hardly beyond").isEqualTo(Verdict.UNDETERMINED);
    assertThat(found(figures, GatewayFigure.TTFT, 10).interval().low()).isBetween(10.0, 149.0);
    assertThat(found(figures, GatewayFigure.TTFT, 10).interval().high()).isBetween(180.0, 1000.0);
  }

  @Test
  void fewPairsDecideNothing() {
    assertThat(verdict(GatewayFigures.of(URL, VirtualGateway.pairs(1, 15, 4, 0)), 1000))
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(verdict(GatewayFigures.of(URL, VirtualGateway.pairs(1, 16, 4, 0)), 1000))
        .isEqualTo(Verdict.MET);
    assertThat(verdict(GatewayFigures.of(URL, List.of()), 1000)).isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void objectivesAreReadBack() {
    FeatureFigure.Spelled ttft = spelled(GatewayPlan.KEY, "ttft");
    assertThat(GatewayFigure.of(ttft)).contains(GatewayFigure.TTFT);
    assertThat(GatewayFigure.of(spelled("quality", "ttft"))).isEmpty();
    assertThatThrownBy(() -> GatewayFigure.of(spelled(GatewayPlan.KEY, "stall")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'stall'");
  }

  @Test
  void plansRefuseWhatIsNoServer() {
    for (String url : List.of("vllm:8000", "ftp://vllm", "http://a b", "")) {
      assertThatThrownBy(() -> new GatewayPlan(url, 1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("gateway(...)");
    }
    assertThatThrownBy(() -> new GatewayPlan("http://me:secret@vllm", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> new GatewayPlan(URL, 11)).hasMessageContaining("out of range (11)");
  }

  private static FeatureFigure.Spelled spelled(String family, String key) {
    return new FeatureFigure.Spelled(family, key, List.of(), null, new TreeMap<>());
  }

  private static ProbeResult lostIf(long due, double ttft) {
    return Double.isInfinite(ttft)
        ? new ProbeResult(due, ttft, ttft, ttft)
        : VirtualGateway.result(due, ttft);
  }

  private static Verdict verdict(GatewayFigures figures, double bound) {
    return verdict(figures, GatewayFigure.TTFT, bound);
  }

  private static Verdict verdict(GatewayFigures figures, GatewayFigure figure, double bound) {
    return found(figures, figure, bound).certainty().verdict();
  }

  private static ObjectiveFinding found(
      GatewayFigures figures, GatewayFigure figure, double bound) {
    var objective =
        new RunObjective(
            new FeatureSubject(figure), new Requirement.Side(BoundComparison.LTE, bound));
    return figures.find(objective, figure).orElseThrow();
  }
}
