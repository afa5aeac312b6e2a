// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.report.json.BaselineReader;
import io.github.gatlingllm.report.json.JsonPlace;
import io.github.gatlingllm.slo.baseline.RunKey;
import io.github.gatlingllm.slo.certainty.Interval;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads a line of a history. Older lines lack intervals, versions and parts of the key. */
final class HistoryLine {

  private static final int VERSION = 1;
  private static final List<String> METRICS = List.of("ttft", "itl", "tpot", "e2e");
  private static final List<String> PERCENTILES = List.of("p50", "p99");

  private HistoryLine() {}

  /**
   * Returns the run of a line.
   *
   * @throws IllegalArgumentException if it is no run, or of a newer version
   */
  static HistoryRun run(JsonPlace line, int number) {
    long version = line.at("schemaVersion").count();
    if (version != VERSION) {
      throw line.at("schemaVersion").error(HistoryTexts.otherVersion(version));
    }
    boolean whole = line.at("key").present();
    return new HistoryRun(
        new HistoryRun.Origin(
            number,
            startedAt(line.at("startedAt")),
            line.at("simulation").text(),
            line.at("runId").text(),
            line.at("verdict").text(),
            line.at("invalid").present() ? line.at("invalid").texts() : List.of()),
        whole ? BaselineReader.key(line.at("key")) : olderKey(line),
        whole,
        versions(line),
        figures(line),
        objectives(line.at("objectives")));
  }

  private static Instant startedAt(JsonPlace place) {
    try {
      return Instant.parse(place.text());
    } catch (DateTimeException e) {
      throw place.error(HistoryTexts.notATime(place.text()));
    }
  }

  /** Returns the part of the key that lines have had from the beginning. */
  private static RunKey olderKey(JsonPlace line) {
    JsonPlace load = line.at("load");
    JsonPlace tokens = line.at("tokens");
    JsonPlace source = tokens.at("source");
    return new RunKey(
        new RunKey.Load(
            load.at("model").oneOf(LoadModel.values(), LoadModel::key),
            load.at("offeredRequestsPerSecond").optionalNumber(),
            load.at("peakConcurrency").present() ? load.at("peakConcurrency").count() : 0,
            null),
        new TreeMap<>(),
        line.at("models").present() ? line.at("models").texts() : List.of(),
        List.of(),
        new RunKey.Tokens(
            source.present() ? source.oneOf(TokenSource.values(), TokenSource::key) : null,
            null,
            tokens.at("meanInput").optionalNumber(),
            tokens.at("meanOutput").optionalNumber()),
        texts(line.at("labels")));
  }

  private static SortedMap<String, String> texts(JsonPlace place) {
    return place.present() ? place.map(JsonPlace::text) : new TreeMap<>();
  }

  private static SortedMap<String, String> versions(JsonPlace line) {
    SortedMap<String, String> versions = new TreeMap<>(texts(line.at("versions")));
    JsonPlace server = line.at("server");
    if (server.present() && server.at("version").present()) {
      String engine = server.at("engine").optionalText();
      versions.put(engine == null ? "server" : engine, server.at("version").text());
    }
    return versions;
  }

  private static Map<String, FigureValue> figures(JsonPlace line) {
    Map<String, FigureValue> figures = new LinkedHashMap<>();
    for (String metric : METRICS) {
      for (String percentile : PERCENTILES) {
        put(
            figures,
            metric + "." + percentile,
            line.at("latencyMs").at(metric).at(percentile),
            line.at("intervalMs").at(metric).at(percentile));
      }
    }
    JsonPlace none = line.at("");
    put(figures, "outputTokensPerSecond", line.at("outputTokensPerSecond"), none);
    put(figures, "failedPercent", line.at("failedPercent"), none);
    capacity(figures, line.at("capacity"));
    if (line.at("slo").present()) {
      line.at("slo").map(slo -> slo).forEach((name, slo) -> slo(figures, name, slo));
    }
    return figures;
  }

  private static void capacity(Map<String, FigureValue> figures, JsonPlace capacity) {
    for (String unit : List.of("requestsPerSecond", "concurrency")) {
      put(figures, "capacity." + unit, capacity.at(unit), capacity.at("interval"));
    }
  }

  private static void slo(Map<String, FigureValue> figures, String name, JsonPlace slo) {
    JsonPlace none = slo.at("");
    put(figures, name + ".attainment", slo.at("attainment"), slo.at("attainmentInterval"));
    put(figures, name + ".goodputRequestsPerSecond", slo.at("goodputRequestsPerSecond"), none);
  }

  private static void put(
      Map<String, FigureValue> figures, String name, JsonPlace value, JsonPlace interval) {
    if (value.present()) {
      figures.put(name, new FigureValue(value.number(), interval(interval)));
    }
  }

  private static @Nullable Interval interval(JsonPlace place) {
    JsonNode ends = place.node();
    return ends != null && ends.isArray() && ends.path(0).isNumber() && ends.path(1).isNumber()
        ? new Interval(ends.path(0).asDouble(), ends.path(1).asDouble())
        : null;
  }

  private static List<HistoryObjective> objectives(JsonPlace place) {
    var objectives = new ArrayList<HistoryObjective>();
    for (JsonPlace each : place.present() ? place.elements() : List.<JsonPlace>of()) {
      JsonPlace actual = each.at("actual");
      String unit = each.at("unit").optionalText();
      objectives.add(
          new HistoryObjective(
              each.at("text").text(),
              each.at("verdict").text(),
              actual.present()
                  ? new FigureValue(actual.number(), interval(each.at("interval")))
                  : null,
              unit == null ? "" : unit,
              each.at("bounds").present()
                  ? each.at("bounds").elements().stream().map(JsonPlace::number).toList()
                  : List.of()));
    }
    return objectives;
  }
}
