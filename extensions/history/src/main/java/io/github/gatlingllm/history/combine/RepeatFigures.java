// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.combine;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.slo.certainty.Interval;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The main figures of repeats, beside those of their objectives. */
final class RepeatFigures {

  private static final List<String> METRICS = List.of("ttft", "itl", "tpot", "e2e");
  private static final List<String> PERCENTILES = List.of("p50", "p95", "p99");

  private RepeatFigures() {}

  /**
   * A figure of all runs.
   *
   * @param name the path below {@code all} in {@code summary.json}, such as {@code ttft.p99}
   * @param unit its unit; empty for shares
   * @param between its values, mean and interval
   */
  record Figure(String name, String unit, BetweenRuns between) {}

  /** Returns the figures that all runs have. */
  static List<Figure> of(List<RepeatedRun> runs) {
    var figures = new ArrayList<Figure>();
    for (String metric : METRICS) {
      for (String percentile : PERCENTILES) {
        add(figures, runs, metric + "." + percentile, "ms", at("/latencyMs/" + metric, percentile));
      }
    }
    add(figures, runs, "requestsPerSecond", "req/s", at("/throughput", "requestsPerSecond"));
    add(
        figures,
        runs,
        "outputTokensPerSecond",
        "tok/s",
        at("/throughput", "outputTokensPerSecond"));
    add(figures, runs, "failedPercent", "%", RepeatFigures::failedPercent);
    for (String slo : slos(runs.get(0))) {
      add(figures, runs, slo + ".attainment", "", all -> number(all, slo, "attainment"));
      add(
          figures,
          runs,
          slo + ".goodputRequestsPerSecond",
          "req/s",
          all -> number(all, slo, "goodputRequestsPerSecond"));
    }
    return List.copyOf(figures);
  }

  private static List<String> slos(RepeatedRun run) {
    var names = new ArrayList<String>();
    run.json().at("/all/slo").fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static OptionalDouble number(JsonNode all, String slo, String figure) {
    return MeanOfTrees.at(all.path("slo").path(slo), "/" + figure);
  }

  private static Function<JsonNode, OptionalDouble> at(String pointer, String name) {
    return all -> MeanOfTrees.at(all, pointer + "/" + name);
  }

  private static OptionalDouble failedPercent(JsonNode all) {
    double failed = all.at("/counts/failed").asDouble();
    double ended = failed + all.at("/counts/succeeded").asDouble();
    return ended == 0 ? OptionalDouble.empty() : OptionalDouble.of(100 * failed / ended);
  }

  private static void add(
      List<Figure> figures,
      List<RepeatedRun> runs,
      String name,
      String unit,
      Function<JsonNode, OptionalDouble> value) {
    var values = new ArrayList<Double>();
    runs.forEach(run -> value.apply(run.json().path("all")).ifPresent(values::add));
    if (values.size() == runs.size()) {
      double most = unit.equals("%") ? 100 : unit.isEmpty() ? 1 : Double.POSITIVE_INFINITY;
      List<@Nullable Interval> unknown = Collections.nCopies(values.size(), null);
      figures.add(new Figure(name, unit, BetweenRuns.of(values, unknown, most)));
    }
  }
}
