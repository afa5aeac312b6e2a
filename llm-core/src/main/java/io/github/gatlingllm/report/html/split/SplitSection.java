// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.split;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.detail.SplitDetail;
import io.github.gatlingllm.measure.detail.SplitSample;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.SplitPart;
import io.github.gatlingllm.report.html.Charts;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.Percentiles;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.ServerText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The TTFT breakdown, by the server times in responses or by the server's metrics. */
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
    return "TTFT breakdown";
  }

  @Override
  public boolean applies(RunReport report) {
    return ServerText.attributable(report)
        && (answersReport(report) || ServerText.meanSplit(report).isPresent());
  }

  private static boolean answersReport(RunReport report) {
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
    if (answersReport(report)) {
      byAnswers(report, html);
    } else {
      html.element("p", SplitTexts.METRICS_ONLY);
    }
    MeansTable.write(report, html);
  }

  private static void byAnswers(RunReport report, Html html) {
    SplitDetail split = report.detail().split();
    html.element("p", reported(split));
    if (split.reported() > 0) {
      html.raw(Charts.NO_SCRIPT);
      html.open("div", "class", "charts");
      Charts.write(html, "Two requests", "ms, the parts of their TTFT", CHART, "requests");
      SplitOverTime.charts(html, CHART);
      SplitLevels.charts(report, html, CHART);
      html.close("div");
      requests(split, html);
    }
    figures(report.scopes().all().stats(), html);
    SplitOverTime.tables(split, shown(split), html);
    SplitLevels.tables(report, html);
    html.element("p", reading(report.scopes().all().stats()), "class", "footnote");
  }

  private static String reported(SplitDetail split) {
    return SplitTexts.reported(split.reported(), split.unreported(), split.contradicted())
        + (split.sampled() ? SplitTexts.sampled(split.samples().size()) : "");
  }

  /** Returns the parts of the run, in order of time. */
  private static List<SplitPart> parts(RequestStats stats) {
    return Arrays.stream(SplitPart.values())
        .filter(part -> stats.distribution(part.metric()).isPresent())
        .toList();
  }

  /** Returns the parts with data for charts. */
  private static List<SplitPart> shown(SplitDetail split) {
    return Arrays.stream(SplitPart.values())
        .filter(
            part ->
                split.samples().stream().anyMatch(sample -> part.of(sample.split()).isPresent())
                    || split.slots().stream().anyMatch(slot -> slot.meanNanos().containsKey(part)))
        .toList();
  }

  private static void requests(SplitDetail split, Html html) {
    List<SplitPart> parts = shown(split);
    HtmlTable.open(
        html, "single requests, milliseconds: the parts add up", SplitCells.columns("TTFT", parts));
    row(html, "median", split.median(), parts);
    row(html, "p99", split.p99(), parts);
    HtmlTable.close(html);
  }

  private static void row(
      Html html, String name, @Nullable SplitSample sample, List<SplitPart> parts) {
    if (sample == null) {
      return;
    }
    HtmlTable.row(html, name, SplitCells.texts(sample, parts));
  }

  private static void figures(RequestStats stats, Html html) {
    HtmlTable.open(html, "each part alone, milliseconds: percentiles do not add up", FIGURES);
    for (SplitPart part : parts(stats)) {
      figures(html, part.label(), stats.distributions().get(part.metric()));
    }
    figures(html, "decode, after the first token", stats.distributions().get(Metric.DECODE_TIME));
    HtmlTable.close(html);
  }

  private static void figures(Html html, String name, @Nullable Distribution values) {
    if (values == null) {
      return;
    }
    int decimals = ReportFormat.decimals(values.percentile(50) / 1e6);
    List<Percentiles> carried = Percentiles.upTo(values.count());
    var cells = new ArrayList<String>();
    cells.add(ReportFormat.fixed(values.count(), 0));
    cells.add(ReportFormat.cell(values.mean() / 1e6, decimals));
    cells.add(ReportFormat.cell(values.min() / 1e6, decimals));
    for (Percentiles percentile : Percentiles.all()) {
      cells.add(
          carried.contains(percentile)
              ? ReportFormat.cell(percentile.of(values) / 1e6, decimals)
              : ReportFormat.ABSENT);
    }
    cells.add(ReportFormat.cell(values.max() / 1e6, decimals));
    HtmlTable.row(html, name, cells);
  }

  private static String reading(RequestStats stats) {
    String network = stats.distribution(Metric.NETWORK_TIME).isPresent() ? SplitTexts.NETWORK : "";
    String connect = stats.distribution(Metric.CONNECT_TIME).isPresent() ? SplitTexts.CONNECT : "";
    String server = stats.distribution(Metric.SERVER_TIME).isPresent() ? SplitTexts.SERVER : "";
    return network + connect + server + SplitTexts.PERCENTILES;
  }

  private static Stream<SplitSample> samples(SplitDetail split) {
    return Stream.of(split.median(), split.p99()).flatMap(Stream::ofNullable);
  }

  @Override
  public void data(RunReport report, ObjectNode data) {
    SplitDetail split = report.detail().split();
    if (split.reported() == 0) {
      return;
    }
    List<SplitPart> parts = shown(split);
    ObjectNode node = data.putObject(CHART);
    ArrayNode names = node.putArray("parts");
    parts.forEach(
        part -> names.addObject().put("name", part.label()).put("color", ALL.indexOf(part)));
    ArrayNode requests = node.putArray("requests");
    samples(split).forEach(sample -> requests.add(SplitCells.numbers(requests, sample, parts)));
    SplitOverTime.data(split, parts, node);
    SplitLevels.data(report, parts, node);
  }
}
