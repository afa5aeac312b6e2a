// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.StampText;
import io.github.gatlingllm.report.view.ValidityText;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.validity.ValidityCheck;
import java.util.List;

/** The checks of a run: measured value, limit and result; then values without a limit. */
final class ValidityTable {

  private static final List<String> COLUMNS = List.of("Check", "Measured", "Limit", "Result");

  private ValidityTable() {}

  static void write(Html html, RunChecks checks) {
    boolean fine = checks.all().stream().allMatch(ValidityTable::fine);
    html.open("details", "class", "callout checks");
    html.element("summary", fine ? VerdictSectionTexts.ALL_PASSED : "Load generator");
    if (!checks.limits().isEmpty()) {
      html.element("p", VerdictSectionTexts.changedLimits(ValidityText.limits(checks)));
    }
    HtmlTable.open(html, "checks of the load generator", COLUMNS);
    checks.all().forEach(check -> HtmlTable.row(html, check.label(), cells(check)));
    checks.readings().forEach(reading -> HtmlTable.row(html, reading.label(), cells(reading)));
    StampText.rows(checks)
        .forEach(row -> HtmlTable.row(html, row.get(0), forInformation(row.get(1))));
    HtmlTable.close(html);
    html.close("details");
  }

  private static boolean fine(ValidityCheck check) {
    return switch (check.state()) {
      case KEPT, NOT_APPLICABLE -> true;
      case BROKEN, WARNED, NOT_CHECKED -> false;
    };
  }

  private static List<String> cells(ValidityCheck check) {
    return List.of(
        ValidityText.measured(check), ValidityText.limit(check), ValidityText.state(check.state()));
  }

  private static List<String> cells(RunChecks.Reading reading) {
    return forInformation(ValidityText.value(reading));
  }

  private static List<String> forInformation(String value) {
    return List.of(value, ReportFormat.ABSENT, "for information");
  }
}
