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

/** Where the time to first token went, as far as answers tell, or the server's metrics. */
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
    return ServerText.attributable(report)
        && (answersTell(report) || ServerText.meanSplit(report).isPresent());
  }

  private static boolean answersTell(RunReport report) {
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
    if (answersTell(report)) {
      byAnswers(report, html);
    } else {
      html.element("p", "The answers tell nothing of their server, its metrics do.");
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
    String unreported = split.unreported() == 0 ? "" : ", " + split.unreported() + " tell nothing";
    String contradicted =
        split.contradicted() == 0
            ? ""
            : ", "
                + split.contradicted()
                + " are not attributable, since they tell of more time than there was";
    String sampled =
        split.sampled()
            ? " Single requests are of "
                + split.samples().size()
                + " of them, drawn evenly at random."
            : "";
    return "Of the streamed answers "
        + split.reported()
        + " tell of their server"
        + unreported
        + contradicted
        + "."
        + sampled;
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
                split.samples().stream().anyMatch(sample -> part.of(sample.split()).isPresent())
                    || split.slots().stream().anyMatch(slot -> slot.meanNanos().containsKey(part)))
        .toList();
  }

  private static void requests(SplitDetail split, Html html) {
    List<SplitPart> parts = shown(split);
    HtmlTable.open(
        html,
        "single requests, milliseconds: their parts add up",
        SplitCells.columns("TTFT", parts));
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
    return network
        + connect
        + server
        + "The median and the p99 request of a moment or a load: by TTFT; of fewer than 100"
        + " requests the p99 is the slowest one. The p50 and the p99 of each part: of that part by"
        + " itself, each of another request. Measured requests that succeeded.";
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
