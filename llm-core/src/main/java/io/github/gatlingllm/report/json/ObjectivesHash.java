// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A hash of a run's objectives and SLOs in {@code summary.json}. It does not depend on results; it
 * changes if an objective, a bound or a waiver is added, removed or changed.
 */
public final class ObjectivesHash {

  private static final String COMPARISON = "comparison";
  private static final String BASELINE = "baselineFile";
  private static final int DIGITS = 16;

  /** The keys that define an objective; texts and units follow from them. */
  private static final List<String> DEFINING =
      List.of(
          "path",
          "metric",
          "failureAdjusted",
          "from",
          "slo",
          "target",
          "promised",
          COMPARISON,
          "values",
          BASELINE,
          "tolerancePercent",
          "tolerancePoints",
          "sure",
          "undeterminedAllowed",
          "missingBaselineAllowed");

  private ObjectivesHash() {}

  /** Returns the hash of objectives and SLOs. */
  public static String of(List<RunObjective> objectives, List<Slo> slos) {
    return hash(ObjectivesJson.of(unjudged(objectives)), SlosJson.of(slos));
  }

  /**
   * Returns the hash of a {@code summary.json}.
   *
   * @throws IllegalArgumentException naming file, place and remedy if it can't be read
   */
  public static String of(Path summary) {
    return new JsonFile(summary, "the summary", JsonTexts.USE_RUN_FOLDER)
        .read(root -> hash(root.at("objectives").node(), root.at("slos").node()));
  }

  private static List<ObjectiveResult> unjudged(List<RunObjective> objectives) {
    return objectives.stream()
        .map(
            each ->
                new ObjectiveResult(
                    each, OptionalDouble.empty(), null, 0, false, Verdict.UNDETERMINED, null))
        .toList();
  }

  private static String hash(@Nullable JsonNode objectives, @Nullable JsonNode slos) {
    var text = new StringBuilder();
    elements(objectives).forEach(each -> text.append(objective(each)).append('\n'));
    elements(slos).stream()
        .map(ObjectivesHash::canonical)
        .sorted()
        .forEach(each -> text.append(each).append('\n'));
    return hex(text.toString());
  }

  private static List<JsonNode> elements(@Nullable JsonNode nodes) {
    var elements = new ArrayList<JsonNode>();
    if (nodes instanceof ArrayNode array) {
      array.forEach(elements::add);
    }
    return elements;
  }

  private static String objective(JsonNode node) {
    var defining = new ArrayList<>(DEFINING);
    String comparison = node.path(COMPARISON).asText();
    if (comparison.equals("between")) {
      defining.addAll(List.of("lower", "upper"));
    } else if (!node.has(BASELINE)) {
      defining.add("bound"); // with a baseline, the bound is a result
    }
    if (!node.path("metric").asText().equals("capacity")) {
      defining.add("statistic"); // for a capacity, it is the unit of the load of the run
    }
    return defining.stream()
        .filter(node::has)
        .map(key -> key + "=" + canonical(node.get(key)))
        .collect(Collectors.joining(","));
  }

  /** Returns a canonical form: sorted keys, and 300 equals 300.0. */
  private static String canonical(JsonNode node) {
    if (node.isNumber()) {
      return node.decimalValue().stripTrailingZeros().toString();
    }
    if (node.isArray()) {
      return StreamSupport.stream(node.spliterator(), false)
          .map(ObjectivesHash::canonical)
          .collect(Collectors.joining(",", "[", "]"));
    }
    if (node.isObject()) {
      var sorted = new TreeMap<String, JsonNode>(Comparator.naturalOrder());
      node.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
      return sorted.entrySet().stream()
          .map(field -> field.getKey() + ":" + canonical(field.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    return node.toString();
  }

  private static String hex(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
