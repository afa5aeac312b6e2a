/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.timeline.Distribution;
import io.github.gatlingllm.timeline.RunSnapshot;
import io.github.gatlingllm.timeline.TimeSlot;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What happened when. */
final class OverTimeSection implements HtmlSection {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;

  @Override
  public String id() {
    return "over-time";
  }

  @Override
  public String title() {
    return "Over time";
  }

  @Override
  public boolean applies(RunReport report) {
    return !report.snapshot().series().isEmpty();
  }

  @Override
  public String script() {
    return "over-time.js";
  }

  @Override
  public void write(RunReport report, Html html) {
    html.raw(Figures.NO_SCRIPT);
    html.element(
        "p",
        "All requests, warm-up included. What lies outside the measuring window is shaded.",
        "class",
        "footnote");
    html.open("div", "class", "charts");
    figure(html, "TTFT p50 and p99", "ms, by the second of sending", "ttft");
    figure(html, "ITL p50 and p99", "ms", "itl");
    figure(html, "Requests", "completed per second", "completed");
    figure(html, "Output tokens", "tokens/s", "outputTokens");
    figure(html, "Concurrency", "requests in flight", "concurrency");
    figure(html, "Failures", "failed per second", "failed");
    html.close("div");
  }

  private static void figure(Html html, String title, String unit, String key) {
    Figures.write(html, title, unit, "overTime", key);
  }

  @Override
  public void data(RunReport report, ObjectNode data) {
    RunSnapshot snapshot = report.snapshot();
    ObjectNode node = data.putObject("overTime");
    node.putArray("window")
        .add(Figures.round(snapshot.window().start() / NANOS_PER_SECOND))
        .add(Figures.round(snapshot.window().end() / NANOS_PER_SECOND));
    node.put("slotSeconds", snapshot.slotSeconds());
    double slot = snapshot.slotSeconds();
    List<TimeSlot> slots = snapshot.series();
    column(node, "start", slots, TimeSlot::startSeconds);
    column(node, "completed", slots, s -> s.completed() / slot);
    column(node, "failed", slots, s -> s.failed() / slot);
    column(node, "outputTokens", slots, s -> s.outputTokens() / slot);
    column(node, "concurrency", slots, TimeSlot::meanConcurrency);
    column(node, "ttftP50", slots, s -> percentile(s.ttft(), 50));
    column(node, "ttftP99", slots, s -> percentile(s.ttft(), 99));
    column(node, "itlP50", slots, s -> percentile(s.itl(), 50));
    column(node, "itlP99", slots, s -> percentile(s.itl(), 99));
  }

  private static void column(
      ObjectNode node, String key, List<TimeSlot> slots, ToDoubleFunction<TimeSlot> value) {
    ArrayNode column = node.putArray(key);
    slots.forEach(slot -> column.add(Figures.round(value.applyAsDouble(slot))));
  }

  private static double percentile(@Nullable Distribution values, double percentile) {
    return values == null ? Double.NaN : values.percentile(percentile) / NANOS_PER_MILLI;
  }
}
