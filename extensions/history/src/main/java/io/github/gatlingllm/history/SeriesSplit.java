// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import io.github.gatlingllm.slo.baseline.RunKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Splits runs into series of comparable runs, by the rules of {@link RunKey}. A run belongs to the
 * oldest series whose typical run it is comparable with; later runs never change that. At most
 * {@value #MOST} series are kept.
 */
final class SeriesSplit {

  /** The most series; beyond it, the one without a run for the longest time gives way. */
  private static final int MOST = 50;

  private static final int FIRST = 15;

  private final Set<String> marks;
  private final List<List<HistoryRun>> series = new ArrayList<>();

  private SeriesSplit(Set<String> marks) {
    this.marks = marks;
  }

  /**
   * Returns the series; that of the newest valid run is first.
   *
   * @param marks the labels that may differ within a series
   */
  public static List<ComparableRuns> of(List<HistoryRun> runs, Set<String> marks) {
    var split = new SeriesSplit(marks);
    runs.forEach(split::add);
    return split.named().stream()
        .sorted(Comparator.comparingInt(ComparableRuns::newestValid).reversed())
        .toList();
  }

  private void add(HistoryRun run) {
    for (List<HistoryRun> each : series) {
      if (comparable(run, representative(each))) {
        each.add(run);
        return;
      }
    }
    if (series.size() == MOST) {
      series.remove(
          Collections.min(series, Comparator.comparingInt(each -> last(each).origin().line())));
    }
    series.add(new ArrayList<>(List.of(run)));
  }

  private static HistoryRun last(List<HistoryRun> runs) {
    return runs.get(runs.size() - 1);
  }

  /**
   * Returns the run that others are compared with: of the first {@value #FIRST}, the one with the
   * median rate, because random arrivals vary. Runs in which every request failed have no lengths
   * and don't count.
   */
  private static HistoryRun representative(List<HistoryRun> runs) {
    List<HistoryRun> first =
        runs.stream()
            .filter(run -> run.key().tokens().source() != null)
            .limit(FIRST)
            .sorted(Comparator.comparingDouble(SeriesSplit::rate))
            .toList();
    return first.isEmpty() ? runs.get(0) : first.get(first.size() / 2);
  }

  private static double rate(HistoryRun run) {
    return run.key().load().offeredRequestsPerSecond().orElse(0);
  }

  private boolean comparable(HistoryRun run, HistoryRun with) {
    return run.origin().simulation().equals(with.origin().simulation())
        && run.differences(with, marks).isEmpty();
  }

  private List<ComparableRuns> named() {
    var names = new SeriesNames(series.stream().map(SeriesSplit::representative).toList(), marks);
    var named = new ArrayList<ComparableRuns>();
    for (List<HistoryRun> runs : series) {
      named.add(new ComparableRuns(names.of(named.size()), runs));
    }
    return named;
  }
}
