// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import java.util.List;

/**
 * The content of a history file.
 *
 * @param runs the runs, in the order of the file
 * @param skipped a sentence for each kind of line that was skipped
 */
record HistoryRuns(List<HistoryRun> runs, List<String> skipped) {

  public HistoryRuns {
    runs = List.copyOf(runs);
    skipped = List.copyOf(skipped);
  }
}
