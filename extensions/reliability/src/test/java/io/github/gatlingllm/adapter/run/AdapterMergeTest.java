// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.adapter.Adapter;
import io.github.gatlingllm.adapter.AdapterFigures;
import io.github.gatlingllm.adapter.AdapterPlan;
import io.github.gatlingllm.adapter.SwapCostFigure;
import io.github.gatlingllm.adapter.SwapFinding;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.EndedRequests;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The swap cost of several workers is that of one run with all of their requests. */
class AdapterMergeTest {

  private static final long MILLI = 1_000_000;
  private static final AdapterPlan PLAN =
      new AdapterPlan(List.of(new Adapter("sql", 3), new Adapter("legal", 1)), 2);

  /** Each 5 s: a first request of an adapter, 120 ms slower, and three warm ones. */
  private static List<EndedRequest> requests() {
    var all = new ArrayList<EndedRequest>();
    for (int i = 0; i < 40; i++) {
      String adapter = i % 2 == 0 ? "sql" : "legal";
      for (int j = 0; j < 4; j++) {
        all.add(request(adapter, 5000L * i + 400L * j, (j == 0 ? 170 : 50) + i % 7));
      }
    }
    return all;
  }

  private static EndedRequest request(String adapter, long sentMillis, long ttft) {
    long sent = sentMillis * MILLI;
    long first = sent + ttft * MILLI;
    return EndedRequests.ended(
        Requests.sent(sent)
            .name(adapter)
            .chunks(first, first + 10 * MILLI)
            .closed(first + 11 * MILLI)
            .output(2)
            .build(),
        List.of());
  }

  private static FeatureRun joined() {
    FeatureRun run = new AdapterFeature().open(RunContext.ALONE);
    run.join(new JoinedProtocol(List.of(PLAN), List.of(), true));
    return run;
  }

  private static AdapterFigures figures(FeatureRun run, List<EndedRequest> requests) {
    RequestListener listener =
        run.newListener(new RequestSource(0, InstantSource.system(), () -> 0)).orElseThrow();
    requests.forEach(listener::ended);
    return (AdapterFigures) run.freeze(ReportWith.frozen(Reports.full())).orElseThrow();
  }

  @Test
  void aMergeHasTheSwapCostOfOneRun() {
    var shares = new TreeMap<Integer, JsonNode>();
    for (int worker = 0; worker < 2; worker++) {
      shares.put(
          worker, (JsonNode) joined().share(ReportWith.frozen(Reports.full()).end()).orElseThrow());
    }
    List<EndedRequest> all = requests();
    var ofWorkers = new ArrayList<EndedRequest>();
    for (int worker = 0; worker < 2; worker++) {
      for (int i = worker; i < all.size(); i += 2) {
        ofWorkers.add(all.get(i)); // neither worker alone sees a first and its warm requests
      }
    }
    AdapterFigures merged = figures(new AdapterFeature().merge(shares), ofWorkers);

    assertThat(merged).isEqualTo(figures(joined(), all));
    assertThat(merged.swap().pairs()).isEqualTo(39);
    assertThat(merged.swap().cost()).isCloseTo(120, within(3.0));
    assertThat(merged.swap().finding()).isEqualTo(SwapFinding.SLOWER);
    assertThat(verdict(merged, 200)).isEqualTo(Verdict.MET);
    assertThat(verdict(merged, 60)).isEqualTo(Verdict.MISSED);
  }

  private static Verdict verdict(AdapterFigures figures, double millis) {
    FeatureFigure figure = new SwapCostFigure();
    return figures
        .find(new RunObjective(new FeatureSubject(figure), BoundComparison.LTE, millis), figure)
        .orElseThrow()
        .certainty()
        .verdict();
  }
}
