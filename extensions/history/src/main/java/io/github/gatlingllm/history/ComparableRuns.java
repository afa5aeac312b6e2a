// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import java.util.List;

/**
 * Comparable runs, in the order of the file.
 *
 * @param name what distinguishes them from other series
 * @param runs at least one run
 */
public record ComparableRuns(String name, List<HistoryRun> runs) {

  public ComparableRuns {
    runs = List.copyOf(runs);
  }

  /** Returns the newest run. */
  public HistoryRun newest() {
    return runs.get(runs.size() - 1);
  }

  /** Returns the line of the newest valid run; 0 without one. */
  int newestValid() {
    return runs.stream()
        .filter(HistoryRun::valid)
        .mapToInt(run -> run.origin().line())
        .max()
        .orElse(0);
  }
}
