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
 * @param prompt what the user asks
 * @param messages the same as a list of messages, with what stands before it: maps with {@code
 *     role} and {@code content}, as they stand in the file
 * @param turns all that the user says in this conversation, one after the other
 * @param conversation all that was said, recorded answers included, as {@code messages}
 * @param fields further fields of the request's body
 * @param answer the recorded answer; null: there is none
 * @param inputTokens as the file tells, else {@link Prompt#UNKNOWN}
 * @param outputTokens as the file tells, else {@link Prompt#UNKNOWN}
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

  /** A prompt alone. */
  static DatasetEntry of(String prompt, int inputTokens, int outputTokens) {
    List<Map<String, @Nullable Object>> messages =
        List.of(Map.of("role", "user", "content", prompt));
    return new DatasetEntry(
        prompt, messages, List.of(prompt), messages, Map.of(), null, inputTokens, outputTokens);
  }

  /** The same with its tokens counted, where the file does not tell them. */
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

  /** Whether the prompt is all that is sent, so that the input's tokens are those of the prompt. */
  public boolean promptAlone() {
    return messages.size() == 1 && prompt.equals(messages.get(0).get("content"));
  }

  /** About how much memory it takes, in characters. */
  public long weight() {
    return Contents.size(messages) + Contents.size(turns) + Contents.size(fields);
  }

  /** All that is said to the model. */
  private String text() {
    return messages.stream().map(Contents::text).collect(Collectors.joining("\n"));
  }
}
