// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

/**
 * The settings of a request other than its length. Each API supports some.
 *
 * @param choices the number of texts
 * @param content what each of them consists of
 * @param usage the usage in a stream
 * @param extras additional contents of the answer
 * @param pooling what the request wants instead of texts
 */
record RequestPreferences(
    int choices, AnswerContent content, UsageMode usage, Extras extras, Pooling pooling) {

  /** Additional contents of an answer. */
  public enum Extras {
    NONE,
    /** Log probabilities of tokens. */
    LOGPROBS,
    /** Details of the generation (TGI). */
    DETAILS
  }

  static RequestPreferences text(Extras extras) {
    return new RequestPreferences(1, AnswerContent.TEXT, UsageMode.NONE, extras, Pooling.NONE);
  }

  static RequestPreferences text(UsageMode usage) {
    return new RequestPreferences(1, AnswerContent.TEXT, usage, Extras.NONE, Pooling.NONE);
  }

  static RequestPreferences of(AnswerContent content) {
    return new RequestPreferences(1, content, UsageMode.NONE, Extras.NONE, Pooling.NONE);
  }

  static RequestPreferences of(Pooling pooling) {
    return new RequestPreferences(1, AnswerContent.TEXT, UsageMode.NONE, Extras.NONE, pooling);
  }
}
