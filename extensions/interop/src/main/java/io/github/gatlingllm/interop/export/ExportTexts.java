// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.export;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The texts of exports. */
final class ExportTexts {

  static final String NO_REASON = "failed: no reason is known";

  private ExportTexts() {}

  /** Returns why a request was cancelled. Readers find cancelled requests by the first word. */
  static String cancelled(@Nullable String error) {
    return "cancelled: " + (error == null ? "the client gave up" : error);
  }

  /** Returns why a request was cut. Readers find unfinished requests by the first word. */
  static String unfinished(@Nullable String error) {
    return "unfinished: " + (error == null ? "the end of the run cut the request" : error);
  }

  static String neverSent(long users) {
    return users + " users never sent a request";
  }

  static String unknownFormat(String option, String name) {
    return option
        + ": unknown format ("
        + (name.isEmpty() ? "empty" : name)
        + "). Known formats: "
        + String.join(", ", ExportFormat.keys())
        + ". Use one or several of them, separated by commas.";
  }

  static String noFormat(String option) {
    return option
        + ": no format is named. Known formats: "
        + String.join(", ", ExportFormat.keys())
        + ". Name at least one.";
  }

  static String fileForSeveral(Path out, int formats) {
    return "--out: "
        + formats
        + " formats can't be one file ("
        + out
        + "). Each format has a file of its own. Name an existing folder, or one format.";
  }

  static String wouldOverwrite(Path out) {
    return "--out: the export would overwrite a file of the run ("
        + out
        + "). A run's own files are never changed. Choose another name.";
  }

  static String noSummary(Path llm) {
    return "The run to export: summary.json is missing ("
        + llm
        + "). Every run writes it into its llm folder. Name the folder of a finished run.";
  }

  static String rowsMissing(Path rows, long found, long sent) {
    return "The run to export: rows are missing ("
        + rows
        + " has "
        + found
        + " measured requests, summary.json has "
        + sent
        + "). Figures of the export would differ from those of the run. Export to"
        + " benchmark-report, which needs no rows, or remove the file of rows: then only the"
        + " figures of the run are exported.";
  }

  static String notWritten(Path out, String reason) {
    return "--out: the export could not be written ("
        + out
        + ": "
        + reason
        + "). The folder must exist and be writable. Choose another one.";
  }

  static String written(ExportFormat format, Path file) {
    return "Exported to " + format.key() + ": " + file;
  }

  static String failed(ExportFormat format, String reason) {
    return "The export to " + format.key() + " failed: " + reason;
  }
}
