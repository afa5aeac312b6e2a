// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The report section of the prefix cache. */
public final class CacheSection implements HtmlSection {

  /** Further turns are in {@code summary.json}. */
  private static final int MOST_TURNS = 20;

  @Override
  public String id() {
    return "cache";
  }

  @Override
  public String title() {
    return "Prefix cache";
  }

  @Override
  public List<String> after() {
    return List.of("jobs", "conversations", "latency");
  }

  @Override
  public boolean applies(RunReport report) {
    return report.features().of(CacheFigures.class).stream().anyMatch(CacheFigures::any);
  }

  @Override
  public void write(RunReport report, Html html) {
    report.features().of(CacheFigures.class).ifPresent(figures -> write(figures, html));
  }

  private static void write(CacheFigures figures, Html html) {
    CacheData data = figures.data();
    html.element("p", CacheText.totals(data) + ".");
    figures.causes().forEach(cause -> html.element("p", cause.text()));
    boolean replicas = data.samples().stream().anyMatch(each -> !each.replica().isEmpty());
    var columns = new ArrayList<>(List.of("prompts", "count", "tokens", "possible"));
    if (replicas) {
      columns.add("possible on their replica");
    }
    columns.addAll(List.of("cached", "efficiency"));
    HtmlTable.open(html, "cached prompt tokens", columns);
    row(html, "all", data.totals(), data, replicas);
    data.by(each -> each.place().name())
        .forEach((name, totals) -> row(html, name, totals, data, replicas));
    Map<Integer, CacheTotals> turns = data.by(each -> Math.min(MOST_TURNS, each.place().turn()));
    turns.forEach(
        (turn, totals) ->
            row(
                html,
                "turn " + turn + (turn == MOST_TURNS ? " and later" : ""),
                totals,
                data,
                replicas));
    if (replicas) {
      data.by(CacheSample::replica)
          .forEach((name, totals) -> row(html, "replica " + name, totals, data, true));
    }
    HtmlTable.close(html);
    html.element("p", CacheNoteTexts.NOTE, "class", "footnote");
    CacheText.notes(data).forEach(note -> html.element("p", note, "class", "footnote"));
  }

  private static void row(
      Html html, String name, CacheTotals totals, CacheData data, boolean replicas) {
    var cells = new ArrayList<>(List.of(Long.toString(totals.prompts())));
    cells.add(Long.toString(totals.input()));
    cells.add(Long.toString(totals.possible()));
    if (replicas) {
      cells.add(Long.toString(totals.possibleHere()));
    }
    cells.add(data.reported() ? Long.toString(totals.achieved()) : "–");
    cells.add(data.reported() ? CacheText.percent(totals.efficiency()) : "–");
    HtmlTable.row(html, name, cells);
  }
}
