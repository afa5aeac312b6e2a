// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes a finished run in other tools' formats. */
public final class RunExports {

  private static final Set<String> RUN_FILES =
      Set.of("summary.json", "requests.jsonl", "baseline.json", "index.html", "worker.json");

  private RunExports() {}

  /**
   * Writes a run.
   *
   * @param llm the folder of the run's files
   * @param formats the formats
   * @param out the file, or an existing folder for files with the names of the formats; null: the
   *     current folder
   * @return a line for each written file
   * @throws IllegalArgumentException if the run is damaged or a file can't be written; names the
   *     cause and a remedy
   */
  public static List<String> write(Path llm, List<ExportFormat> formats, @Nullable Path out) {
    Path target = out == null ? Path.of("") : out;
    boolean folder = out == null || Files.isDirectory(out);
    if (!folder && formats.size() > 1) {
      throw new IllegalArgumentException(ExportTexts.fileForSeveral(target, formats.size()));
    }
    List<String> lines = new ArrayList<>();
    try {
      ExportedRun run = ExportedRun.of(llm);
      for (ExportFormat format : formats) {
        Path file = folder ? target.resolve(format.export().fileName(run)) : target;
        requireOther(run, file);
        format.export().write(run, file).forEach(each -> lines.add(line(format, each)));
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(ExportTexts.notWritten(target, e.toString()), e);
    }
    return lines;
  }

  private static String line(ExportFormat format, Path file) {
    return ExportTexts.written(format, file);
  }

  /** Refuses a file of the run itself. */
  private static void requireOther(ExportedRun run, Path file) {
    Path parent = file.toAbsolutePath().normalize().getParent();
    if (run.llm().toAbsolutePath().normalize().equals(parent)
        && RUN_FILES.contains(String.valueOf(file.getFileName()))) {
      throw new IllegalArgumentException(ExportTexts.wouldOverwrite(file));
    }
  }
}
