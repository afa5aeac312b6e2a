// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import java.nio.file.Path;

/** The texts of how a run ended, and of what it could not record or write. */
final class RunEndTexts {

  static final String EVENT_LOOP_LOST =
      "requests in flight could not be counted: an event loop did not respond";
  static final String NO_END = "Gatling exited without ending the run";
  static final String PARENT_ENDED =
      "the build tool that started the load generator ended before the run";
  static final String JVM_ENDED =
      "the JVM was ended before the run ended (SIGTERM, Ctrl-C, System.exit)";
  static final String LOG_OPEN = "Gatling's log was not closed";
  static final String NO_FOLDER = "the results folder was not found";
  static final String LEVELS_OVER = "the load levels are over";
  static final String BUDGET_SPENT = "a budget is spent";
  static final String JUDGED_AT_MERGE = "it is judged once all workers are merged";
  static final String NO_TIME_SERIES =
      "the steady state is not known: the run's time series was not recorded";

  private RunEndTexts() {}

  static String notAsserted(String end) {
    return end + ": Gatling evaluates no assertions";
  }

  static String reportFailed(Throwable failure) {
    return "the LLM report failed at the run's end, so there is no verdict: " + failure;
  }

  static String reportLate(int seconds) {
    return "the LLM report was not ready within " + seconds + " s";
  }

  static String reportIncomplete(String problem) {
    return "The LLM report is incomplete: " + problem;
  }

  static String folderMissing(String runId, Path folder) {
    return "The results folder of run "
        + runId
        + " was not found. The LLM report is written to "
        + folder
        + ". Set the folder with llm.resultsFolder(...) or -Dllm.resultsFolder=...";
  }

  static String notWritten(Path file) {
    return file + " could not be written";
  }

  static String notWrittenBecause(Path file, Throwable failure) {
    return notWritten(file) + ": " + failure;
  }

  static String interrupted(Path file) {
    return "interrupted while writing " + file;
  }

  static String diskTooSlow(Path file, long missing, boolean forSteadyState) {
    return file
        + ": "
        + missing
        + " requests and turns are missing, because the disk was too slow. Write results to a"
        + " faster disk"
        + (forSteadyState ? ", or remove llm.steadyState()" : "");
  }

  static String eventLogIncomplete(String problem) {
    return "the event log is incomplete: " + problem;
  }

  static String verdictsNotWritten(Throwable failure) {
    return "the verdicts could not be written into Gatling's log: " + failure;
  }

  static String assertionsNotJudged(Throwable failure) {
    return "Gatling's own assertions could not be judged: " + failure;
  }

  static String notFollowed(Throwable failure) {
    return "What follows the report, such as exports, failed: " + failure;
  }

  static String noDetails(Throwable failure) {
    return "charts over time and single requests cannot be shown: " + failure;
  }

  static String steadyStateUnknown(String problem) {
    return "the steady state is not known: " + problem;
  }

  static String wholeRunInstead(String problem) {
    return problem + "; all figures are those of the whole run, and no objective is met";
  }

  static String endedInWarmUp(long sent, long requests) {
    return "the run ended in its warm-up: "
        + sent
        + " of "
        + requests
        + " requests of llm.warmUp(...) were sent";
  }

  static String endedInWatchedWarmUp(String longest) {
    return "the run ended in its warm-up: the server was not steady before, and the longest warm-up"
        + " is "
        + longest;
  }

  static String noPlannedEnd(String coolDown) {
    return "no cool-down was excluded: the load profile has no planned end, so its last "
        + coolDown
        + " are not known";
  }

  static String endedBeforeCoolDown(String end, String coolDown) {
    return "no cool-down was excluded: the run ended after "
        + end
        + ", before the last "
        + coolDown
        + " of its load profile";
  }

  static String stopsEarly(String reason) {
    return "LLM run stops early: " + reason;
  }

  static String objectiveOutOfReach(String objective, String why, int others) {
    return "'" + objective + "' is " + why + (others == 0 ? "" : ", and " + others + " more");
  }

  static String stoppedEarly(String why, long seconds) {
    return why + "; the run was stopped early after " + seconds + " s";
  }

  static String levelsFailed(Throwable failure) {
    return "the load levels failed: " + failure;
  }

  static String workUnfinished(String work, int seconds) {
    return work + " did not finish within " + seconds + " s. Some results are missing";
  }
}
