// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.baseline.RunComparison;
import java.util.List;

/** Describes a comparison with a baseline for all formats for people. */
public final class ComparisonText {

  public static final String FOOTNOTE =
      "A change counts as better or worse if it is significant at 1 %, by the samples of both runs."
          + " Significance does not show the cause: machines and their other load change too.";

  private ComparisonText() {}

  public static String origin(BaselineRun.Origin origin) {
    return "Baseline: " + run(origin);
  }

  /** Returns the run's id, start and duration. */
  public static String run(BaselineRun.Origin origin) {
    return origin.runId()
        + ", started "
        + TimeFormat.text(origin.startedAt())
        + ", "
        + Quantity.plain(origin.durationSeconds())
        + " s";
  }

  public static String name(RunComparison.Group group) {
    return group.path().isEmpty() ? "all requests" : ReportFormat.path(group.path());
  }

  /** Returns the cells of a row: baseline, this run, change, meaning. */
  public static List<String> cells(RunComparison.Row row) {
    return List.of(
        Quantity.plain(row.before()),
        Quantity.plain(row.now()),
        change(row),
        row.meaning().words());
  }

  /** Returns {@code +14 %}; a dash: the baseline's value is 0. */
  public static String change(RunComparison.Row row) {
    return row.change().isEmpty()
        ? ReportFormat.ABSENT
        : amount(row.change().getAsDouble(), row.inPoints());
  }

  static String amount(double change, boolean points) {
    return Quantity.signed(change) + (points ? " points" : " %");
  }

  /** Appends the comparisons as Markdown. */
  public static void markdown(StringBuilder out, List<RunComparison> comparisons) {
    for (RunComparison comparison : comparisons) {
      String origin = origin(comparison.baseline().origin());
      out.append("**").append(ReportFormat.markdown(origin)).append("**\n\n");
      comparison.differences().forEach(text -> bullet(out, "not comparable: " + text));
      comparison.versions().forEach(text -> bullet(out, "different version: " + text));
      if (!comparison.differences().isEmpty() || !comparison.versions().isEmpty()) {
        out.append('\n');
      }
      out.append("| Request | Figure | Baseline | This run | Change | At 1 % |\n");
      out.append("|:--|:--|--:|--:|--:|:--|\n");
      comparison.groups().forEach(group -> rows(out, group));
      out.append('\n');
    }
  }

  private static void rows(StringBuilder out, RunComparison.Group group) {
    String name = ReportFormat.markdown(name(group));
    for (RunComparison.Row row : group.rows()) {
      out.append("| ").append(name).append(" | ");
      out.append(ReportFormat.markdown(row.label() + ", " + row.unit()));
      cells(row).forEach(cell -> out.append(" | ").append(cell));
      out.append(" |\n");
    }
  }

  private static void bullet(StringBuilder out, String text) {
    out.append("- ").append(ReportFormat.markdown(text)).append('\n');
  }
}
