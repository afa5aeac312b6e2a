// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.baseline.RunComparison;
import java.util.List;

/** What the formats for people say of a run beside its baseline. */
public final class ComparisonText {

  public static final String FOOTNOTE =
      "Better and worse are said where the samples of both runs leave a doubt of at most 1 %. That"
          + " two runs differ by more than chance does not tell why: machines and neighbours change"
          + " too.";

  private ComparisonText() {}

  public static String origin(BaselineRun.Origin origin) {
    return "Baseline: " + run(origin);
  }

  /** Which run, when, and for how long. */
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

  /** Baseline, this run, change, meaning. */
  public static List<String> cells(RunComparison.Row row) {
    return List.of(
        Quantity.plain(row.before()),
        Quantity.plain(row.now()),
        change(row),
        row.meaning().words());
  }

  /** {@code +14 %}; a dash where the baseline's value was 0. */
  public static String change(RunComparison.Row row) {
    return row.change().isEmpty()
        ? ReportFormat.ABSENT
        : amount(row.change().getAsDouble(), row.inPoints());
  }

  static String amount(double change, boolean points) {
    return Quantity.signed(change) + (points ? " points" : " %");
  }

  /** The baselines of a run as Markdown; {@code escape} keeps names from being markup. */
  public static void markdown(StringBuilder out, List<RunComparison> comparisons) {
    for (RunComparison comparison : comparisons) {
      String origin = origin(comparison.baseline().origin());
      out.append("**").append(ReportFormat.markdown(origin)).append("**\n\n");
      comparison.differences().forEach(text -> bullet(out, "not comparable: " + text));
      comparison.versions().forEach(text -> bullet(out, "other version: " + text));
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
