// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.report.view.ReportFormat;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A place in a JSON document that users may have edited. Errors contain its path.
 *
 * @param path the path from the root: {@code all.metrics.ttft}
 * @param node the node; null: missing
 */
public record JsonPlace(String path, @Nullable JsonNode node) {

  public static JsonPlace root(JsonNode node) {
    return new JsonPlace("", node);
  }

  public JsonPlace at(String name) {
    String inner = path.isEmpty() ? name : path + "." + name;
    return new JsonPlace(inner, node == null ? null : node.get(name));
  }

  public boolean present() {
    return node != null && !node.isNull();
  }

  public String text() {
    return require("a text", JsonNode::isTextual).textValue();
  }

  public @Nullable String optionalText() {
    return present() ? text() : null;
  }

  public double number() {
    return require("a number", JsonNode::isNumber).doubleValue();
  }

  public OptionalDouble optionalNumber() {
    return present() ? OptionalDouble.of(number()) : OptionalDouble.empty();
  }

  /** Returns the ISO 8601 time. */
  Instant instant() {
    try {
      return Instant.parse(text());
    } catch (DateTimeException e) {
      throw error("must be an ISO-8601 time, but was '" + text() + "'");
    }
  }

  /** Returns the count, or the default if the node is missing. */
  long count(long absent) {
    return present() ? count() : absent;
  }

  public long count() {
    return require("a whole number of at least 0", n -> n.canConvertToLong() && n.asLong() >= 0)
        .longValue();
  }

  /** Returns a time in nanoseconds, which may be before the start of the run. */
  public long stamp() {
    return require("a whole number", n -> n.isNumber() && n.canConvertToLong()).longValue();
  }

  public boolean flag() {
    return require("true or false", JsonNode::isBoolean).booleanValue();
  }

  /** Returns the value with that name. */
  public <T> T oneOf(T[] values, Function<T, String> name) {
    return Arrays.stream(values)
        .filter(each -> name.apply(each).equals(text()))
        .findFirst()
        .orElseThrow(
            () ->
                error(
                    "must be one of "
                        + Arrays.stream(values).map(name).collect(Collectors.joining(", "))
                        + ", but was '"
                        + text()
                        + "'"));
  }

  /** Requires a version: other versions may have another meaning. */
  void requireSchemaVersion(long known) {
    JsonPlace version = at("schemaVersion");
    if (version.count() != known) {
      throw version.error(
          "must be "
              + known
              + ", but was "
              + version.count()
              + ": another version of gatling-llm wrote it");
    }
  }

  /** Returns a known version; a newer gatling-llm wrote higher ones. */
  int schemaVersion(int newest) {
    JsonPlace version = at("schemaVersion");
    long found = version.count();
    if (found < 1 || found > newest) {
      throw version.error(
          "must be from 1 to "
              + newest
              + ", but was "
              + found
              + (found > newest ? ": a newer version of gatling-llm wrote it" : ""));
    }
    return (int) found;
  }

  public List<String> texts() {
    return elements().stream().map(JsonPlace::text).toList();
  }

  SortedMap<String, String> textMap() {
    return map(JsonPlace::text);
  }

  public <T> SortedMap<String, T> map(Function<JsonPlace, T> value) {
    var map = new TreeMap<String, T>();
    for (Map.Entry<String, JsonNode> field :
        require("an object", JsonNode::isObject).properties()) {
      map.put(field.getKey(), value.apply(at(field.getKey())));
    }
    return map;
  }

  /** Returns the fields of an object except the named ones. */
  SortedMap<String, JsonNode> others(Set<String> known) {
    var others = new TreeMap<String, JsonNode>();
    for (Map.Entry<String, JsonNode> field :
        require("an object", JsonNode::isObject).properties()) {
      if (!known.contains(field.getKey())) {
        others.put(field.getKey(), field.getValue());
      }
    }
    return others;
  }

  /** Returns the numbers of an object by name. */
  SortedMap<String, Double> numbers() {
    var numbers = new TreeMap<String, Double>();
    for (Map.Entry<String, JsonNode> field :
        require("an object", JsonNode::isObject).properties()) {
      if (field.getValue().isNumber()) {
        numbers.put(field.getKey(), field.getValue().doubleValue());
      }
    }
    return numbers;
  }

  public List<JsonPlace> elements() {
    var elements = new ArrayList<JsonPlace>();
    for (JsonNode element : require("a list", JsonNode::isArray)) {
      elements.add(new JsonPlace(path + "[" + elements.size() + "]", element));
    }
    return elements;
  }

  public IllegalArgumentException error(String problem) {
    return new IllegalArgumentException((path.isEmpty() ? "the document" : path) + " " + problem);
  }

  private JsonNode require(String rule, Predicate<JsonNode> valid) {
    JsonNode found = node;
    if (found == null || !valid.test(found)) {
      throw error(
          "must be "
              + rule
              + ", but "
              + (found == null ? "is missing" : "was " + ReportFormat.cut(found.toString(), 40)));
    }
    return found;
  }
}
