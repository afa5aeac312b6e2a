/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report.html.split;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.detail.SplitDetail;
import io.github.gatlingllm.measure.detail.SplitSample;
import io.github.gatlingllm.measure.detail.SplitSlot;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.measure.request.SplitPart;
import io.github.gatlingllm.report.html.Charts;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.Percentiles;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Texts;
import io.github.gatlingllm.report.view.Times;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where the time to first token went, as far as answers tell. */
public final class SplitSection implements HtmlSection {

  private static final String CHART = "split";
  private static final List<SplitPart> ALL = List.of(SplitPart.values());
  private static final List<String> FIGURES =
      List.of("Part", "count", "mean", "min", "p50", "p75", "p90", "p95", "p99", "p99.9", "max");

  @Override
  public String id() {
    return "split";
  }

  @Override
  public String title() {
    return "Where the time went";
  }

  @Override
  public boolean applies(RunReport report) {
    return report.detail().split().contradicted() > 0
        || report.scopes().all().stats().distributions().keySet().stream()
            .anyMatch(Metric::ofServer);
  }

  @Override
  public String script() {
    return "split.js";
  }

  @Override
  public void write(RunReport report, Html html) {
    SplitDetail split = report.detail().split();
    html.element("p", told(split));
    if (split.told() > 0) {
      html.raw(Charts.NO_SCRIPT);
      html.open("div", "class", "charts");
      Charts.write(html, "Two requests", "ms, the parts of their TTFT", CHART, "requests");
      Charts.write(html, "Over time", "mean ms, by the moment of sending", CHART, "time");
      if (!levels(report).isEmpty()) {
        Charts.write(html, "By load", "mean ms of each level", CHART, "levels");
      }
      html.close("div");
      requests(split, html);
    }
    figures(report.scopes().all().stats(), html);
    levelTable(report, html);
    html.element("p", reading(report.scopes().all().stats()), "class", "footnote");
  }

  private static String told(SplitDetail split) {
    String untold = split.untold() == 0 ? "" : ", " + split.untold() + " tell nothing";
    String contradicted =
        split.contradicted() == 0
            ? ""
            : ", "
                + split.contradicted()
                + " are not attributable, since they tell of more time than there was";
    return "Of the streamed answers "
        + split.told()
        + " tell of their server"
        + untold
        + contradicted
        + ".";
  }

  /** The parts that the run has, in the order of time. */
  private static List<SplitPart> parts(RequestStats stats) {
    return Arrays.stream(SplitPart.values())
        .filter(part -> stats.distribution(part.metric()).isPresent())
        .toList();
  }

  /** Those that are in a chart. */
  private static List<SplitPart> shown(SplitDetail split) {
    return Arrays.stream(SplitPart.values())
        .filter(
            part ->
                samples(split).anyMatch(sample -> part.of(sample.split()).isPresent())
                    || split.slots().stream().anyMatch(slot -> slot.meanNanos().containsKey(part)))
        .toList();
  }

  private static void requests(SplitDetail split, Html html) {
    List<SplitPart> parts = shown(split);
    var columns = new ArrayList<>(List.of("TTFT", "ms"));
    parts.forEach(part -> columns.add(part.label()));
    columns.addAll(List.of("sent at", "request"));
    HtmlTable.open(html, "single requests, milliseconds: their parts add up", columns);
    row(html, "median", split.median(), parts);
    row(html, "p99", split.p99(), parts);
    HtmlTable.close(html);
  }

  private static void row(
      Html html, String name, @Nullable SplitSample sample, List<SplitPart> parts) {
    if (sample == null) {
      return;
    }
    var cells = new ArrayList<String>();
    cells.add(millis(sample.ttft()));
    for (SplitPart part : parts) {
      OptionalLong nanos = part.of(sample.split());
      cells.add(nanos.isPresent() ? millis(nanos.getAsLong()) : Texts.ABSENT);
    }
    cells.add(Times.seconds(sample.sent(), 3));
    String id = sample.id().requestId();
    cells.add(Texts.oneLine(Texts.shortPath(sample.id().path()) + (id == null ? "" : ", " + id)));
    HtmlTable.row(html, name, cells);
  }

  private static void figures(RequestStats stats, Html html) {
    HtmlTable.open(html, "each part by itself, milliseconds: percentiles do not add up", FIGURES);
    for (SplitPart part : parts(stats)) {
      figures(html, part.label(), stats.distributions().get(part.metric()));
    }
    figures(html, "decode, behind the first token", stats.distributions().get(Metric.DECODE_TIME));
    HtmlTable.close(html);
  }

  private static void figures(Html html, String name, @Nullable Distribution values) {
    if (values == null) {
      return;
    }
    int decimals = Texts.decimals(values.percentile(50) / 1e6);
    List<Percentiles> carried = Percentiles.upTo(values.count());
    var cells = new ArrayList<String>();
    cells.add(Texts.fixed(values.count(), 0));
    cells.add(Texts.cell(values.mean() / 1e6, decimals));
    cells.add(Texts.cell(values.min() / 1e6, decimals));
    for (Percentiles percentile : Percentiles.all()) {
      cells.add(
          carried.contains(percentile)
              ? Texts.cell(percentile.of(values) / 1e6, decimals)
              : Texts.ABSENT);
    }
    cells.add(Texts.cell(values.max() / 1e6, decimals));
    HtmlTable.row(html, name, cells);
  }

  private static void levelTable(RunReport report, Html html) {
    List<LevelStats> levels = levels(report);
    if (levels.isEmpty()) {
      return;
    }
    List<SplitPart> parts = parts(report.scopes().all().stats());
    var columns = new ArrayList<>(List.of("Load"));
    parts.forEach(part -> columns.add(part.label()));
    HtmlTable.open(html, "by load, mean milliseconds", columns);
    for (LevelStats level : levels) {
      List<String> cells =
          parts.stream()
              .map(part -> Texts.fixed(mean(level, part), Texts.decimals(mean(level, part))))
              .toList();
      HtmlTable.row(html, load(level), cells);
    }
    HtmlTable.close(html);
  }

  private static List<LevelStats> levels(RunReport report) {
    return report.levels().all().stream().filter(level -> answers(level) > 0).toList();
  }

  /** Of which the TTFT is divided: each has a network's part, or what is not told. */
  private static long answers(LevelStats level) {
    return Stream.of(Metric.NETWORK_TIME, Metric.NOT_TOLD_TIME)
        .flatMap(metric -> level.stats().distribution(metric).stream())
        .mapToLong(Distribution::count)
        .sum();
  }

  /** Over all of these answers, so that the parts add up; NaN where none has it. */
  private static double mean(LevelStats level, SplitPart part) {
    return level
        .stats()
        .distribution(part.metric())
        .map(values -> values.mean() * values.count() / answers(level) / 1e6)
        .orElse(Double.NaN);
  }

  private static String load(LevelStats level) {
    return Quantity.plain(level.level().load()) + " " + level.level().unit().symbol();
  }

  private static String reading(RequestStats stats) {
    String network =
        stats.distribution(Metric.NETWORK_TIME).isPresent()
            ? "Network and client: what queue and prefill leave of the TTFT, the server outside of"
                + " its engine included. "
            : "";
    String connect =
        stats.distribution(Metric.CONNECT_TIME).isPresent()
            ? "Network, by connect time: an estimate, the shortest time that a connection to the"
                + " server has taken, or over HTTP/2 the shortest answer to a PING. "
            : "";
    String server =
        stats.distribution(Metric.SERVER_TIME).isPresent()
            ? "Server, undivided: its work until the answer's head, as a header tells. "
            : "";
    return network + connect + server + "Measured requests that succeeded.";
  }

  private static String millis(long nanos) {
    return Times.millis(nanos);
  }

  private static Stream<SplitSample> samples(SplitDetail split) {
    return Stream.of(split.median(), split.p99()).flatMap(Stream::ofNullable);
  }

  @Override
  public void data(RunReport report, ObjectNode data) {
    SplitDetail split = report.detail().split();
    if (split.told() == 0) {
      return;
    }
    List<SplitPart> parts = shown(split);
    ObjectNode node = data.putObject(CHART);
    ArrayNode names = node.putArray("parts");
    parts.forEach(
        part -> names.addObject().put("name", part.label()).put("color", ALL.indexOf(part)));
    ArrayNode requests = node.putArray("requests");
    samples(split).forEach(sample -> requests.add(values(requests, sample, parts)));
    node.put("seconds", split.slotSeconds());
    ArrayNode slots = node.putArray("slots");
    for (SplitSlot slot : split.slots()) {
      ArrayNode row = slots.addArray().add(slot.startSeconds());
      parts.forEach(part -> row.add(slot.meanNanos().getOrDefault(part, 0.0) / 1e6));
    }
    ArrayNode levels = node.putArray("levels");
    for (LevelStats level : levels(report)) {
      ArrayNode row = levels.addArray().add(load(level));
      parts.forEach(part -> row.add(Double.isNaN(mean(level, part)) ? 0 : mean(level, part)));
    }
  }

  private static ArrayNode values(ArrayNode of, SplitSample sample, List<SplitPart> parts) {
    ArrayNode row = of.arrayNode();
    parts.forEach(part -> row.add(part.of(sample.split()).orElse(0) / 1e6));
    return row;
  }
}
