// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.export;

import io.github.gatlingllm.report.ReportFollower;
import java.util.ArrayList;
import java.util.List;

/** Exports a run into its {@code llm/} folder after its report. */
public final class ExportFollower implements ReportFollower {

  @Override
  public List<String> follow(Written run) {
    var lines = new ArrayList<String>();
    run.report()
        .features()
        .of(ExportFeature.Formats.class)
        .ifPresent(
            requested -> requested.formats().forEach(each -> lines.addAll(lines(run, each))));
    return lines;
  }

  /** One format that fails stops no other. */
  private static List<String> lines(Written run, ExportFormat format) {
    try {
      return RunExports.write(run.folder(), List.of(format), run.folder());
    } catch (RuntimeException e) {
      return List.of(ExportTexts.failed(format, String.valueOf(e.getMessage())));
    }
  }
}
