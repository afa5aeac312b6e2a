// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ComparisonText;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.slo.baseline.BaselineLevel;
import io.github.gatlingllm.slo.baseline.RunComparison;
import io.github.gatlingllm.slo.baseline.RunComparison.Meaning;
import io.github.gatlingllm.slo.baseline.RunComparison.Row;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The change of each load level since the baseline. */
final class BaselineLevelsTable {

  private BaselineLevelsTable() {}

  static void write(Html html, Levels levels, RunComparison comparison) {
    if (levels.isEmpty()) {
      return;
    }
    List<BaselineLevel> before = comparison.baseline().levels();
    if (before == null) {
      say(html, BaselineSectionTexts.NO_LEVELS_KEPT);
    } else if (before.isEmpty()) {
      say(html, BaselineSectionTexts.NO_LEVELS);
    } else if (comparison.levels().isEmpty()) {
      say(html, BaselineSectionTexts.NO_COMMON_LEVEL);
    } else {
      table(html, comparison.levels());
      int others = levels.all().size() - comparison.levels().size();
      if (others > 0) {
        say(html, BaselineSectionTexts.otherLevels(others));
      }
    }
  }

  private static void say(Html html, String text) {
    html.element("p", text, "class", "footnote");
  }

  private static void table(Html html, List<RunComparison.Level> levels) {
    Set<String> figures = new LinkedHashSet<>();
    levels.forEach(level -> level.rows().forEach(row -> figures.add(title(row))));
    List<String> columns = new ArrayList<>(List.of("Level"));
    columns.addAll(figures);
    HtmlTable.open(html, "change of each level; unmarked changes are within noise", columns);
    for (RunComparison.Level level : levels) {
      html.open("tr").element("th", level.load(), "scope", "row");
      figures.forEach(figure -> cell(html, level, figure));
      html.close("tr");
    }
    HtmlTable.close(html);
  }

  private static String title(Row row) {
    return ReportFormat.oneLine(row.label());
  }

  private static void cell(Html html, RunComparison.Level level, String figure) {
    Row row =
        level.rows().stream().filter(each -> title(each).equals(figure)).findFirst().orElse(null);
    if (row == null) {
      html.element("td", ReportFormat.ABSENT);
      return;
    }
    html.open("td", "class", row.meaning().name().toLowerCase(Locale.ROOT));
    html.text(ComparisonText.change(row));
    if (row.meaning() == Meaning.BETTER || row.meaning() == Meaning.WORSE) {
      html.text(" ").element("span", ComparisonSection.sign(row.meaning()), "class", "badge");
    } else if (row.meaning() == Meaning.UNKNOWN) {
      html.text(", " + row.meaning().words());
    }
    html.close("td");
  }
}
