// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.capacity.Repeat;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.html.Charts;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.html.Terms;
import io.github.gatlingllm.report.view.CapacityText;
import io.github.gatlingllm.report.view.LevelColumn;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Term;
import io.github.gatlingllm.slo.baseline.BaselineLevel;
import java.util.List;
import java.util.OptionalDouble;

/** Load levels: the curves over load, the table of levels, and the capacity. */
final class LevelsSection implements HtmlSection {

  private static final String CHART = "levels";
  private static final List<String> REPEATED =
      List.of(
          "Figure",
          "unit",
          "levels",
          "mean",
          "95 % interval of the mean",
          "standard deviation",
          "coefficient of variation");

  @Override
  public String id() {
    return "levels";
  }

  @Override
  public String title() {
    return "Load levels";
  }

  @Override
  public boolean applies(RunReport report) {
    return !report.levels().isEmpty();
  }

  @Override
  public String script() {
    return "levels.js";
  }

  @Override
  public void write(RunReport report, Html html) {
    Levels levels = report.levels();
    CapacityText.lines(levels).forEach(line -> say(html, line, "result"));
    CapacityText.notes(levels).forEach(note -> say(html, note, "footnote"));
    Repeat repeat = levels.repeat();
    if (repeat == null) {
      charts(levels, html);
    } else {
      repeat(repeat, html);
    }
    table(levels, html);
    html.element("p", reading(levels), "class", "footnote");
    if (!LevelsBefore.of(report).isEmpty()) {
      html.element("p", CapacitySectionTexts.BASELINE_LEVELS, "class", "footnote");
    }
    Terms.line(html, Term.CAPACITY, Term.KNEE, Term.STABLE, Term.ATTAINMENT);
  }

  private static void say(Html html, String line, String style) {
    html.open("p", "class", style).name(line).close("p");
  }

  private static void charts(Levels levels, Html html) {
    html.raw(Charts.NO_SCRIPT);
    String load = levels.unit().orElseThrow().symbol();
    html.open("div", "class", "charts");
    if (has(levels, Metric.TTFT)) {
      figure(html, "Latency against throughput", "TTFT in ms by output tokens/s", "ttft");
    }
    if (has(levels, Metric.TPOT)) {
      figure(html, "Decoding against throughput", "TPOT in ms by output tokens/s", "tpot");
    }
    if (has(levels, Metric.DECODE_RATE)) {
      figure(
          html, "Interactivity", "tokens/s of one user by output tokens/s of all", "interactivity");
    }
    if (levels.all().stream().anyMatch(level -> level.stats().outputKnown())) {
      figure(html, "Throughput", "output tokens/s by " + load, "tokens");
    }
    if (!levels.deciding().isEmpty()) {
      figure(html, "Goodput", "good req/s by " + load, "goodput");
      figure(html, "Attainment", "% by " + load, "attainment");
    }
    if (has(levels, Metric.TTFT)) {
      figure(html, "TTFT p99 from send and from schedule", "ms by " + load, "schedule");
    }
    html.close("div");
  }

  private static boolean has(Levels levels, Metric metric) {
    return levels.all().stream().anyMatch(level -> level.stats().distribution(metric).isPresent());
  }

  private static void figure(Html html, String title, String unit, String key) {
    Charts.write(html, title, unit, CHART, key);
  }

  private static void table(Levels levels, Html html) {
    List<LevelColumn> columns = LevelColumn.of(levels);
    HtmlTable.open(
        html, "levels in order of time", columns.stream().map(LevelColumn::title).toList());
    for (LevelStats level : levels.all()) {
      List<String> cells = columns.stream().skip(1).map(column -> column.cell(level)).toList();
      HtmlTable.row(html, columns.get(0).cell(level), cells);
    }
    HtmlTable.close(html);
  }

  private static void repeat(Repeat repeat, Html html) {
    HtmlTable.open(html, "variation between levels of the same load", REPEATED);
    for (Repeat.Figure figure : repeat.figures()) {
      int decimals = ReportFormat.decimals(figure.mean());
      HtmlTable.row(
          html,
          figure.label(),
          List.of(
              figure.unit().isEmpty() ? "0 to 1" : figure.unit(),
              Integer.toString(figure.count()),
              ReportFormat.fixed(figure.mean(), decimals),
              ReportFormat.fixed(figure.low(), decimals)
                  + " … "
                  + ReportFormat.fixed(figure.high(), decimals),
              ReportFormat.fixed(figure.stdDev(), decimals),
              percent(figure.variation())));
    }
    HtmlTable.close(html);
  }

  private static String percent(OptionalDouble share) {
    return share.isPresent() ? ReportFormat.percent(share.getAsDouble()) : ReportFormat.ABSENT;
  }

  private static String reading(Levels levels) {
    return CapacitySectionTexts.ASSIGNMENT
        + (levels.repeat() == null ? CapacitySectionTexts.CURVES : "");
  }

  @Override
  public void data(RunReport report, ObjectNode data) {
    Levels levels = report.levels();
    if (!levels.isEmpty() && levels.repeat() == null) {
      ObjectNode charts = data.putObject(CHART);
      LevelsData.put(charts, levels);
      List<BaselineLevel> before = LevelsBefore.of(report);
      if (!before.isEmpty()) {
        LevelsBefore.put(charts.putObject("before"), before, levels.deciding());
      }
    }
  }
}
