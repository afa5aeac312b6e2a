// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.combine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Combines the figures of several runs in {@code summary.json}: counts are summed, extremes are
 * those of all runs, and other figures are means over runs. A figure that a run lacks is left out.
 */
final class MeanOfTrees {

  private static final Set<String> FIGURES =
      Set.of(
          "counts",
          "failures",
          "finishReasons",
          "tokens",
          "latencyMs",
          "throughput",
          "perUser",
          "concurrency",
          "slo");

  private static final String ADJUSTED = "latencyFailureAdjustedMs";

  /** Objects whose members are all counts; a run without a member counts none. */
  private static final Set<String> TALLIES = Set.of("counts", "failures", "finishReasons");

  private static final Set<String> SUMS =
      Set.of(
          "count",
          "total",
          "good",
          "missed",
          "failed",
          "unevaluable",
          "evaluated",
          "met",
          "cachedInputTotal",
          "reasoningTotal",
          "usageNotBelieved");
  private static final Set<String> LARGEST = Set.of("max", "peak", "uncertaintyMs", "atEnd");
  private static final String SMALLEST = "min";

  private MeanOfTrees() {}

  /** Combines the figures of one request path, or of all requests. */
  static ObjectNode figures(List<JsonNode> runs) {
    ObjectNode combined = object();
    for (Map.Entry<String, JsonNode> entry : runs.get(0).properties()) {
      String key = entry.getKey();
      List<JsonNode> values = runs.stream().map(run -> run.path(key)).toList();
      if (TALLIES.contains(key)) {
        combined.set(key, tally(values));
      } else if (FIGURES.contains(key)) {
        node(key, values).ifPresent(value -> combined.set(key, value));
      }
    }
    combined.putObject(ADJUSTED); // its infinite values have no mean
    return combined;
  }

  private static ObjectNode tally(List<JsonNode> runs) {
    ObjectNode sums = object();
    for (JsonNode run : runs) {
      run.properties()
          .forEach(
              each ->
                  sums.put(
                      each.getKey(), sums.path(each.getKey()).asLong() + each.getValue().asLong()));
    }
    return sums;
  }

  private static Optional<JsonNode> node(String key, List<JsonNode> values) {
    JsonNode first = values.get(0);
    if (values.stream().allMatch(JsonNode::isObject)) {
      return Optional.of(members(values));
    }
    if (values.stream().allMatch(JsonNode::isNumber)) {
      return Optional.of(number(key, values));
    }
    if (values.stream().allMatch(JsonNode::isArray)
        && values.stream().allMatch(each -> each.size() == first.size())) {
      return elements(values);
    }
    boolean equal = !first.isNull() && values.stream().allMatch(first::equals);
    return equal && !first.isMissingNode() ? Optional.of(first) : Optional.empty();
  }

  private static ObjectNode members(List<JsonNode> values) {
    ObjectNode combined = object();
    for (Map.Entry<String, JsonNode> entry : values.get(0).properties()) {
      node(entry.getKey(), values.stream().map(each -> each.path(entry.getKey())).toList())
          .ifPresent(value -> combined.set(entry.getKey(), value));
    }
    return combined;
  }

  private static Optional<JsonNode> elements(List<JsonNode> values) {
    ArrayNode combined = JsonNodeFactory.instance.arrayNode();
    for (int at = 0; at < values.get(0).size(); at++) {
      int index = at;
      Optional<JsonNode> element = node("", values.stream().map(each -> each.path(index)).toList());
      if (element.isEmpty()) {
        return Optional.empty();
      }
      combined.add(element.get());
    }
    return Optional.of(combined);
  }

  private static JsonNode number(String key, List<JsonNode> values) {
    if (SUMS.contains(key) && values.stream().allMatch(JsonNode::isIntegralNumber)) {
      return JsonNodeFactory.instance.numberNode(values.stream().mapToLong(JsonNode::asLong).sum());
    }
    if (LARGEST.contains(key) || key.equals(SMALLEST)) {
      return extreme(values, LARGEST.contains(key));
    }
    double figure =
        SUMS.contains(key) ? doubles(values).sum() : doubles(values).average().orElseThrow();
    return JsonNodeFactory.instance.numberNode(figure);
  }

  private static JsonNode extreme(List<JsonNode> values, boolean largest) {
    JsonNode found = values.get(0);
    for (JsonNode value : values) {
      if (largest == value.asDouble() > found.asDouble() && value.asDouble() != found.asDouble()) {
        found = value;
      }
    }
    return found;
  }

  private static DoubleStream doubles(List<JsonNode> values) {
    return values.stream().mapToDouble(JsonNode::asDouble);
  }

  /** Returns the value at a JSON pointer; empty if it is no number. */
  static OptionalDouble at(@Nullable JsonNode node, String pointer) {
    JsonNode value = node == null ? null : node.at(pointer);
    return value != null && value.isNumber()
        ? OptionalDouble.of(value.asDouble())
        : OptionalDouble.empty();
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
