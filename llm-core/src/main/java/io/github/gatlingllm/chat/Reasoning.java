// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The reasoning of an answer.
 *
 * @param text the reasoning; empty if the server encrypts it
 * @param format the API whose format {@code blocks} has
 * @param blocks what the API expects back: fields of the message in {@link Format#CHAT} and {@link
 *     Format#OLLAMA}, which is one map; otherwise the whole answer as content blocks, output items
 *     or parts. Empty if only the text is known
 */
public record Reasoning(String text, Format format, List<Map<String, @Nullable Object>> blocks) {

  /** An API with its own format of reasoning in histories. */
  public enum Format {
    /** OpenAI's chat, with the field {@code reasoning_content} or {@code reasoning}. */
    CHAT,
    /** Anthropic's messages, with signed blocks. */
    ANTHROPIC,
    /** OpenAI's responses, with reasoning items. */
    RESPONSES,
    /** Gemini, with signed parts. */
    GEMINI,
    /** Ollama's chat, with the field {@code thinking}. */
    OLLAMA
  }

  public Reasoning {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(format, "format");
    blocks = List.copyOf(blocks);
  }

  /** Returns what an API expects back; empty if the reasoning has another format. */
  public List<Map<String, @Nullable Object>> blocks(Format of) {
    return format == of ? blocks : List.of();
  }
}
