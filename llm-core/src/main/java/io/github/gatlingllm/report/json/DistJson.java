// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.Percentiles;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Distributions in {@code summary.json}: a missing figure has no key, and no value is NaN. */
public final class DistJson {

  private DistJson() {}

  /** Returns a metric's distribution in the unit of outputs. */
  public static ObjectNode of(Distribution distribution, double divisor) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("count", distribution.count());
    put(node, "mean", distribution.mean() / divisor);
    put(node, "stdDev", distribution.stdDev() / divisor);
    put(node, "min", distribution.min() / divisor);
    for (Percentiles percentile : Percentiles.upTo(distribution.count())) {
      put(node, percentile.key(), percentile.of(distribution) / divisor);
    }
    put(node, "max", distribution.max() / divisor);
    return node;
  }

  /** Returns token counts: the total and the figures that describe lengths. */
  static ObjectNode tokens(Distribution distribution, long total) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("total", total);
    put(node, "mean", distribution.mean());
    put(node, "min", distribution.min());
    put(node, "p50", distribution.percentile(50));
    put(node, "p99", distribution.percentile(99));
    put(node, "max", distribution.max());
    return node;
  }

  /**
   * Returns a distribution that counts failed requests as infinite; empty: the metric has no
   * values.
   */
  static @Nullable ObjectNode failureAdjusted(RequestStats stats, Metric metric) {
    Distribution succeeded = stats.distributions().get(metric);
    if (!stats.adjustable(metric)) {
      return null;
    }
    long failed = stats.lost(metric);
    var values = new Adjusted(metric.outputDivisor());
    long count = failed + (succeeded == null ? 0 : succeeded.count());
    values.node.put("count", count);
    values.put("mean", finiteOnly(failed, succeeded == null ? 0 : succeeded.mean()));
    values.put("stdDev", finiteOnly(failed, succeeded == null ? 0 : succeeded.stdDev()));
    values.put("min", succeeded == null ? Double.POSITIVE_INFINITY : succeeded.min());
    for (Percentiles percentile : Percentiles.upTo(count)) {
      OptionalDouble value = stats.failureAdjusted(metric, percentile.percentile());
      values.put(percentile.key(), value.orElse(Double.POSITIVE_INFINITY));
    }
    values.put("max", finiteOnly(failed, succeeded == null ? 0 : succeeded.max()));
    values.node.set("infinite", values.infinite);
    return values.node;
  }

  private static double finiteOnly(long failed, double value) {
    return failed > 0 ? Double.POSITIVE_INFINITY : value;
  }

  /** Writes a value if it is present. */
  public static void put(ObjectNode node, String key, double value) {
    if (Double.isFinite(value)) {
      node.put(key, value);
    }
  }

  /** Writes a value if it is present. */
  public static void put(ObjectNode node, String key, OptionalDouble value) {
    if (value.isPresent()) {
      put(node, key, value.getAsDouble());
    }
  }

  /** Writes a text unless it is null. */
  static void put(ObjectNode node, String key, @Nullable String text) {
    if (text != null) {
      node.put(key, text);
    }
  }

  /** Writes a flag if it is set. */
  static void flag(ObjectNode node, String key, boolean set) {
    if (set) {
      node.put(key, true);
    }
  }

  private static final class Adjusted {

    private final ObjectNode node = JsonNodeFactory.instance.objectNode();
    private final ArrayNode infinite = JsonNodeFactory.instance.arrayNode();
    private final double divisor;

    private Adjusted(double divisor) {
      this.divisor = divisor;
    }

    private void put(String key, double value) {
      if (Double.isFinite(value)) {
        node.put(key, value / divisor);
      } else {
        node.putNull(key);
        infinite.add(key);
      }
    }
  }
}
