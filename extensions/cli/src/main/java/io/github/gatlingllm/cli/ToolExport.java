// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.interop.export.ExportFormat;
import io.github.gatlingllm.interop.export.RunExports;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code export --to}: writes a finished run in other tools' formats. */
final class ToolExport {

  static final String OPTION = "--to";

  private ToolExport() {}

  /**
   * Writes the run.
   *
   * @param alone whether no option for ratings of answers is set, which this can't have
   * @param out the file, or a folder; null: the current folder
   * @return a line for each written file
   * @throws IllegalArgumentException if an option is invalid or the run is damaged
   */
  static List<String> lines(List<String> formats, boolean alone, @Nullable Path out, Path llm) {
    if (!alone) {
      throw new IllegalArgumentException(ExportHelpTexts.NOT_WITH_RATINGS);
    }
    return RunExports.write(llm, ExportFormat.named(OPTION, formats), out);
  }
}
