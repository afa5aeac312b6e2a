// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.page;

import io.github.gatlingllm.history.HistoryView;
import io.github.gatlingllm.report.ReportFollower;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes the page of each history to which a run was appended beside the run's report. */
public final class HistoryFollower implements ReportFollower {

  @Override
  public List<String> follow(Written run) throws IOException {
    var lines = new ArrayList<String>();
    for (Path history : run.histories()) {
      String name = lines.isEmpty() ? "history.html" : "history-" + (lines.size() + 1) + ".html";
      Path page = run.folder().resolve(name);
      HistoryView view = HistoryView.read(history, List.of());
      HistoryPage.write(view, page);
      lines.add(HistorySummary.atEnd(view, page));
    }
    return List.copyOf(lines);
  }
}
