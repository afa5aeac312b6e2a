/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.slo.LoadUnit;
import io.github.gatlingllm.slo.Objective;
import io.github.gatlingllm.slo.ObjectiveResult;
import io.github.gatlingllm.slo.Requirement;
import io.github.gatlingllm.slo.Subject;
import io.github.gatlingllm.slo.Tolerance;
import io.github.gatlingllm.timeline.Metric;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The judged objectives in {@code summary.json}. */
final class ObjectivesJson {

  private ObjectivesJson() {}

  static ArrayNode of(List<ObjectiveResult> results) {
    ArrayNode nodes = JsonNodeFactory.instance.arrayNode();
    for (ObjectiveResult result : results) {
      nodes.add(result(result, nodes.size() + 1));
    }
    return nodes;
  }

  private static ObjectNode result(ObjectiveResult result, int number) {
    Objective objective = result.objective();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("id", "objective-" + number);
    node.put("text", objective.text());
    node.put("path", Texts.path(objective.path()));
    subject(node, objective.subject());
    requirement(node, objective.requirement());
    change(node, result);
    node.put("unit", objective.unit());
    node.set("actual", finiteOrNull(result.actual().orElse(Double.NaN)));
    if (result.interval() != null && bounded(result.interval())) {
      ArrayNode interval = node.putArray("interval");
      interval.add(finiteOrNull(result.interval().low()));
      interval.add(finiteOrNull(result.interval().high()));
    }
    node.put("samples", result.samples());
    node.put("weak", result.weak());
    node.put("verdict", result.verdict().name());
    if (objective.undeterminedAllowed()) {
      node.put("undeterminedAllowed", true);
    }
    if (result.reason() != null) {
      node.put("reason", result.reason());
    }
    return node;
  }

  private static void requirement(ObjectNode node, Requirement requirement) {
    node.put("comparison", requirement.key());
    if (requirement instanceof Requirement.Side side) {
      node.put("bound", side.bound());
    } else if (requirement instanceof Requirement.Between between) {
      node.put("lower", between.lower()).put("upper", between.upper());
    } else if (requirement instanceof Requirement.OneOf some) {
      ArrayNode values = node.putArray("values");
      some.values().forEach(values::add);
    } else if (requirement instanceof Requirement.NoWorse noWorse) {
      node.put("baselineFile", noWorse.baseline().file());
      String unit = noWorse.tolerance() instanceof Tolerance.Points ? "Points" : "Percent";
      node.put("tolerance" + unit, noWorse.tolerance().amount());
    } else if (requirement instanceof Requirement.Valid) {
      node.put("bound", 0.0);
    }
  }

  /** A change is given in the unit of its tolerance. */
  private static void change(ObjectNode node, ObjectiveResult result) {
    ObjectiveResult.Change change = result.change();
    if (change == null) {
      return;
    }
    DistJson.put(node, "baseline", change.baseline());
    DistJson.put(node, "bound", change.bound().bound());
    String unit = node.has("tolerancePoints") ? "Points" : "Percent";
    DistJson.put(node, "change" + unit, change.amount());
    ObjectiveResult.Interval interval = change.interval();
    if (interval != null && bounded(interval)) {
      node.putArray("changeInterval").add(interval.low()).add(interval.high());
    }
  }

  /** Named so that {@code metric} and {@code statistic} lead to the figure in METRICS. */
  private static void subject(ObjectNode node, Subject subject) {
    boolean fromSchedule = false;
    if (subject instanceof Subject.OfMetric metric) {
      node.put("metric", metric.metric().key()).put("statistic", metric.statistic().key());
      fromSchedule = fromSchedule(metric.metric());
    } else if (subject instanceof Subject.OfAdjusted adjusted) {
      node.put("metric", adjusted.metric().key()).put("statistic", adjusted.statistic().key());
      node.put("failureAdjusted", true);
      fromSchedule = fromSchedule(adjusted.metric());
    } else if (subject instanceof Subject.OfRate rate) {
      node.put("metric", "throughput").put("statistic", statistic(rate.figure()));
    } else if (subject instanceof Subject.OfCount count) {
      node.put("metric", count.figure().metric()).put("statistic", count.figure().statistic());
    } else if (subject instanceof Subject.OfSlo slo) {
      node.put("metric", "slo." + slo.slo().name()).put("statistic", statistic(slo.figure()));
    } else if (subject instanceof Subject.OfCost cost) {
      node.put("metric", "cost").put("statistic", cost.figure().key());
    } else if (subject instanceof Subject.OfCapacity capacity) {
      node.put("metric", "capacity").put("statistic", statistic(capacity.in()));
      node.put("slo", capacity.slo().name());
      DistJson.put(node, "target", capacity.target());
    } else if (subject instanceof Subject.OfValidity) {
      node.put("metric", "validity").put("statistic", "reasons");
    }
    node.put("from", fromSchedule ? "schedule" : "sent");
  }

  private static boolean fromSchedule(Metric metric) {
    return metric == Metric.TTFT_FROM_SCHEDULE || metric == Metric.E2E_FROM_SCHEDULE;
  }

  static String statistic(Subject.RateFigure rate) {
    return switch (rate) {
      case REQUESTS -> "requestsPerSecond";
      case INPUT_TOKENS -> "inputTokensPerSecond";
      case OUTPUT_TOKENS -> "outputTokensPerSecond";
      case TOTAL_TOKENS -> "totalTokensPerSecond";
    };
  }

  /** Without levels nobody knows the unit: as an open load has it. */
  private static String statistic(@Nullable LoadUnit unit) {
    return (unit == null ? LoadUnit.REQUESTS_PER_SECOND : unit).key();
  }

  private static String statistic(Subject.SloFigure figure) {
    return switch (figure) {
      case ATTAINMENT -> "attainment";
      case REQUESTS_PER_SECOND -> "goodputRequestsPerSecond";
      case OUTPUT_TOKENS_PER_SECOND -> "goodOutputTokensPerSecond";
    };
  }

  private static JsonNode finiteOrNull(double value) {
    return Double.isFinite(value)
        ? JsonNodeFactory.instance.numberNode(value)
        : JsonNodeFactory.instance.nullNode();
  }

  /** An end that nothing bounds is null; with two of them nothing is said. */
  private static boolean bounded(ObjectiveResult.Interval interval) {
    return Double.isFinite(interval.low()) || Double.isFinite(interval.high());
  }
}
