// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.html.Terms;
import io.github.gatlingllm.report.view.BaselineRuns;
import io.github.gatlingllm.report.view.ComparisonText;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Term;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.baseline.RunComparison;
import io.github.gatlingllm.slo.baseline.RunComparison.Meaning;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The comparison of the run with its baselines. */
final class ComparisonSection implements HtmlSection {

  private static final List<String> COLUMNS =
      List.of("Figure", "baseline", "this run", "change", "at 1 %");

  @Override
  public String id() {
    return "baseline";
  }

  @Override
  public String title() {
    return "Baseline comparison";
  }

  @Override
  public boolean applies(RunReport report) {
    return BaselineRuns.compared(report);
  }

  @Override
  public void write(RunReport report, Html html) {
    List<RunComparison> comparisons = BaselineRuns.comparisons(report);
    for (RunComparison comparison : comparisons) {
      BaselineRun.Origin origin = comparison.baseline().origin();
      html.open("p").name(ComparisonText.origin(origin)).close("p");
      list(html, "invalid", "Not comparable", comparison.differences());
      list(html, "warning", "Different versions", comparison.versions());
      summary(html, comparison);
      comparison.groups().forEach(group -> group(html, group));
      BaselineLevelsTable.write(html, report.levels(), comparison);
    }
    html.element("p", ComparisonText.FOOTNOTE, "class", "footnote");
    html.element("p", BaselineCharts.where(report), "class", "footnote");
  }

  private static void summary(Html html, RunComparison comparison) {
    if (comparison.groups().isEmpty()) {
      return;
    }
    html.open("div", "class", "result")
        .text(comparison.differences().isEmpty() ? "" : "not comparable: ")
        .text("all requests, " + counts(comparison.groups().get(0)) + " ");
    Terms.write(html, Term.SIGNIFICANCE);
    html.close("div");
  }

  /** Returns {@code 3 worse, 1 better, 11 within noise}. */
  private static String counts(RunComparison.Group group) {
    Map<Meaning, Long> counts =
        group.rows().stream()
            .collect(Collectors.groupingBy(RunComparison.Row::meaning, Collectors.counting()));
    return Stream.of(Meaning.WORSE, Meaning.BETTER, Meaning.NOISE, Meaning.UNKNOWN)
        .filter(counts::containsKey)
        .map(meaning -> counts.get(meaning) + " " + meaning.words())
        .collect(Collectors.joining(", "));
  }

  private static void group(Html html, RunComparison.Group group) {
    boolean all = group.path().isEmpty();
    String name = ComparisonText.name(group);
    if (!all) {
      html.open("details", "class", "more").open("summary").name(name);
      html.text(", " + counts(group)).close("summary");
    }
    HtmlTable.open(html, ReportFormat.oneLine(name), COLUMNS);
    for (RunComparison.Row row : group.rows()) {
      html.open("tr", "class", row.meaning().name().toLowerCase(Locale.ROOT));
      html.open("th", "scope", "row").name(row.label() + ", " + row.unit()).close("th");
      html.element("td", ReportFormat.number(row.before()))
          .element("td", ReportFormat.number(row.now()));
      html.element("td", ComparisonText.change(row));
      html.open("td").element("span", sign(row.meaning()), "class", "badge").close("td");
      html.close("tr");
    }
    HtmlTable.close(html);
    if (!all) {
      html.close("details");
    }
  }

  static String sign(Meaning meaning) {
    return switch (meaning) {
      case BETTER -> "✔ better";
      case WORSE -> "✘ worse";
      case NOISE, UNKNOWN -> meaning.words();
    };
  }

  private static void list(Html html, String css, String title, List<String> texts) {
    if (!texts.isEmpty()) {
      html.open("div", "class", "callout " + css).element("strong", title).open("ul");
      texts.forEach(text -> html.open("li").name(text).close("li"));
      html.close("ul").close("div");
    }
  }
}
