// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.EndedRequests;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.tenant.NeighbourFigure;
import io.github.gatlingllm.tenant.Tenant;
import io.github.gatlingllm.tenant.TenantFigures;
import io.github.gatlingllm.tenant.TenantPlan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tenants in a run, and in a merge of workers. */
class TenantRunTest {

  private static final long MILLI = 1_000_000;
  private static final Slo FAST =
      new Slo("fast", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 100.0 * MILLI)));
  private static final NeighbourFigure FIGURE = new NeighbourFigure("gold", "bulk");
  private static final RunObjective OBJECTIVE =
      new RunObjective(new FeatureSubject(FIGURE), BoundComparison.LTE, 5);
  private static final RequestSource SOURCE = new RequestSource(0, () -> Instant.EPOCH, () -> 0);

  private static TenantPlan plan(double phaseSeconds) {
    return new TenantPlan(
        List.of(new Tenant("gold", 1, null, List.of(FAST)), new Tenant("bulk", 1, null, List.of())),
        false,
        phaseSeconds);
  }

  /** Gold's requests, slow in each second phase of 1 s, in which bulk sends, too. */
  private static List<EndedRequest> requests() {
    var all = new ArrayList<EndedRequest>();
    for (int i = 0; i < 120; i++) {
      long sent = i * 100 * MILLI + 50 * MILLI;
      boolean flooded = i / 10 % 2 == 1;
      all.add(ended("gold", sent, flooded ? 200 : 20, FAST));
      if (flooded && i % 10 == 5) {
        all.add(ended("bulk", sent, 10, null));
      }
    }
    all.add(ended("other", 0, 10, null));
    return all;
  }

  private static EndedRequest ended(String name, long sent, long ttftMillis, @Nullable Slo slo) {
    long first = sent + ttftMillis * MILLI;
    return EndedRequests.ended(
        Requests.sent(sent)
            .name(name)
            .chunks(first, first + MILLI)
            .closed(first + 2 * MILLI)
            .input(10)
            .output(2)
            .build(),
        slo == null ? List.of() : List.of(slo));
  }

  private static FeatureRun joined(TenantPlan plan) {
    FeatureRun run = new TenantFeature().open(RunContext.ALONE);
    run.join(new JoinedProtocol(List.of(plan), List.of(OBJECTIVE), true));
    return run;
  }

  private static void send(FeatureRun run, List<EndedRequest> requests) {
    RequestListener listener = run.newListener(SOURCE).orElseThrow();
    requests.forEach(listener::ended);
  }

  private static TenantFigures frozen(FeatureRun run) {
    return (TenantFigures) run.freeze(ReportWith.frozen(Reports.full())).orElseThrow();
  }

  @Test
  void aRunFindsWhatAFloodCosts() {
    FeatureRun run = joined(plan(1));
    send(run, requests());
    TenantFigures figures = frozen(run);

    assertThat(figures.neighbours()).hasSize(1);
    assertThat(figures.neighbours().get(0).alone()).isEqualTo(1);
    assertThat(figures.neighbours().get(0).under()).isZero();
    assertThat(figures.find(OBJECTIVE, FIGURE).orElseThrow().certainty().verdict())
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void aMergeOfWorkersHasTheFiguresOfOneRun() {
    FeatureRun alone = joined(plan(1));
    send(alone, requests());
    var shares = new TreeMap<Integer, JsonNode>();
    LoadEnd end = ReportWith.frozen(Reports.full()).end();
    for (int worker = 0; worker < 2; worker++) {
      shares.put(worker, (JsonNode) joined(plan(1)).share(end).orElseThrow());
    }
    FeatureRun merge = new TenantFeature().merge(shares);
    List<EndedRequest> all = requests();
    send(merge, all.stream().filter(each -> all.indexOf(each) % 2 == 1).toList());
    send(merge, all.stream().filter(each -> all.indexOf(each) % 2 == 0).toList());

    TenantFigures merged = frozen(merge);
    TenantFigures single = frozen(alone);
    assertThat(merged.neighbours()).isEqualTo(single.neighbours());
    assertThat(merged.fairness()).isEqualTo(single.fairness());
    assertThat(merged.findings()).isEqualTo(single.findings());
  }

  @Test
  void aRunWithoutTenantsHasNoFigures() {
    FeatureRun run = new TenantFeature().open(RunContext.ALONE);
    run.join(new JoinedProtocol(List.of(), List.of(), true));

    assertThat(run.newListener(SOURCE)).isEmpty();
    assertThat(run.freeze(ReportWith.frozen(Reports.full()))).isEmpty();
    assertThat(new TenantFeature().merge(new TreeMap<>()).newListener(SOURCE)).isEmpty();
  }

  @Test
  void protocolsHaveTheSameTenants() {
    FeatureRun run = joined(plan(1));
    var other = new JoinedProtocol(List.of(plan(2)), List.of(), true);

    assertThatThrownBy(() -> run.join(other))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("different tenants");
    assertThatThrownBy(() -> plan(1).and(plan(2))).isInstanceOf(IllegalArgumentException.class);
    assertThat(plan(1).and(plan(1))).isEqualTo(plan(1));
  }
}
