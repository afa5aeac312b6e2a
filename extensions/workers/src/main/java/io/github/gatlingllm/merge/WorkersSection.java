// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;
import java.util.OptionalDouble;

/** The report section of the workers: share, schedule lag, clock and validity of each. */
public final class WorkersSection implements HtmlSection {

  private static final double MILLI = 1e6;

  @Override
  public String id() {
    return "workers";
  }

  @Override
  public List<String> after() {
    return List.of("validity");
  }

  @Override
  public String title() {
    return "Workers";
  }

  @Override
  public boolean applies(RunReport report) {
    return !workers(report).isEmpty();
  }

  @Override
  public void write(RunReport report, Html html) {
    HtmlTable.open(
        html,
        MergeTexts.SECTION_CAPTION,
        List.of(
            "worker",
            "host",
            "sent",
            "share, %",
            "failed",
            "schedule lag p99, ms",
            "clock offset, ms",
            "±, ms",
            "drift, ms",
            "kernel timestamps, %",
            "valid"));
    workers(report).forEach(worker -> HtmlTable.row(html, "" + worker.index(), cells(worker)));
    HtmlTable.close(html);
    for (WorkerLine worker : workers(report)) {
      worker
          .reasons()
          .forEach(
              reason ->
                  html.element(
                      "p", "worker " + worker.index() + ": " + ReportFormat.oneLine(reason)));
    }
    html.element("p", MergeTexts.SECTION_FOOTNOTE, "class", "footnote");
  }

  private static List<WorkerLine> workers(RunReport report) {
    return report
        .features()
        .of(WorkersFigures.class)
        .map(WorkersFigures::workers)
        .orElse(List.of());
  }

  private static List<String> cells(WorkerLine worker) {
    return List.of(
        worker.host().isEmpty() ? ReportFormat.ABSENT : ReportFormat.oneLine(worker.host()),
        Long.toString(worker.sent()),
        Quantity.plain(worker.sentPercent()),
        Long.toString(worker.failed()),
        millis(worker.lagP99Nanos()),
        Quantity.plain(worker.clockOffset().nanos() / MILLI),
        Quantity.plain(worker.clockOffset().boundNanos() / MILLI),
        Quantity.plain(worker.driftNanos() / MILLI),
        worker.kernelStampsPercent().isPresent()
            ? Quantity.plain(worker.kernelStampsPercent().getAsDouble())
            : ReportFormat.ABSENT,
        worker.valid() ? "yes" : "no");
  }

  private static String millis(OptionalDouble nanos) {
    return nanos.isPresent() ? Quantity.plain(nanos.getAsDouble() / MILLI) : ReportFormat.ABSENT;
  }
}
