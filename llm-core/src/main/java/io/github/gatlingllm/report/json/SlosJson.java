// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Gauge;
import io.github.gatlingllm.slo.objective.MetricLimit;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.Statistic;
import java.util.List;
import java.util.OptionalDouble;

/** The SLOs of the run in {@code summary.json}, with each bound. */
public final class SlosJson {

  private SlosJson() {}

  public static ArrayNode of(List<Slo> slos) {
    ArrayNode nodes = JsonNodeFactory.instance.arrayNode();
    for (Slo slo : slos) {
      ArrayNode bounds = nodes.addObject().put("name", slo.name()).putArray("bounds");
      slo.bounds().forEach(bound -> bounds.add(bound(bound)));
    }
    return nodes;
  }

  public static List<Slo> read(JsonPlace slos) {
    return slos.elements().stream().map(SlosJson::slo).toList();
  }

  private static ObjectNode bound(Bound bound) {
    Metric metric = bound.metric();
    double divisor = metric.outputDivisor();
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("metric", metric.key());
    if (bound.gauge() instanceof Gauge.GapPercentile of) {
      node.put("percentile", of.percentile().percentile());
    }
    node.put("from", metric.fromSchedule() ? "schedule" : "sent");
    node.put("comparison", bound.comparison().key());
    MetricLimit limit = bound.limit();
    node.put("value", limit.fixed() / divisor).put("unit", Quantity.unit(metric));
    if (limit.perInputToken() != 0) {
      node.put("perInputToken", limit.perInputToken() / divisor);
    }
    if (limit.perOutputToken() != 0) {
      node.put("perOutputToken", limit.perOutputToken() / divisor);
    }
    return node;
  }

  private static Slo slo(JsonPlace slo) {
    return new Slo(
        slo.at("name").text(), slo.at("bounds").elements().stream().map(SlosJson::bound).toList());
  }

  private static Bound bound(JsonPlace bound) {
    Metric metric = bound.at("metric").oneOf(Metric.values(), Metric::key);
    OptionalDouble percentile = bound.at("percentile").optionalNumber();
    BoundComparison comparison =
        bound.at("comparison").oneOf(BoundComparison.values(), BoundComparison::key);
    var limit =
        new MetricLimit(
            inner(metric, bound.at("value").number()),
            inner(metric, bound.at("perInputToken").optionalNumber().orElse(0)),
            inner(metric, bound.at("perOutputToken").optionalNumber().orElse(0)));
    try {
      Gauge gauge =
          percentile.isPresent() && metric == Metric.ITL
              ? new Gauge.GapPercentile(new Statistic.Percentile(percentile.getAsDouble()))
              : new Gauge.Value(metric);
      return new Bound(gauge, comparison, limit);
    } catch (IllegalArgumentException e) {
      throw bound.error("is no bound: " + e.getMessage());
    }
  }

  /** Converts milliseconds to nanoseconds without rounding errors. */
  private static double inner(Metric metric, double value) {
    return metric.unit() == Metric.Unit.NANOS
        ? Math.rint(value * metric.outputDivisor() * 1000) / 1000
        : value;
  }
}
