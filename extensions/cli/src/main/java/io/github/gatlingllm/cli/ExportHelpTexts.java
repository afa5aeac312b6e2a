// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

/** The texts of {@code export --to}. */
final class ExportHelpTexts {

  static final String TO =
      "Write the run in the format of another tool: vllm, benchmark-report, aiperf. Separate"
          + " several by commas.";
  static final String NOT_WITH_RATINGS =
      "--to: can't be combined with --answers, --baseline or --ratings (they rate answers). An"
          + " export to another tool needs only --out and the run. Remove the others.";

  private ExportHelpTexts() {}
}
