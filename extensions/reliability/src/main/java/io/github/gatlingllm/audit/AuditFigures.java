// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.feature.FeatureBlock;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Optional;

/**
 * The audit results of a run.
 *
 * @param results each audit once; empty if no audit was requested
 */
public record AuditFigures(List<AuditResult> results) implements FeatureFigures {

  /** No audit was requested. */
  public static final AuditFigures NONE = new AuditFigures(List.of());

  /** Copies. */
  public AuditFigures {
    results = List.copyOf(results);
  }

  /**
   * Computes the results of a run.
   *
   * @param probes the requests, in the order of their send times
   * @param usageAsked whether requests asked for a usage
   * @param server the figures from the server's metrics
   * @param busy why the load generator's machine was too busy, and the remedy; empty if it was not
   */
  public static AuditFigures of(
      AuditPlan plan,
      List<Probe> probes,
      boolean usageAsked,
      ServerFigures server,
      Optional<String> busy) {
    List<Probe> distinct = named(probes, plan.distinct());
    AuditResult tokens = TokenRule.of(distinct);
    return new AuditFigures(
        List.of(
            RepeatRule.of(distinct, named(probes, plan.repeated())),
            LengthRule.of(plan, distinct, tokens),
            tokens,
            CancellationRule.of(plan, named(probes, plan.cancelled()), probes, server),
            RefusalRule.of(probes),
            StreamRule.of(distinct, usageAsked, busy)));
  }

  private static List<Probe> named(List<Probe> probes, String name) {
    return probes.stream().filter(probe -> probe.name().equals(name)).toList();
  }

  /** Returns whether no audit was requested. */
  public boolean isEmpty() {
    return results.isEmpty();
  }

  @Override
  public String key() {
    return AuditFeature.KEY;
  }

  @Override
  public Optional<ObjectiveFinding> find(RunObjective objective, FeatureFigure figure) {
    return figure instanceof AuditFigure audit
        ? Optional.of(
            of(audit.audit())
                .map(result -> AuditFinding.of(objective, result))
                .orElseGet(() -> ObjectiveFinding.none(AuditFindingTexts.NO_SUCH_AUDIT)))
        : Optional.empty();
  }

  /** Returns the result of the audit of that name; empty if there is none. */
  public Optional<AuditResult> of(String audit) {
    return results.stream().filter(each -> each.audit().key().equals(audit)).findFirst();
  }

  @Override
  public Object json(List<ObjectiveResult> objectives) {
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    for (AuditResult each : results) {
      ObjectNode node =
          all.addObject()
              .put("name", each.audit().key())
              .put("verdict", each.verdict().key())
              .put("text", ReportFormat.oneLine(each.text()));
      ObjectNode figures = node.putObject("figures");
      for (AuditResult.Figure figure : each.figures()) {
        if (Double.isFinite(figure.value())) {
          figures.put(figure.key(), figure.value());
        }
      }
    }
    return all;
  }

  @Override
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return AuditText.lines(this).stream().map(text -> new FeatureLine("audit", text)).toList();
  }

  @Override
  public List<FeatureBlock> markdown() {
    return List.of(FeatureBlock.list("Audits", AuditText.lines(this)));
  }
}
