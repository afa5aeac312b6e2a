// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

/** The {@code --help} texts of compare. picocli formats them, so {@code %} must be escaped. */
final class CompareHelpTexts {

  static final String COMPARE =
      "Compares two finished runs, or two results of other tools, and shows which figures changed.";
  static final String DETAIL =
      "The last column separates changes from noise. The exit code does not depend on them.";
  static final String COMPARED = "0:The runs were compared.";
  static final String ERROR = "1:The runs cannot be compared: a file is missing or damaged.";
  static final String FROM =
      "The tool that wrote the files: vllm, aiperf, guidellm, inference-perf, or auto to recognize"
          + " it. A folder is a run of gatling-llm.";
  static final String BEFORE =
      "The folder of the earlier run. With --from: the earlier result file.";
  static final String AFTER = "The folder of the later run. With --from: the later result file.";

  static final String HTML =
      "Write a page that lays the runs over each other: differences, latencies, figures over time.";
  static final String FURTHER =
      "With --html: the folders of further runs. Each is compared with the first run.";

  private CompareHelpTexts() {}

  static String furtherWithoutPage(int runs) {
    return "compare: too many folders ("
        + runs
        + "). On the console, two runs are compared. Add --html PAGE to compare more.";
  }

  static String pageOfOthers(String tool) {
    return "--html: not with --from "
        + tool
        + ". The page needs the latencies of our own runs. Leave out --html.";
  }

  static String written(String page) {
    return "Page: " + page;
  }
}
