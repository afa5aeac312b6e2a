// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.html.Charts;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ChartNumbers;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The heat map of gaps between chunks, by end time and length. */
final class GapHeatSection implements HtmlSection {

  private static final String CHART = "gaps";
  private static final int ROWS = 40;

  /** The most columns of the first scope, and of each other one. */
  private static final int MOST_AT_FIRST = 240;

  private static final int MOST = 60;
  private static final int TABLE_COLUMNS = 8;
  private static final int TABLE_ROWS = 10;

  @Override
  public String id() {
    return "gaps";
  }

  @Override
  public String within() {
    return "over-time";
  }

  @Override
  public String title() {
    return "Gaps between tokens";
  }

  @Override
  public boolean applies(RunReport report) {
    return !report.detail().all().gaps().columns().isEmpty();
  }

  @Override
  public String script() {
    return "gaps.js";
  }

  @Override
  public void write(RunReport report, Html html) {
    html.raw(Charts.NO_SCRIPT);
    html.element("p", TimelineSectionTexts.GAPS, "class", "footnote");
    HtmlSection.charted(report, html, GapHeatSection::scope);
  }

  private static void scope(Scope scope, int index, Html html) {
    GapGrid grid = GapGrid.of(scope.detail().gaps(), TABLE_ROWS, TABLE_COLUMNS);
    if (grid.isEmpty()) {
      html.element("p", TimelineSectionTexts.NO_GAPS, "class", "empty");
      return;
    }
    html.open("div", "class", "charts wide tall");
    Charts.write(
        html,
        "ITL heat map",
        "ms, logarithmic, over time; colour: gaps, logarithmic",
        CHART,
        Integer.toString(index));
    html.close("div");
    table(grid, html);
  }

  private static void table(GapGrid grid, Html html) {
    html.open("details", "class", "more").element("summary", "The heat map as a table");
    HtmlTable.open(html, "number of gaps by length and end time", ranges(grid));
    double seconds = grid.slotSeconds();
    for (int i = 0; i < grid.columns().size(); i++) {
      HtmlTable.row(
          html,
          ReportFormat.fixed(i * seconds, 0)
              + " – "
              + ReportFormat.fixed((i + 1) * seconds, 0)
              + " s",
          Arrays.stream(grid.columns().get(i))
              .mapToObj(count -> ReportFormat.fixed(count, 0))
              .toList());
    }
    HtmlTable.close(html);
    html.close("details");
  }

  private static List<String> ranges(GapGrid grid) {
    List<String> ranges = new ArrayList<>(List.of("Span"));
    for (int row = 0; row < grid.rows(); row++) {
      ranges.add(millis(grid, row) + " – " + millis(grid, row + 1) + " ms");
    }
    return ranges;
  }

  private static String millis(GapGrid grid, int bound) {
    double value = grid.boundsMillis().get(bound);
    return ReportFormat.fixed(value, value >= 10 ? 0 : value >= 1 ? 1 : 2);
  }

  @Override
  public void data(RunReport report, ObjectNode data) {
    if (!applies(report)) {
      return;
    }
    HtmlSection.charted(report, data.putArray(CHART), GapHeatSection::grid);
  }

  private static ObjectNode grid(Scope scope, int index) {
    GapGrid grid = GapGrid.of(scope.detail().gaps(), index == 0 ? MOST_AT_FIRST : MOST, ROWS);
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("seconds", grid.slotSeconds());
    ArrayNode bounds = node.putArray("bounds");
    grid.boundsMillis().forEach(bound -> bounds.add(ChartNumbers.round(bound)));
    ArrayNode columns = node.putArray("columns");
    grid.columns().forEach(counts -> column(columns.addArray(), counts));
    return node;
  }

  /**
   * Writes the index of the first row with gaps and the counts from there; nothing without gaps.
   */
  private static void column(ArrayNode node, long[] counts) {
    int first = 0;
    int end = counts.length;
    while (first < end && counts[first] == 0) {
      first++;
    }
    while (end > first && counts[end - 1] == 0) {
      end--;
    }
    if (first < end) {
      node.add(first);
      Arrays.stream(counts, first, end).forEach(node::add);
    }
  }
}
