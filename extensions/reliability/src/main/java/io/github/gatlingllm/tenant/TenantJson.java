// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes {@code fairness} and {@code neighbours} for {@code summary.json}. */
final class TenantJson {

  private TenantJson() {}

  static Map<String, Object> subtrees(TenantFigures figures, List<ObjectiveResult> objectives) {
    var trees = new LinkedHashMap<String, Object>();
    trees.put("fairness", fairness(figures));
    if (!figures.neighbours().isEmpty()) {
      ArrayNode all = JsonNodeFactory.instance.arrayNode();
      figures.neighbours().forEach(each -> neighbour(all.addObject(), each, objectives));
      trees.put("neighbours", all);
    }
    return trees;
  }

  private static ObjectNode fairness(TenantFigures figures) {
    Fairness fairness = figures.fairness();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    fairness.jain().ifPresent(jain -> json.put("jain", Quantity.atDecimals(jain, 6)));
    fairness
        .serviceDifference()
        .ifPresent(tokens -> json.put("serviceDifferenceTokens", Math.round(tokens)));
    json.put("contendedSeconds", Quantity.atDecimals(fairness.contendedSeconds(), 6));
    ArrayNode sharing = json.putArray("sharing");
    for (TenantFindings.TenantPair pair : figures.findings().pairs()) {
      PolicyFinding finding = pair.finding();
      ObjectNode one = sharing.addObject();
      one.putArray("tenants").add(name(figures, pair.one())).add(name(figures, pair.other()));
      one.put("policy", finding.policy().key());
      if (finding.favoured() >= 0) {
        one.put("favoured", name(figures, finding.favoured()));
      }
      one.put("text", finding.text());
    }
    ArrayNode priority = json.putArray("priority");
    figures.findings().priorities().forEach(each -> priority(priority.addObject(), figures, each));
    return json;
  }

  private static void priority(ObjectNode json, TenantFigures figures, PriorityFinding finding) {
    json.put("urgent", name(figures, finding.urgent()))
        .put("low", name(figures, finding.low()))
        .put("verdict", finding.verdict().key());
    if (Double.isFinite(finding.ratio())) {
      json.put("ttftRatio", Quantity.atDecimals(finding.ratio(), 6));
    }
    interval(json, finding.interval());
    json.put("text", finding.text());
  }

  private static void neighbour(
      ObjectNode json, NeighbourResult result, List<ObjectiveResult> objectives) {
    json.put("victim", result.figure().victim()).put("flood", result.figure().flood());
    if (result.missing() == null) {
      json.put("alone", Quantity.atDecimals(result.alone(), 6))
          .put("under", Quantity.atDecimals(result.under(), 6))
          .put("difference", Quantity.atDecimals(-result.loss(), 6));
      interval(json, new Interval(-result.interval().high(), -result.interval().low()));
    }
    json.put("pairs", result.pairs());
    objectives.stream()
        .filter(
            each ->
                each.objective().subject() instanceof FeatureSubject subject
                    && subject.figure().equals(result.figure()))
        .findFirst()
        .ifPresent(each -> json.put("verdict", each.verdict().name()));
  }

  private static void interval(ObjectNode json, Interval interval) {
    if (Double.isFinite(interval.low()) && Double.isFinite(interval.high())) {
      json.putArray("interval")
          .add(Quantity.atDecimals(interval.low(), 6))
          .add(Quantity.atDecimals(interval.high(), 6));
    }
  }

  private static String name(TenantFigures figures, int tenant) {
    return figures.plan().tenants().get(tenant).name();
  }
}
