// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.report.view.BaselineMoments;
import io.github.gatlingllm.report.view.ComparableRun;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.ReportWriter;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.baseline.BaselineLevel;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.baseline.BaselineSeries;
import io.github.gatlingllm.slo.baseline.BaselineStats;
import io.github.gatlingllm.slo.baseline.MetricStats;
import io.github.gatlingllm.slo.baseline.RunKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code baseline.json}: the figures for comparison with later runs, with a line for each metric.
 */
public final class BaselineJson implements ReportWriter {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Override
  public String fileName() {
    return "baseline.json";
  }

  @Override
  public void write(RunReport report, Path file) throws IOException {
    ReportFormat.write(file, text(ComparableRun.of(report)));
  }

  static String text(BaselineRun run) {
    return SingleLineJson.text(tree(run)) + "\n";
  }

  private static ObjectNode tree(BaselineRun run) {
    ObjectNode node = object().put("schemaVersion", BaselineRun.FORMAT);
    node.set("run", origin(run.origin()));
    node.set("key", key(run.key()));
    var requests = node.putArray("requests");
    run.requests().forEach((path, figures) -> requests.add(figures(path, figures)));
    if (!run.scenarios().isEmpty()) {
      var scenarios = node.putArray("scenarios");
      run.scenarios().forEach((name, figures) -> scenarios.add(scenario(name, figures)));
    }
    node.set("all", figures(null, run.all()));
    List<BaselineLevel> levels = run.levels();
    if (levels != null) {
      var list = node.putArray("levels");
      levels.forEach(level -> list.add(level(level)));
    }
    run.kept().forEach((key, kept) -> node.set(key, MAPPER.valueToTree(kept.json())));
    return node;
  }

  private static ObjectNode origin(BaselineRun.Origin origin) {
    ObjectNode node =
        object()
            .put("simulation", origin.simulation())
            .put("runId", origin.runId())
            .put("startedAt", origin.startedAt().toString());
    DistJson.put(node, "durationSeconds", origin.durationSeconds());
    ObjectNode versions = node.putObject("versions");
    origin.versions().forEach(versions::put);
    origin.invalid().forEach(node.putArray("invalid")::add);
    origin.missed().forEach(node.putArray("missed")::add);
    return node;
  }

  /** Returns what another run must have in common with this one. */
  static ObjectNode key(RunKey key) {
    ObjectNode node = object();
    ObjectNode load = node.putObject("load").put("model", key.load().model().key());
    DistJson.put(load, "offeredRequestsPerSecond", key.load().offeredRequestsPerSecond());
    load.put("peakConcurrency", key.load().peakConcurrency());
    List<String> levels = key.load().levels();
    if (levels != null) {
      levels.forEach(load.putArray("levels")::add);
    }
    ObjectNode slos = node.putObject("slos");
    key.slos().forEach(slos::put);
    key.models().forEach(node.putArray("models")::add);
    key.dialects().forEach(node.putArray("dialects")::add);
    ObjectNode tokens = node.putObject("tokens");
    if (key.tokens().source() != null) {
      tokens.put("source", key.tokens().source().key());
    }
    DistJson.put(tokens, "tokenizer", key.tokens().tokenizer());
    DistJson.put(tokens, "meanInput", key.tokens().meanInput());
    DistJson.put(tokens, "meanOutput", key.tokens().meanOutput());
    ObjectNode labels = node.putObject("labels");
    key.labels().forEach(labels::put);
    return node;
  }

  private static ObjectNode scenario(String name, BaselineStats figures) {
    return object().put("scenario", name).setAll(figures(null, figures));
  }

  private static ObjectNode level(BaselineLevel level) {
    return object()
        .put("load", level.load())
        .put("unit", level.unit().key())
        .put("stable", level.stable())
        .setAll(figures(null, level.figures()));
  }

  private static ObjectNode figures(@Nullable List<String> path, BaselineStats figures) {
    ObjectNode node = object();
    if (path != null) {
      path.forEach(node.putArray("path")::add);
    }
    node.set("counts", counts(figures.counts()));
    ObjectNode failures = node.putObject("failures");
    figures.failures().forEach((text, count) -> failures.put(text, count.longValue()));
    DistJson.put(node, "failureDependence", figures.failureDependence());
    ObjectNode rates = node.putObject("throughput");
    figures.rates().forEach((rate, value) -> rates.put(ObjectivesJson.statistic(rate), value));
    ObjectNode slos = node.putObject("slo");
    figures.slos().forEach((name, slo) -> slos.set(name, slo(slo)));
    ObjectNode metrics = node.putObject("metrics");
    figures.metrics().forEach((metric, values) -> metrics.set(metric.key(), metric(values)));
    BaselineSeries overTime = figures.overTime();
    if (overTime != null) {
      node.set("overTime", BaselineMoments.json(overTime));
    }
    return node;
  }

  private static ObjectNode counts(RequestStats.Counts counts) {
    return object()
        .put("succeeded", counts.succeeded())
        .put("failed", counts.failed())
        .put("cancelled", counts.cancelled())
        .put("unfinished", counts.unfinished())
        .put("warmUp", counts.warmUp())
        .put("retried", counts.retried());
  }

  private static ObjectNode slo(BaselineStats.SloShare slo) {
    ObjectNode node = object().put("good", slo.good()).put("judged", slo.judged());
    DistJson.put(node, "dependence", slo.dependence());
    DistJson.put(node, "goodputRequestsPerSecond", slo.requestsPerSecond());
    DistJson.put(node, "goodOutputTokensPerSecond", slo.outputTokensPerSecond());
    return node;
  }

  private static ObjectNode metric(MetricStats values) {
    ObjectNode node =
        object()
            .put("count", values.count())
            .put("requests", values.requests())
            .put("effectiveSamples", values.independent())
            .put("mean", values.mean())
            .put("stdDev", values.stdDev());
    node.put("min", values.quantiles().at(0)).put("max", values.quantiles().at(100));
    values.quantiles().values().forEach(node.putArray("quantiles")::add);
    return node;
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
