// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import java.nio.file.Path;
import java.util.List;

/** The texts of the command {@code validate}. */
final class ValidateTexts {

  private ValidateTexts() {}

  static String valid(String kind, String found) {
    return "Valid " + kind + ": " + found;
  }

  static String invalid(String kind, String problem) {
    return "Invalid " + kind + ": " + problem;
  }

  static String inFile(Path file, String problem) {
    return file + ": " + problem;
  }

  static String run(String folder, long requests, int objectives) {
    return folder
        + ": "
        + requests
        + (requests == 1 ? " request, " : " requests, ")
        + objectives
        + (objectives == 1 ? " objective" : " objectives");
  }

  /**
   * Returns what a trace of jobs has.
   *
   * @param assumed the options without which it can't be replayed
   * @param without what else is missing; empty: nothing
   */
  static String jobs(String file, int jobs, List<String> assumed, String without) {
    return file
        + ": "
        + jobs
        + (jobs == 1 ? " job" : " jobs")
        + (assumed.isEmpty()
            ? ""
            : "; a replay needs llm.agent.assume=" + String.join(",", assumed))
        + without;
  }

  static String withoutLength(String call) {
    return "; an answer has no length ("
        + call
        + "): a replay needs llm.maxTokens, or llm.agent.assume=freeAnswers";
  }

  static String objectives(String file, int number) {
    return file + ": " + number + (number == 1 ? " objective" : " objectives");
  }

  static String result(String name, String head) {
    return name + ": " + head;
  }

  static String noSuchFile() {
    return "there is no such file or folder. Check the path";
  }
}
