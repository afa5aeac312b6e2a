// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

/** The help of the command {@code validate}. */
final class ValidateHelpTexts {

  static final String VALIDATE =
      "Checks files for a run without sending anything: settings, prompts, traces, traces of"
          + " jobs, baselines, objectives, other tools' results and folders of runs.";

  static final String DETAIL =
      "Each file is read whole. Its kind is found by its name and content; --as sets it.";

  static final String AS =
      "Kind of all files: settings, prompts, trace, jobs, baseline, objectives, result or run."
          + " Default: found for each file.";

  static final String STRICT = "Refuse files of prompts with malformed entries.";

  static final String FILES =
      "Files of settings, prompts, traces, baselines, objectives and results; folders of runs.";

  static final String EXIT_0 = "0:All files are valid.";

  static final String EXIT_1 = "1:At least one file is invalid, or cannot be read.";

  private ValidateHelpTexts() {}
}
