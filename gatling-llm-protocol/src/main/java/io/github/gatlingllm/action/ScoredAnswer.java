// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.github.gatlingllm.quality.consistency.ProbeAnswer;
import io.github.gatlingllm.quality.form.ToolCalls;
import io.github.gatlingllm.quality.paired.Question;
import io.github.gatlingllm.request.Secrets;
import io.github.gatlingllm.run.notes.Asking;
import io.github.gatlingllm.wire.CallText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer on its way to who scores or compares it.
 *
 * @param asking what was asked
 * @param said its text, as far as it is read
 * @param marked the tools that it calls, or its tokens; empty: nobody wants them
 * @param probe whether {@code marked} are its tokens
 * @param fingerprint the server's; null: it tells none
 * @param secrets of its request
 */
record ScoredAnswer(
    Asking asking,
    String said,
    String marked,
    boolean probe,
    @Nullable String fingerprint,
    Secrets secrets) {

  static ScoredAnswer of(
      Asking asking,
      StringBuilder text,
      @Nullable StringBuilder hidden,
      boolean probe,
      @Nullable String fingerprint,
      Secrets secrets) {
    boolean more = hidden != null && (asking.readsCalls() || probe);
    return new ScoredAnswer(
        asking,
        Question.readPart(text.toString()),
        more ? Question.readPart(String.valueOf(hidden)) : "",
        probe,
        fingerprint,
        secrets);
  }

  /** How much memory it keeps. */
  int characters() {
    return said.length() + marked.length();
  }

  /** Takes its time: not on an event loop. */
  void score(int level) {
    String read = asking.readsCalls() ? ToolCalls.message(said, calls(marked)) : said;
    asking.answered(new ProbeAnswer(read, probe ? marked : "", fingerprint), level);
    if (asking.keepsText()) {
      asking.keep(secrets.maskIn(read));
    }
  }

  static List<ToolCalls.Call> calls(String marked) {
    return CallText.read(marked).stream()
        .map(call -> new ToolCalls.Call(call.name(), call.arguments()))
        .toList();
  }
}
