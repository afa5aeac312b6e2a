/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.detail.SplitDetail;
import io.github.gatlingllm.measure.detail.SplitSample;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.SplitPart;
import io.github.gatlingllm.report.view.RunReport;
import org.jspecify.annotations.Nullable;

/** Where the times to first token went, in {@code summary.json}: {@code server.splitMs}. */
final class SplitJson {

  private SplitJson() {}

  /** Puts it where answers told anything. */
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
            .put("told", detail.told())
            .put("untold", detail.untold())
            .put("notAttributable", detail.contradicted());
    put(split, "median", detail.median());
    put(split, "p99", detail.p99());
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
    if (sample.id().requestId() != null) {
      node.put("requestId", sample.id().requestId());
    }
    if (sample.id().traceId() != null) {
      node.put("traceId", sample.id().traceId());
    }
    DistJson.put(node, "ttftMs", sample.ttft() / 1e6);
    ObjectNode parts = node.putObject("partsMs");
    for (SplitPart part : SplitPart.values()) {
      part.of(sample.split()).ifPresent(nanos -> DistJson.put(parts, part.key(), nanos / 1e6));
    }
  }
}
