// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a row of {@code requests.jsonl} means for SLOs, computed from its figures alone. */
final class SloTruth {

  private final JsonNode row;
  private final Map<String, List<Optional<Boolean>>> held = new TreeMap<>();

  SloTruth(JsonNode row) {
    this.row = row;
  }

  /** The row is held against an SLO; a bound is empty where it can't be evaluated. */
  void hold(String slo, List<Optional<Boolean>> bounds) {
    held.put(slo, bounds);
  }

  Optional<Boolean> atMost(String key, double millis) {
    return row.has(key) ? Optional.of(row.get(key).asDouble() / 1e6 <= millis) : Optional.empty();
  }

  Optional<Boolean> fromScheduleAtMost(String key, double millis) {
    if (!row.has(key) || !row.has("scheduledNs")) {
      return Optional.empty();
    }
    long lag = row.get("sentNs").asLong() - row.get("scheduledNs").asLong();
    return Optional.of((row.get(key).asLong() + lag) / 1e6 <= millis);
  }

  Optional<Boolean> gapsAtMost(double percentile, double millis) {
    var gaps = new ArrayList<Double>();
    row.path("gapsUs").forEach(gap -> gaps.add(gap.asDouble() / 1e3));
    return gaps.isEmpty()
        ? Optional.empty()
        : Optional.of(GroundTruth.percentile(gaps, percentile) <= millis);
  }

  /** What the row itself says. */
  static Map<String, String> reported(JsonNode row) {
    var reported = new TreeMap<String, String>();
    JsonNode slos = row.path("slo");
    slos.fieldNames().forEachRemaining(slo -> reported.put(slo, slos.get(slo).asText()));
    return reported;
  }

  /** What it should say; that a request failed stands in its status. */
  Map<String, String> outcomes() {
    var outcomes = new TreeMap<String, String>();
    if (GroundTruth.ok(row)) {
      held.forEach((slo, bounds) -> outcomes.put(slo, outcome(bounds)));
    }
    return outcomes;
  }

  static Set<String> names(List<SloTruth> rows) {
    var names = new TreeSet<String>();
    rows.forEach(row -> names.addAll(row.held.keySet()));
    return names;
  }

  static String path(JsonNode row) {
    var parts = new ArrayList<String>();
    row.path("groups").forEach(group -> parts.add(group.asText()));
    parts.add(row.get("name").asText());
    return String.join(" / ", parts);
  }

  static Sum summed(List<SloTruth> rows, String slo) {
    var sum = new Sum();
    rows.stream().filter(row -> row.held.containsKey(slo)).forEach(row -> sum.add(row, slo));
    return sum;
  }

  private static String outcome(List<Optional<Boolean>> bounds) {
    if (bounds.stream().anyMatch(bound -> bound.isPresent() && !bound.get())) {
      return "missed";
    }
    return bounds.stream().allMatch(Optional::isEmpty) ? "unevaluable" : "good";
  }

  /** Several rows under one SLO. */
  static final class Sum {

    private final Map<String, Integer> outcomes = new TreeMap<>();
    private final Map<Integer, Integer> evaluated = new TreeMap<>();
    private final Map<Integer, Integer> met = new TreeMap<>();

    private void add(SloTruth truth, String slo) {
      if (!GroundTruth.ok(truth.row)) {
        outcomes.merge("failed", 1, Integer::sum);
        return;
      }
      List<Optional<Boolean>> bounds = truth.held.get(slo);
      outcomes.merge(outcome(bounds), 1, Integer::sum);
      for (int i = 0; i < bounds.size(); i++) {
        evaluated.merge(i, bounds.get(i).isPresent() ? 1 : 0, Integer::sum);
        met.merge(i, bounds.get(i).orElse(false) ? 1 : 0, Integer::sum);
      }
    }

    int judged() {
      return outcomes.values().stream().mapToInt(count -> count).sum();
    }

    double attainment() {
      return (double) outcomes.getOrDefault("good", 0) / judged();
    }

    void isReportedBy(JsonNode slo) {
      for (String outcome : List.of("good", "missed", "failed", "unevaluable")) {
        assertThat(slo.get(outcome).asInt())
            .as(outcome)
            .isEqualTo(outcomes.getOrDefault(outcome, 0));
      }
      assertThat(slo.get("attainment").asDouble()).isCloseTo(attainment(), within(1e-12));
      for (int i = 0; i < slo.get("bounds").size(); i++) {
        JsonNode bound = slo.get("bounds").get(i);
        assertThat(bound.get("evaluated").asInt()).isEqualTo(evaluated.getOrDefault(i, 0));
        assertThat(bound.get("met").asInt()).isEqualTo(met.getOrDefault(i, 0));
      }
    }
  }
}
