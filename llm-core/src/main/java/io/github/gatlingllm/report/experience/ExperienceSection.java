// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.experience;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.measure.request.Reader;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.html.Terms;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.report.view.Scopes;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The reading experience: the published measures of how answers suit a reader. */
public final class ExperienceSection implements HtmlSection {

  private static final List<Metric> METRICS =
      List.of(Metric.FLUIDITY, Metric.QOE, Metric.IDLE_TIME, Metric.BENEFIT, Metric.READING_SPEED);

  private static final int MOST = Scopes.MOST_CHARTED;

  /** The percentiles shown; low values of most metrics are the bad ones. */
  private static final List<Double> PERCENTILES = List.of(1.0, 5.0, 50.0, 95.0, 99.0);

  @Override
  public String id() {
    return "experience";
  }

  @Override
  public String title() {
    return "Reading experience";
  }

  @Override
  public List<String> after() {
    return List.of("point", "diagnosis", "levels");
  }

  @Override
  public boolean applies(RunReport report) {
    return ReadingExperienceText.known(report.snapshot().all());
  }

  @Override
  public void write(RunReport report, Html html) {
    readers(report).forEach(reader -> html.element("p", ReadingExperienceText.reader(reader)));
    shares(report, html);
    Scope all = report.scopes().all();
    table(all.stats(), "each streamed answer that succeeded", html);
    List<Scope> paths = report.scopes().requests();
    if (paths.size() > 1) {
      paths(paths, html);
    }
    html.element("p", ExperienceTexts.DEFINITIONS, "class", "footnote");
  }

  private static List<Reader> readers(RunReport report) {
    return report
        .features()
        .of(ExperienceFigures.class)
        .map(ExperienceFigures::readers)
        .orElse(List.of());
  }

  private static void shares(RunReport report, Html html) {
    RequestStats all = report.scopes().all().stats();
    HtmlTable.open(html, "over all answers", List.of("", "value"));
    row(html, "answers with a noticeable stall", share(ReadingExperienceText.stalled(all)));
    row(
        html,
        "answers slower than their reader",
        share(ReadingExperienceText.slower(all, readers(report))));
    row(html, "smooth goodput, tokens/s", plain(ReadingExperienceText.smoothGoodput(all)));
    if (all.window() != null && all.outputKnown()) {
      row(html, "output tokens/s", Quantity.plain(all.window().outputTokens()));
    }
    HtmlTable.close(html);
  }

  private static void table(RequestStats stats, String caption, Html html) {
    var columns = new ArrayList<>(List.of("Metric", "unit", "count", "mean", "min"));
    PERCENTILES.forEach(percentile -> columns.add("p" + Quantity.plain(percentile)));
    columns.add("max");
    HtmlTable.open(html, caption, columns);
    for (Metric metric : METRICS) {
      stats.distribution(metric).ifPresent(values -> row(html, metric, values));
    }
    HtmlTable.close(html);
  }

  private static void row(Html html, Metric metric, Distribution values) {
    html.open("tr").open("th", "scope", "row");
    Terms.write(html, metric);
    html.close("th");
    String unit = Quantity.unit(metric);
    html.element("td", unit.isEmpty() ? "0 to 1" : unit);
    html.element("td", ReportFormat.fixed(values.count(), 0));
    cell(html, metric, values.mean());
    cell(html, metric, values.min());
    PERCENTILES.forEach(percentile -> cell(html, metric, values.percentile(percentile)));
    cell(html, metric, values.max());
    html.close("tr");
  }

  private static void cell(Html html, Metric metric, double value) {
    html.element("td", Quantity.plain(value / metric.outputDivisor()));
  }

  private static void paths(List<Scope> paths, Html html) {
    HtmlTable.open(
        html,
        "each request path",
        List.of(
            "",
            "fluidity p5",
            "QoE p5",
            "idle time p95, ms",
            "noticeable stalls",
            "reading speed p5, words/s",
            "smooth goodput, tokens/s"));
    for (Scope scope : paths.subList(0, Math.min(MOST, paths.size()))) {
      RequestStats stats = scope.stats();
      if (stats.distribution(Metric.QOE).isPresent()) {
        HtmlTable.row(
            html,
            scope.name(),
            List.of(
                at(stats, Metric.FLUIDITY, 5),
                at(stats, Metric.QOE, 5),
                at(stats, Metric.IDLE_TIME, 95),
                share(ReadingExperienceText.stalled(stats)),
                at(stats, Metric.READING_SPEED, 5),
                plain(ReadingExperienceText.smoothGoodput(stats))));
      }
    }
    HtmlTable.close(html);
    if (paths.size() > MOST) {
      html.element("p", ExperienceTexts.moreInSummary(paths.size() - MOST), "class", "empty");
    }
  }

  private static String at(RequestStats stats, Metric metric, double percentile) {
    return stats
        .distribution(metric)
        .map(values -> Quantity.plain(values.percentile(percentile) / metric.outputDivisor()))
        .orElse(ReportFormat.ABSENT);
  }

  private static void row(Html html, String name, String value) {
    HtmlTable.row(html, name, List.of(value));
  }

  private static String share(OptionalDouble share) {
    return share.isPresent() ? ReportFormat.percent(share.getAsDouble()) : ReportFormat.ABSENT;
  }

  private static String plain(OptionalDouble value) {
    return value.isPresent() ? Quantity.plain(value.getAsDouble()) : ReportFormat.ABSENT;
  }
}
