// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.Services;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Works on the complete files of a run, such as an export to the format of another tool. Found by
 * {@link java.util.ServiceLoader}; called once for each single run and each merge, not for a worker
 * whose result is merged. It can't change the verdicts or the exit code.
 */
public interface ReportFollower {

  /**
   * A run whose files are complete.
   *
   * @param report the run
   * @param folder its {@code llm/} folder
   * @param histories the history files to which the run was appended; empty in a merge
   */
  record Written(RunReport report, Path folder, List<Path> histories) {

    public Written {
      histories = List.copyOf(histories);
    }
  }

  /**
   * Does its work if the run requests it.
   *
   * @return lines for the console, such as the written file; empty: nothing was requested
   * @throws IOException if it fails; the message is for the user
   */
  List<String> follow(Written run) throws IOException;

  /**
   * Calls all followers on the class path.
   *
   * @param lines receives the lines for the console
   * @param problems receives a text for each follower that failed; the others still work
   */
  static void followAll(Written run, Consumer<String> lines, Consumer<String> problems) {
    followAll(Services.found(ReportFollower.class), run, lines, problems);
  }

  /**
   * Calls followers.
   *
   * @param lines receives the lines for the console
   * @param problems receives a text for each follower that failed; the others still work
   */
  static void followAll(
      List<ReportFollower> followers,
      Written run,
      Consumer<String> lines,
      Consumer<String> problems) {
    for (ReportFollower follower : followers) {
      try {
        follower.follow(run).forEach(lines);
      } catch (IOException | RuntimeException | Error e) {
        String reason = e.getMessage() == null ? e.toString() : e.getMessage();
        problems.accept(
            follower.getClass().getSimpleName() + " failed after the report: " + reason);
      }
    }
  }
}
