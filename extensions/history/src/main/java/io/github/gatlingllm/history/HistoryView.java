// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * A history as the page and the console show it.
 *
 * @param file the file
 * @param series the series of comparable runs with their figures; that of the newest valid run is
 *     first
 * @param marks the labels whose change is marked
 * @param notes what the reader must know: skipped lines, runs that are not shown
 */
public record HistoryView(Path file, List<Shown> series, Set<String> marks, List<String> notes) {

  /**
   * A series with its figures.
   *
   * @param series the runs
   * @param figures the main figures, then the objectives
   */
  public record Shown(ComparableRuns series, List<FigureSeries> figures) {}

  /**
   * Reads a history.
   *
   * @param named labels whose change is marked, beside those with known names
   * @throws IllegalArgumentException if the file cannot be read, or no line is a run
   */
  public static HistoryView read(Path file, Collection<String> named) {
    HistoryRuns history = HistoryFile.read(file);
    Set<String> marks = MarkLabels.of(history.runs(), named);
    List<ComparableRuns> series = SeriesSplit.of(history.runs(), marks);
    var notes = new ArrayList<>(history.skipped());
    int kept = series.stream().mapToInt(each -> each.runs().size()).sum();
    if (kept < history.runs().size()) {
      notes.add(HistoryTexts.notShown(history.runs().size() - kept, series.size()));
    }
    if (series.size() > 3 && 2 * series.size() > kept) {
      notes.add(HistoryTexts.manySeries(series.size(), kept));
    }
    return new HistoryView(
        file,
        series.stream().map(each -> new Shown(each, FigureSeries.of(each))).toList(),
        marks,
        List.copyOf(notes));
  }

  /** Returns the number of runs in all series. */
  public int runs() {
    return series.stream().mapToInt(each -> each.series().runs().size()).sum();
  }
}
