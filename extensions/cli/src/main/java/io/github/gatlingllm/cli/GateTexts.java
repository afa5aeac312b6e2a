// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

/** The lines of {@code gate}, and the reasons why an objective keeps the verdict of its run. */
final class GateTexts {

  static final String NO_OBJECTIVES =
      "NOT GATED: the run has no objectives, but --required needs at least one. Add objectives to"
          + " the simulation's assertions, or check that summary.json is as the run wrote it";
  static final String ASSERTION = "Gatling judges its assertions";
  static final String NO_ROWS = "there is no requests.jsonl";
  static final String NO_GAPS =
      "requests.jsonl contains no gaps between tokens; recordGaps() records them";
  static final String NO_WINDOW = "requests.jsonl does not contain the measuring window";
  static final String NO_CLIENT_HEALTH = "requests.jsonl does not contain client health";
  static final String NO_COSTS = "requests.jsonl does not contain the serving costs";
  static final String NO_LEVEL_VERDICTS =
      "requests.jsonl does not contain the verdicts of load levels";
  static final String ROWS_OF_SLO_MISSING =
      "requests.jsonl does not contain all requests that the SLO applies to";
  static final String OTHER_REQUESTS =
      "requests.jsonl and summary.json contain different request names";
  static final String WHOLE_RUN = "its reason concerns the whole run";
  static final String BASELINE_OUTSIDE = "the baseline is outside the folder of the run";
  static final String MORE_KNOWN = "the run had more data than its files contain";
  static final String OTHER_FIGURE = "the files yield another figure";
  static final String FILES_DISAGREE = "requests.jsonl and summary.json disagree";
  static final String OTHER_BOUND = "the run was judged by another bound";

  static final String NEEDS_FROM =
      "gate: --objective, --objectives, --json, --junit and --markdown need --from. A run of"
          + " gatling-llm has its objectives in summary.json and its own junit.xml and summary.md."
          + " Name the tool that wrote the files, or leave the options out.";
  static final String NO_OBJECTIVE_GIVEN =
      "gate --from: no objective. Files of other tools contain none, and missing objectives are"
          + " never a pass. Add --objective 'ttft.p99 < 200ms' or --objectives FILE.";

  private GateTexts() {}

  static String oneRun(int folders) {
    return "gate: " + folders + " folders. It judges one run of gatling-llm. Call it for each.";
  }

  static String resultsPassed(long passed, int all, int status) {
    return passed + " of " + all + " results passed (exit code " + status + ")";
  }

  static String runVerdict(String reason) {
    return "the run's own verdict: " + reason;
  }

  static String rowsDiffer(long found, long counted) {
    return "requests.jsonl has "
        + found
        + " of the "
        + counted
        + " requests of the run, or other outcomes of them";
  }

  static String noFile(String file) {
    return "there is no " + file;
  }

  static String unknownSlo(String name) {
    return "requests.jsonl: the SLO '"
        + name
        + "' is not in summary.json. Use the folder as the run wrote it.";
  }
}
