// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.detail.SplitDetail;
import io.github.gatlingllm.measure.detail.SplitSample;
import io.github.gatlingllm.measure.detail.SplitSpan;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.SplitPart;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The TTFT breakdown in {@code summary.json}: {@code server.splitMs}. */
final class SplitJson {

  private SplitJson() {}

  /** Writes the breakdown if responses report server times. */
  static void put(ObjectNode server, RunReport report) {
    RequestStats all = report.scopes().all().stats();
    SplitDetail detail = report.detail().split();
    boolean any = all.distributions().keySet().stream().anyMatch(Metric::ofServer);
    if (!any && detail.contradicted() == 0) {
      return;
    }
    ObjectNode parts = server.putObject("splitMs");
    for (SplitPart part : SplitPart.values()) {
      put(parts, part.key(), all, part.metric());
    }
    put(parts, "decode", all, Metric.DECODE_TIME);
    ObjectNode split =
        server
            .putObject("split")
            .put("told", detail.reported())
            .put("untold", detail.unreported())
            .put("notAttributable", detail.contradicted());
    put(split, "median", detail.median());
    put(split, "p99", detail.p99());
    overTime(split, detail);
    byLevel(split, report);
  }

  private static void overTime(ObjectNode split, SplitDetail detail) {
    List<SplitSpan> spans = detail.overTime();
    if (spans.isEmpty()) {
      return;
    }
    ArrayNode nodes = split.putArray("overTime");
    for (SplitSpan span : spans) {
      ObjectNode node = nodes.addObject();
      DistJson.put(node, "startSeconds", span.startSeconds());
      DistJson.put(node, "seconds", span.seconds());
      put(node, span);
      percentiles(node, span);
    }
  }

  private static void percentiles(ObjectNode node, SplitSpan span) {
    ObjectNode parts = node.putObject("percentilesMs");
    span.parts()
        .forEach(
            (part, values) -> {
              ObjectNode figures = parts.putObject(part.key()).put("count", values.count());
              DistJson.put(figures, "p50", values.p50() / 1e6);
              DistJson.put(figures, "p99", values.p99() / 1e6);
            });
  }

  /** Writes the breakdown of levels with server times. */
  private static void byLevel(ObjectNode split, RunReport report) {
    ArrayNode nodes = JsonNodeFactory.instance.arrayNode();
    for (LevelStats stats : report.levels().all()) {
      Level level = stats.level();
      SplitSpan span = report.detail().split().due(level.startNanos(), level.endNanos());
      if (span != null) {
        ObjectNode node = nodes.addObject();
        LevelsJson.name(node, level.number(), report.levels());
        put(node, span);
      }
    }
    if (!nodes.isEmpty()) {
      split.set("byLevel", nodes);
    }
  }

  private static void put(ObjectNode node, SplitSpan span) {
    node.put("requests", span.requests());
    put(node, "median", span.median());
    put(node, "p99", span.p99());
  }

  private static void put(ObjectNode parts, String key, RequestStats all, Metric metric) {
    all.distribution(metric)
        .ifPresent(values -> parts.set(key, DistJson.of(values, metric.outputDivisor())));
  }

  private static void put(ObjectNode split, String key, @Nullable SplitSample sample) {
    if (sample == null) {
      return;
    }
    ObjectNode node = split.putObject(key);
    DistJson.put(node, "sentSeconds", sample.sent() / 1e9);
    DistJson.put(node, "requestId", sample.id().requestId());
    DistJson.put(node, "traceId", sample.id().traceId());
    DistJson.put(node, "ttftMs", sample.ttft() / 1e6);
    ObjectNode parts = node.putObject("partsMs");
    for (SplitPart part : SplitPart.values()) {
      part.of(sample.split()).ifPresent(nanos -> DistJson.put(parts, part.key(), nanos / 1e6));
    }
  }
}
