// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import java.nio.file.Path;
import java.util.List;

/** The errors of the command line, and the lines of {@code compare}. */
final class CliTexts {

  static final String EXPORT_OPTIONS =
      "export: options are missing. Use --to FORMAT, --answers N with --out OUT, or --ratings"
          + " FILE.";
  static final String PROMPT_MISSING =
      "'prompt': missing. --pass-at groups the answers to one prompt, so each line needs it.";

  static final String AGGREGATES_WITH_RUN =
      "compare: one side contains only aggregates, the other is a run folder. They have no common"
          + " figures with intervals. Save the requests of the other tool as well.";
  static final String CHANGES_OF_AGGREGATES =
      "No change can be separated from noise: a file contains only aggregates, which have no"
          + " confidence interval.";

  private CliTexts() {}

  static String seeHelp(String command) {
    return "See '" + command + " --help'.";
  }

  static String outOfMemory(long mebibytes) {
    return "Out of memory: the files do not fit into the JVM's "
        + mebibytes
        + " MiB. Increase -Xmx. Files that were changed or damaged can also cause this.";
  }

  static String unreadableOrUnwritable(String cause) {
    return "A file cannot be read or written: " + cause;
  }

  static String unexpected(String failure) {
    return "Unexpected error: "
        + failure
        + ". A file is not as the run wrote it, or gatling-llm has a bug.";
  }

  static String noFolder(Path folder) {
    return folder
        + ": no such folder. Use the folder of a finished run. llm-latest.txt in the results folder"
        + " contains the latest one.";
  }

  static String noFile(Path file) {
    return file
        + ": no such file. Use the folder of a finished run: the one with index.html, or the one"
        + " above it. llm-latest.txt in the results folder contains the latest one.";
  }

  static String unreadableName(String name, String charset) {
    return "Java cannot read this name ("
        + name
        + "). Names of files and folders need characters of the locale's charset, "
        + charset
        + ". Set LC_ALL=C.UTF-8.";
  }

  static String unreadable(Path file, String cause) {
    return file + ": cannot be read (" + cause + ").";
  }

  static String notASummary(Path file) {
    return file + ": not a summary of a run, because 'all' is missing.";
  }

  static String currencies(List<String> currencies) {
    return "tradeoff: the runs have prices in "
        + String.join(", ", currencies)
        + ". All runs must use one currency. Nothing is converted.";
  }

  static String stemNotApplicable(String scorer) {
    return "--stem: does not apply to the scorer '"
        + scorer
        + "'. It applies to rouge1, rouge2, rougeL and rougeLsum.";
  }

  static String patternNotApplicable(String scorer) {
    return "--pattern: does not apply to the scorer '" + scorer + "'. It applies to regex.";
  }

  static String notBinary(String scorer) {
    return "--pass-at: "
        + scorer
        + " finds this answer neither right nor wrong. Use --scorer exact, contains, number,"
        + " choice, regex or jsonSchema.";
  }

  static String noAnswers(Path file) {
    return file + ": no answers. The file must contain one JSON object per line.";
  }

  static String notReliable(String reason) {
    return "not reliable: " + reason;
  }

  static String notComparable(String difference) {
    return "not comparable: " + difference;
  }

  static String otherVersion(String difference) {
    return "other version: " + difference;
  }

  static String missed(String objective) {
    return "missed: " + objective;
  }

  static String severalResults(Path file, int results) {
    return file
        + ": contains "
        + results
        + " results. compare needs a file with one. Split it, or save one result a file.";
  }
}
