// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

/** The texts of replays of jobs. */
final class ReplayTexts {

  static final String CRASHED = "A job of the trace could not be replayed";

  private ReplayTexts() {}

  static String toolsNotSent(String trace, String dialect) {
    return "agentTrace: "
        + trace
        + " has tools, which dialect "
        + dialect
        + " can't send. A replay sends calls and results of tools as recorded. Use a chat dialect,"
        + " such as openai-chat.";
  }
}
