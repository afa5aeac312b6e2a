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
 * Which prompts are counted here: each whose length the server doesn't tell, and else the first few
 * of one message, from which follows what the server's chat template adds. One for each request
 * action; safe for many threads.
 */
final class PromptSamples {

  /** Enough for a median; more would only cost time. */
  static final int FIRST = 20;

  /** Under these names users may say themselves what the model is asked. */
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

  /** The texts to count; empty: none. Ask only once the answer is there and good. */
  List<String> of(ChatRequest request, @Nullable Usage usage, Phase phase) {
    if (!isText(request)) {
      return List.of();
    }
    if (!tells(usage)) {
      return request.messages().stream().map(Message::content).toList();
    }
    return samples(request, phase) ? List.of(request.messages().get(0).content()) : List.of();
  }

  /**
   * The length that the prompt's workload knows, if it is to be held against the server's; {@link
   * TokenCounts#ABSENT} otherwise.
   */
  int known(
      ChatRequest request, @Nullable RequestedWork asked, @Nullable Usage usage, Phase phase) {
    if (asked == null || asked.inputTokens() == Prompt.UNKNOWN || !tells(usage)) {
      return TokenCounts.ABSENT;
    }
    return isText(request) && samples(request, phase) ? asked.inputTokens() : TokenCounts.ABSENT;
  }

  /** A template adds something for each message: with one it is plain what. */
  private boolean samples(ChatRequest request, Phase phase) {
    return phase == Phase.MEASURED
        && request.messages().size() == 1
        && taken.get() < FIRST
        && taken.getAndIncrement() < FIRST;
  }

  private static boolean tells(@Nullable Usage usage) {
    return usage != null && usage.inputTokens() != Usage.ABSENT;
  }

  /** Pictures, tools and fields of the user's own are prompt as well, but not as text. */
  private static boolean isText(ChatRequest request) {
    return !request.messages().isEmpty()
        && request.shape().tools().isEmpty()
        && PROMPT_FIELDS.stream().noneMatch(request.fields()::containsKey)
        && request.messages().stream().allMatch(Message::isText);
  }
}
