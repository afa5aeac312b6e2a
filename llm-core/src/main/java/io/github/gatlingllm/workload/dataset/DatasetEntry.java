// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a dataset.
 *
 * @param prompt the user's prompt
 * @param messages the prompt and the messages before it, as maps with {@code role} and {@code
 *     content} as in the file
 * @param turns all messages of the user in this conversation, in order
 * @param conversation all messages with recorded answers, in the form of {@code messages}
 * @param fields further fields of the request body
 * @param answer the recorded answer; null if there is none
 * @param inputTokens as in the file, or {@link Prompt#UNKNOWN}
 * @param outputTokens as in the file, or {@link Prompt#UNKNOWN}
 */
public record DatasetEntry(
    String prompt,
    List<Map<String, @Nullable Object>> messages,
    List<String> turns,
    List<Map<String, @Nullable Object>> conversation,
    Map<String, @Nullable Object> fields,
    @Nullable String answer,
    int inputTokens,
    int outputTokens) {

  /** Returns an entry with a single prompt. */
  static DatasetEntry of(String prompt, int inputTokens, int outputTokens) {
    List<Map<String, @Nullable Object>> messages =
        List.of(Map.of("role", "user", "content", prompt));
    return new DatasetEntry(
        prompt, messages, List.of(prompt), messages, Map.of(), null, inputTokens, outputTokens);
  }

  /** Returns a copy in which the tokenizer counts tokens that the file does not contain. */
  DatasetEntry counted(Tokenizer tokenizer) {
    return new DatasetEntry(
        prompt,
        messages,
        turns,
        conversation,
        fields,
        answer,
        inputTokens == Prompt.UNKNOWN ? tokenizer.count(text()) : inputTokens,
        outputTokens == Prompt.UNKNOWN ? answered(tokenizer) : outputTokens);
  }

  private int answered(Tokenizer tokenizer) {
    return answer == null || answer.isEmpty() ? Prompt.UNKNOWN : tokenizer.count(answer);
  }

  /** Whether only the prompt is sent, so that its tokens are all input tokens. */
  public boolean promptAlone() {
    return messages.size() == 1 && prompt.equals(messages.get(0).get("content"));
  }

  /** Returns the approximate size in memory, in characters. */
  public long weight() {
    return Contents.size(messages) + Contents.size(turns) + Contents.size(fields);
  }

  /** Returns the text of all messages that are sent. */
  private String text() {
    return messages.stream().map(Contents::text).collect(Collectors.joining("\n"));
  }
}
