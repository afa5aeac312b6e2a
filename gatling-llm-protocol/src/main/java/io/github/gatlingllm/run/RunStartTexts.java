// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The texts of runs that do not start: what is wrong, the rule and the remedy. */
final class RunStartTexts {

  static final String JVM_ENDED_FIRST =
      "UNDETERMINED: the JVM ended before the run began. No objective was judged";
  static final String LEVELS_WITH_WINDOW =
      "llm.steadyState(), llm.coolDown(...): not possible with load levels. Each level has its own"
          + " figures, from its own steady part. Remove both; llm.warmUp(...) may stay";
  static final String STOP_EARLY_WITH_STEADY_STATE =
      "llm.steadyState(): not possible with objectives(...).stopEarly(). Which requests count is"
          + " known only at the end of the run. Remove one of them; llm.warmUp(...) and"
          + " llm.coolDown(...) exclude parts that are known in advance";
  static final String SEARCH_NOT_ALONE =
      "capacity search: a search by concurrency must be the only population of its run, and its"
          + " last injection step. The run could not end with the search otherwise. Move it to its"
          + " own simulation, or search a rate with between(...) in injectOpen";

  private RunStartTexts() {}

  static String capWithLevels(int cap) {
    return "maxInFlight("
        + cap
        + "): not possible with load levels. A cap on the client hides at which load the server is"
        + " saturated. Remove it, or run one load with it";
  }

  static String capOfSeveralWorkers(int cap, int workers) {
    return "maxInFlight("
        + cap
        + "): not possible in a run of "
        + workers
        + " workers. The cap counts the requests in flight of one process. Run a single worker, or"
        + " remove the cap";
  }

  static String toolsNotSent(String dataset, String dialect) {
    return "dataset(...): messages with tools ("
        + dataset
        + "). Dialect "
        + dialect
        + " sends text only. Use a chat dialect, such as openai-chat, or a dataset without tools";
  }

  static String severalCaps(int one, int other) {
    return "maxInFlight(...): the protocols of the run have different caps, "
        + one
        + " and "
        + other
        + ". A run has one cap. Set it once, or the same everywhere";
  }

  static String notStarted(@Nullable Throwable cause) {
    return "the LLM report could not start: " + cause;
  }

  static String crashed(String cause, boolean onFiles) {
    return "FAILED: the run crashed before it began: "
        + cause
        + (onFiles
            ? ". Make Gatling's results folder writable (Maven: target/gatling, Gradle:"
                + " build/reports/gatling), or set another one with -rf"
            : "");
  }

  static String noRequest(String objective, int objectives) {
    return "UNDETERMINED: objectives(...): no LLM request ran, so no objective was judged ('"
        + objective
        + (objectives == 1 ? "'" : "' and " + (objectives - 1) + " more")
        + "). Add an LLM request to a scenario, or remove the objectives";
  }

  static String notAsserted(String objective) {
    return "objectives(...): '"
        + objective
        + "' is not among the run's assertions, so it could not fail the build. Call"
        + " setUp(...).assertions(objectives(...)) once, and add your own assertions to it:"
        + " objectives(...).and(global()...). A second .assertions(...) replaces the first";
  }

  static String reservedGroup(String objective, String group) {
    return ".assertions(...): '"
        + objective
        + "' is not an objective of this run. The group '"
        + group
        + "' is reserved for objectives. Pass the list that objectives(...) returns";
  }

  static String objectiveTwice(String objective) {
    return "objectives(...): '" + objective + "' is given twice. Each objective must be given once";
  }

  static String severalLevelledLoads(int loads) {
    return "load levels: "
        + loads
        + " injection steps have load levels. A level is the load of the whole run, so a run can"
        + " have one injection step with load levels. Move each to its own simulation";
  }

  static String nothingLeft(String profile, String warmUp, String coolDown) {
    return "llm.warmUp(...), llm.coolDown(...): nothing is left to measure. The load profile lasts "
        + profile
        + ", the warm-up "
        + warmUp
        + " and the cool-down "
        + coolDown
        + ". Make the load profile longer, or exclude less";
  }

  static String steadyLevelsNotAlone(int populations) {
    return "warmUpUntilSteady(...): other populations run beside the load levels ("
        + populations
        + " populations). The warm-up delays the levels by an unknown time, and other loads would"
        + " not wait. Use llm.warmUp(...) with a load before the levels, or give the levels their"
        + " own simulation";
  }

  static String twoWarmUps(long requests) {
    return "llm.warmUpRequests(...), warmUpUntilSteady(...): both are set ("
        + requests
        + " requests). A number of requests ends the warm-up, or a steady server does. Remove one of"
        + " them; llm.warmUp(...) may stay and is the shortest warm-up";
  }

  static String sameFolder(Path file) {
    return "another run writes "
        + file
        + ": both started in the same millisecond. Start both again, or give each its own results"
        + " folder (Gatling's -rf, the Maven plugin's <resultsFolder>)";
  }

  static String folderNotWritable(Path folder) {
    return "the LLM report's folder cannot be written: " + folder;
  }

  static String sloOfConversation(String slo, String sloName, String name, List<String> turns) {
    return "SLO "
        + slo
        + ": '"
        + name
        + "' is a conversation, and SLOs apply to requests. Attach the SLO to the turns by their"
        + " names, "
        + quoted(turns)
        + ", or to each turn: llm(\"…\").chat()….slo("
        + sloName
        + ")";
  }

  static String sloOfNoRequest(String slo, String name, List<String> names) {
    return "SLO "
        + slo
        + " will apply to no request: no request is named '"
        + name
        + "'. The names are "
        + quoted(names);
  }

  private static String quoted(List<String> names) {
    return "'" + String.join("', '", names) + "'";
  }
}
