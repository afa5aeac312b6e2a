// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.Headline;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.RunVerdict;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The history file: every run appends a line with its main figures. */
public final class RunHistory {

  private static final int SCHEMA_VERSION = 1;
  private static final List<Metric> METRICS =
      List.of(Metric.TTFT, Metric.ITL, Metric.TPOT, Metric.E2E);

  private RunHistory() {}

  /**
   * Appends the line of a run in one write, so that concurrent runs do not mix lines.
   *
   * @param llmDir the folder of the run's files
   * @return the problem, as a text for the user; empty: none
   */
  public static Optional<String> append(RunReport report, Path llmDir, Path file) {
    try {
      Path parent = file.toAbsolutePath().getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      ForeignFile.requireRegular(file);
      ObjectNode tree = tree(report).put("folder", llmDir.toAbsolutePath().toString());
      byte[] line = (tree + "\n").getBytes(StandardCharsets.UTF_8);
      write(file, ByteBuffer.wrap(line));
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      return Optional.of(JsonTexts.historyNotWritten(file, e.toString()));
    }
  }

  private static void write(Path file, ByteBuffer line) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      channel.write(line);
      if (line.hasRemaining()) {
        throw new IOException(JsonTexts.DISK_FULL);
      }
    }
  }

  public static ObjectNode tree(RunReport report) {
    RunInfo run = report.run();
    RequestStats all = report.snapshot().all();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("schemaVersion", SCHEMA_VERSION)
        .put("startedAt", run.startedAt().toString())
        .put("simulation", run.simulation())
        .put("runId", run.runId());
    ObjectNode labels = node.putObject("labels");
    report.labels().forEach(labels::put);
    FingerprintJson.put(node, report.server().fingerprint());
    node.put("verdict", RunVerdict.of(report).name());
    report.validity().reasons().forEach(node.putArray("invalid")::add);
    ObjectNode load = node.putObject("load").put("model", run.load().model().key());
    DistJson.put(load, "offeredRequestsPerSecond", run.load().offeredRequestsPerSecond());
    DistJson.put(load, "achievedRequestsPerSecond", run.load().achievedRequestsPerSecond());
    load.put("peakConcurrency", all.concurrency().peak());
    run.models().forEach(node.putArray("models")::add);
    tokens(node.putObject("tokens"), all.tokens());
    node.put("headline", Headline.of(report));
    figures(node, report, all);
    CapacityJson.put(node, report.levels());
    objectives(node.putArray("objectives"), report.objectives());
    node.set("key", BaselineJson.key(report.key()));
    node.putObject("versions")
        .put("gatling-llm", run.versions().plugin())
        .put("Gatling", run.versions().gatling())
        .put("Java", run.versions().java());
    return node;
  }

  private static void tokens(ObjectNode node, RequestStats.Tokens tokens) {
    if (tokens.source() != null) {
      node.put("source", tokens.source().key());
    }
    mean(node, "meanInput", tokens.input());
    mean(node, "meanOutput", tokens.output());
  }

  private static void mean(ObjectNode node, String key, @Nullable Distribution tokens) {
    if (tokens != null) {
      DistJson.put(node, key, tokens.mean());
    }
  }

  private static void figures(ObjectNode node, RunReport report, RequestStats all) {
    node.put("sent", all.counts().sent());
    long ended = all.counts().succeeded() + all.counts().failed();
    if (ended > 0) {
      node.put("failedPercent", 100.0 * all.counts().failed() / ended);
    }
    ObjectNode latencies = node.putObject("latencyMs");
    for (Metric metric : METRICS) {
      all.distribution(metric).ifPresent(d -> latencies.set(metric.key(), latency(metric, d)));
    }
    ObjectNode intervals = node.putObject("intervalMs");
    METRICS.forEach(
        each -> HistoryIntervals.metric(intervals.putObject(each.key()), each, all, 50, 99));
    if (all.window() != null && all.outputKnown()) {
      DistJson.put(node, "outputTokensPerSecond", all.window().outputTokens());
    }
    ObjectNode slos = node.putObject("slo");
    report.allSlos().forEach(slo -> slos.set(slo.slo().name(), slo(slo)));
  }

  private static ObjectNode latency(Metric metric, Distribution values) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    DistJson.put(node, "p50", values.percentile(50) / metric.outputDivisor());
    DistJson.put(node, "p99", values.percentile(99) / metric.outputDivisor());
    return node;
  }

  private static ObjectNode slo(SloStats slo) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    DistJson.put(node, "attainment", slo.attainment());
    HistoryIntervals.attainment(node, slo);
    DistJson.put(node, "goodputRequestsPerSecond", slo.goodRequestsPerSecond());
    return node;
  }

  private static void objectives(ArrayNode nodes, List<ObjectiveResult> results) {
    for (ObjectiveResult result : results) {
      ObjectNode node =
          nodes
              .addObject()
              .put("text", result.objective().text())
              .put("verdict", result.verdict().name());
      DistJson.put(node, "actual", result.actual());
      HistoryIntervals.put(node, "interval", result.interval());
      node.put("unit", result.objective().unit());
      ArrayNode bounds = node.putArray("bounds");
      result.sides().forEach(side -> bounds.add(side.bound()));
    }
  }
}
