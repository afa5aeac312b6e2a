// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.RequestedWork;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.TokenCounts;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the prompts that the client counts: each prompt whose length the server does not report,
 * and otherwise the first few prompts of one message, which show what the server's chat template
 * adds. One per request action. Thread-safe.
 */
final class PromptSamples {

  /** The number of samples; enough for a median. */
  static final int FIRST = 20;

  /** The body fields with which users may set the prompt themselves. */
  private static final List<String> PROMPT_FIELDS =
      List.of(
          "messages",
          "prompt",
          "input",
          "inputs",
          "contents",
          "system",
          "systemInstruction",
          "instructions",
          "suffix",
          "tools",
          "functions");

  private final AtomicInteger taken = new AtomicInteger();

  /** Returns the texts to count; empty for none. Call it only after a successful answer. */
  List<String> of(ChatRequest request, @Nullable Usage usage, Phase phase) {
    if (!isText(request)) {
      return List.of();
    }
    if (!reportsInput(usage)) {
      return request.messages().stream().map(Message::content).toList();
    }
    return samples(request, phase) ? List.of(request.messages().get(0).content()) : List.of();
  }

  /**
   * Returns the length that the prompt's workload knows, if it is to be compared with the server's;
   * otherwise {@link TokenCounts#ABSENT}.
   */
  int known(
      ChatRequest request, @Nullable RequestedWork requested, @Nullable Usage usage, Phase phase) {
    if (requested == null || requested.inputTokens() == Prompt.UNKNOWN || !reportsInput(usage)) {
      return TokenCounts.ABSENT;
    }
    return isText(request) && samples(request, phase)
        ? requested.inputTokens()
        : TokenCounts.ABSENT;
  }

  /**
   * Returns whether the request is a sample. A template adds tokens per message, so only prompts of
   * one message show how many.
   */
  private boolean samples(ChatRequest request, Phase phase) {
    return phase == Phase.MEASURED
        && request.messages().size() == 1
        && taken.get() < FIRST
        && taken.getAndIncrement() < FIRST;
  }

  private static boolean reportsInput(@Nullable Usage usage) {
    return usage != null && usage.inputTokens() != Usage.ABSENT;
  }

  /**
   * Returns whether the prompt consists of text alone. Pictures, tools and the user's own fields
   * are also part of the prompt.
   */
  private static boolean isText(ChatRequest request) {
    return !request.messages().isEmpty()
        && request.shape().tools().isEmpty()
        && PROMPT_FIELDS.stream().noneMatch(request.fields()::containsKey)
        && request.messages().stream().allMatch(Message::isText);
  }
}
