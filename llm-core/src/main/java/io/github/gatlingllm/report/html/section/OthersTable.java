// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.Percentiles;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.report.view.TimeFormat;
import io.github.gatlingllm.slo.goodput.SloStats;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The table of scopes without charts: counts, latencies and attainment. The page's selector shows
 * the row of the selected scope.
 */
final class OthersTable {

  private static final List<Metric> METRICS =
      List.of(Metric.TTFT, Metric.ITL, Metric.TPOT, Metric.E2E);

  private static final double MEDIAN = 50;
  private static final double TAIL = 99;

  /** The most SLOs with a column; the others are in summary.json. */
  private static final int SLOS = 4;

  private OthersTable() {}

  static void write(RunReport report, Html html) {
    List<String> slos =
        report.allSlos().stream()
            .limit(SLOS)
            .map(slo -> ReportFormat.oneLine(slo.slo().name()))
            .toList();
    HtmlTable.open(html, "milliseconds, and the attainment of each SLO", columns(slos));
    int index = 0;
    for (Scope scope : report.scopes().shown()) {
      if (!scope.charted()) {
        row(html, scope, index, slos);
      }
      index++;
    }
    HtmlTable.close(html);
  }

  private static List<String> columns(List<String> slos) {
    List<String> columns = new ArrayList<>(List.of("Requests", "sent", "failed"));
    for (Metric metric : METRICS) {
      columns.add(metric.label() + " p50");
      columns.add(metric.label() + " p99");
    }
    slos.forEach(slo -> columns.add(ReportFormat.cut(slo, ReportFormat.LONGEST_NAME)));
    return columns;
  }

  private static void row(Html html, Scope scope, int index, List<String> slos) {
    html.open("tr", "data-scope", Integer.toString(index)).open("th", "scope", "row");
    html.name(ReportFormat.cut(scope.name(), ReportFormat.LONGEST_NAME)).close("th");
    html.element("td", ReportFormat.fixed(scope.stats().counts().sent(), 0));
    html.element("td", ReportFormat.fixed(scope.stats().counts().failed(), 0));
    for (Metric metric : METRICS) {
      Distribution values = scope.stats().distributions().get(metric);
      for (double percentile : new double[] {MEDIAN, TAIL}) {
        html.element("td", values == null ? ReportFormat.ABSENT : millis(values, percentile));
      }
    }
    slos.forEach(slo -> html.element("td", attainment(scope, slo)));
    html.close("tr");
  }

  /** Returns a percentile; a dash: there are too few values for it. */
  private static String millis(Distribution values, double percentile) {
    return Percentiles.upTo(values.count()).stream().anyMatch(p -> p.percentile() == percentile)
        ? TimeFormat.millis(values.percentile(percentile))
        : ReportFormat.ABSENT;
  }

  private static String attainment(Scope scope, String name) {
    OptionalDouble share =
        scope.slos().stream()
            .filter(slo -> ReportFormat.oneLine(slo.slo().name()).equals(name))
            .map(SloStats::attainment)
            .findFirst()
            .orElse(OptionalDouble.empty());
    return share.isPresent() ? ReportFormat.percent(share.getAsDouble()) : ReportFormat.ABSENT;
  }
}
