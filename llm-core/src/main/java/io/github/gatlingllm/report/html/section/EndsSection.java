// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.detail.EndDetail;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.report.view.TimeFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The ends of requests: failures with the servers' messages, and finish reasons. */
final class EndsSection implements HtmlSection {

  private static final int LONGEST_MESSAGE = 300;

  @Override
  public String id() {
    return "ends";
  }

  @Override
  public String within() {
    return "counts";
  }

  @Override
  public String title() {
    return "Failures and finish reasons";
  }

  @Override
  public boolean applies(RunReport report) {
    RequestStats all = report.snapshot().all();
    return !all.failures().isEmpty() || !all.finishReasons().isEmpty();
  }

  @Override
  public void write(RunReport report, Html html) {
    html.element("p", FailureSectionTexts.MEASURED_ENDS, "class", "footnote");
    WholeRunNote.write(report, html, "times and server messages are from");
    HtmlSection.charted(report, html, (scope, index, out) -> scope(scope, out));
  }

  private static void scope(Scope scope, Html html) {
    RequestStats stats = scope.stats();
    if (stats.failures().isEmpty()) {
      html.element("p", FailureSectionTexts.NO_FAILURE);
    } else {
      table(html, "failures", stats.failures(), scope.detail().failures(), total(stats));
    }
    if (!stats.finishReasons().isEmpty()) {
      table(
          html,
          "finish reasons",
          stats.finishReasons(),
          scope.detail().finishReasons(),
          total(stats));
    }
  }

  /** Returns the requests that succeeded or failed. */
  private static long total(RequestStats stats) {
    return stats.counts().succeeded() + stats.counts().failed();
  }

  private static void table(
      Html html, String caption, Map<String, Long> counts, List<EndDetail> details, long total) {
    boolean withMessages = details.stream().anyMatch(detail -> !detail.messages().isEmpty());
    List<String> columns =
        new ArrayList<>(List.of("Ended by", "requests", "share", "first", "last"));
    if (withMessages) {
      columns.add("server messages");
    }
    HtmlTable.open(html, caption, columns);
    counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(end -> row(html, end, detail(details, end.getKey()), total, withMessages));
    HtmlTable.close(html);
  }

  private static @Nullable EndDetail detail(List<EndDetail> details, String text) {
    return details.stream().filter(each -> each.text().equals(text)).findFirst().orElse(null);
  }

  private static void row(
      Html html,
      Map.Entry<String, Long> end,
      @Nullable EndDetail detail,
      long total,
      boolean withMessages) {
    html.open("tr");
    html.open("th", "scope", "row", "class", "words").name(end.getKey()).close("th");
    html.element("td", ReportFormat.fixed(end.getValue(), 0));
    html.element(
        "td",
        total == 0 ? ReportFormat.ABSENT : ReportFormat.percent((double) end.getValue() / total));
    html.element(
        "td", detail == null ? ReportFormat.ABSENT : TimeFormat.seconds(detail.first(), 1));
    html.element("td", detail == null ? ReportFormat.ABSENT : TimeFormat.seconds(detail.last(), 1));
    if (withMessages) {
      html.open("td", "class", "words");
      if (detail != null && !detail.messages().isEmpty()) {
        messages(html, detail.messages());
      }
      html.close("td");
    }
    html.close("tr");
  }

  private static void messages(Html html, List<String> messages) {
    html.open("ul", "class", "said");
    for (String message : messages) {
      html.open("li").name(ReportFormat.cut(message, LONGEST_MESSAGE)).close("li");
    }
    html.close("ul");
  }
}
