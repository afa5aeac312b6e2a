// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

/** The texts of Mooncake traces: errors, and what the console says about them. */
final class MooncakeTexts {

  static final String WHOLE_PROMPTS =
      "prompts: whole, as recorded or generated from lengths and blocks, without actual answers";

  static final String ONE_INPUT =
      "not exactly one of input_length and a text. A line has the length of its prompt, or"
          + " messages, or text_input. Keep one of them.";

  static final String NO_SESSION =
      "session_id: missing. It shows which calls belong to one job. For independent requests, use"
          + " trace(...).";

  private MooncakeTexts() {}

  static String backwards(String session) {
    return "timestamp: before that of the line before (session "
        + session
        + "). The lines of a session are in order of time. Sort them.";
  }
}
