/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.github.gatlingllm.ChatRequest;
import io.github.gatlingllm.sse.Framing;
import io.github.gatlingllm.timeline.TokenCounts;
import io.github.gatlingllm.timeline.TokenSource;
import java.util.Locale;
import java.util.Objects;

/** What a preflight that went well says. */
final class PreflightText {

  private PreflightText() {}

  static String ok(AnswerListener answer, ChatRequest chat, Framing framing) {
    AnswerReader reader = answer.reader();
    TokenCounts tokens = Tokens.told(reader);
    return String.format(
        Locale.ROOT,
        "preflight OK: HTTP %d %s, model %s, %s, %s, usage %s, finish %s",
        answer.status(),
        chat.stream() ? framing.name() : "JSON",
        Objects.requireNonNullElse(reader.model(), chat.model()),
        latency(answer),
        amount(reader, tokens),
        tokens.source() == TokenSource.USAGE ? "yes" : "no",
        Objects.requireNonNullElse(reader.finishReason(), "not told"));
  }

  private static String latency(AnswerListener answer) {
    long[] stamps = answer.reader().timeline().stamps();
    return stamps.length == 0
        ? "E2E " + millis(answer.closedAt() - answer.sentAt())
        : "TTFT " + millis(stamps[0] - answer.sentAt());
  }

  private static String amount(AnswerReader reader, TokenCounts tokens) {
    int chunks = reader.timeline().chunks();
    String said = tokens.output() < 0 ? "unknown" : String.valueOf(tokens.output());
    return said + " tokens" + (chunks == 0 ? "" : " in " + chunks + " chunks");
  }

  private static String millis(long nanos) {
    return Math.round(nanos / 1e6) + " ms";
  }
}
