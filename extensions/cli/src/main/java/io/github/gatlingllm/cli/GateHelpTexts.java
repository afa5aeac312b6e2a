// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

/** The {@code --help} texts of gate. picocli formats them, so {@code %} must be escaped. */
final class GateHelpTexts {

  static final String GATE =
      "Judges a finished run again, or result files of another tool, and prints one line per"
          + " objective.";
  static final String OWN =
      "Without --from, DIR is a run of gatling-llm: the objectives come from summary.json, the"
          + " figures from requests.jsonl and the other files of the run. An objective that needs"
          + " more than these files keeps the verdict of the run.";
  static final String OTHERS =
      "With --from, each FILE is judged by the given objectives, such as 'ttft.p99 < 200ms' or"
          + " 'goodput(ttft<200ms,tpot<50ms) >= 99%%'.";
  static final String PASSED = "0:All runs passed, or the run has no objectives.";
  static final String ERROR =
      "1:A run cannot be judged: a file is missing or damaged, or an option is wrong. The other"
          + " files are still judged.";
  static final String NOT_PASSED =
      "2:An objective is missed or undetermined, an assertion is false, or the run crashed, was"
          + " killed or is invalid.";
  static final String REQUIRED =
      "Exit with 2 if the run has no objectives. Without this option, such a run exits with 0.";
  static final String FROM =
      "The tool that wrote the files: vllm, aiperf, guidellm, inference-perf, or auto to recognize"
          + " it.";
  static final String OBJECTIVE = "An objective. Repeat the option for more.";
  static final String OBJECTIVES = "A file with one objective a line; # begins a comment.";
  static final String JSON = "Also print a line of JSON for each result, after all other lines.";
  static final String JUNIT = "Also write the verdicts to this file as JUnit XML.";
  static final String MARKDOWN = "Also write the verdicts to this file as Markdown.";
  static final String PLACES =
      "The folder of the run, or the llm folder inside it. With --from: the result files.";

  private GateHelpTexts() {}
}
