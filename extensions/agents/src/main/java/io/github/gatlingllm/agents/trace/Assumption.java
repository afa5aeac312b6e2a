// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

/** What a user assumes because a trace does not contain it. */
public enum Assumption {
  /** Calls without text get generated text of the recorded length. */
  GENERATED_TEXT("generateTexts", "prompts without text are generated in their recorded length"),
  /** A prompt that repeats the blocks of an earlier one continues its job. */
  PREFIX_JOBS("jobsByPrefix", "a prompt continues the job whose last prompt it begins with"),
  /** Tools without a recorded time take none. */
  INSTANT_TOOLS("instantTools", "tools without a recorded time take none"),
  /** Calls of tools get a fixed result, because none is recorded. */
  FIXED_RESULTS("fixedToolResults", "each tool that the model calls returns a fixed text");

  private final String option;
  private final String text;

  Assumption(String option, String text) {
    this.option = option;
    this.text = text;
  }

  /** Returns the name of the option that sets it, in the DSL and in properties. */
  public String option() {
    return option;
  }

  /** Returns what is assumed, for the console. */
  String text() {
    return text;
  }
}
