// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.exchange.AnswerListener;
import io.github.gatlingllm.exchange.AnswerReader;
import io.github.gatlingllm.exchange.AnswerTokens;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.wire.Dialect;
import java.util.Locale;
import java.util.Objects;

/** Describes a preflight that succeeded. */
final class PreflightText {

  private PreflightText() {}

  static String ok(AnswerListener answer, ChatRequest chat, Dialect dialect) {
    AnswerReader reader = answer.reader();
    TokenCounts tokens = AnswerTokens.reported(reader);
    return String.format(
        Locale.ROOT,
        "preflight OK: HTTP %d %s, model %s, %s, %s, usage %s%s",
        answer.status(),
        chat.stream() ? dialect.framing().name() : "JSON",
        ForeignText.oneLine(Objects.requireNonNullElse(reader.model(), chat.model())),
        latency(answer),
        dialect.generates() ? amount(reader, tokens) : promptSize(tokens),
        reader.usage() == null ? "no" : "yes",
        dialect.generates() ? finish(reader) : "");
  }

  private static String latency(AnswerListener answer) {
    long[] stamps = answer.reader().timeline().stamps();
    return stamps.length == 0
        ? "E2E " + millis(answer.closedAt() - answer.sentAt())
        : "TTFT " + millis(stamps[0] - answer.sentAt());
  }

  private static String finish(AnswerReader reader) {
    String reason = reader.finishReason();
    return reason == null ? ", no finish reason" : ", finish " + ForeignText.oneLine(reason);
  }

  private static String promptSize(TokenCounts tokens) {
    return tokens.input() < 0 ? "no token count" : tokens.input() + " input tokens";
  }

  private static String amount(AnswerReader reader, TokenCounts tokens) {
    int chunks = reader.timeline().chunks();
    String text = tokens.output() < 0 ? "no token count" : tokens.output() + " tokens";
    return text + (chunks == 0 ? "" : " in " + chunks + " chunks");
  }

  private static String millis(long nanos) {
    return Math.round(nanos / 1e6) + " ms";
  }
}
