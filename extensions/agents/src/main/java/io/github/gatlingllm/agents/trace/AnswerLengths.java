// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import io.github.gatlingllm.agents.trace.TracedCall.CallLengths;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import org.jspecify.annotations.Nullable;

/** Completes the lengths of answers. */
final class AnswerLengths {

  private AnswerLengths() {}

  /**
   * Returns the lengths with that of the recorded answer, if it is not known otherwise. A forced
   * length would break a call, so an answer with calls has a free length.
   */
  static CallLengths of(CallLengths recorded, @Nullable Message answer) {
    if (answer == null) {
      return recorded;
    }
    if (!answer.calls().isEmpty()) {
      return recorded.answering(TracedJob.UNKNOWN);
    }
    return recorded.output() == TracedJob.UNKNOWN && !answer.content().isEmpty()
        ? recorded.answering(Math.max(1, JtokkitTokenizer.cl100kBase().count(answer.content())))
        : recorded;
  }
}
