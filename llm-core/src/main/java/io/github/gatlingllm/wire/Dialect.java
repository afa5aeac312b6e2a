// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.dialect.TokenText;
import io.github.gatlingllm.wire.framing.Framing;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How one family of servers is spoken to. Stateless; shared by all threads.
 *
 * <p>A dialect of one's own is one class: this interface, and a {@link JsonDeltaReader} inside it.
 */
public interface Dialect {

  /** The name that users choose it by, such as {@code openai-chat}. */
  String id();

  /** The path of the endpoint below the base URL, perhaps with a query. */
  String path(ChatRequest request);

  /** The body's field that caps the answer, where users name no other. */
  default String maxTokensField() {
    return "max_tokens";
  }

  /** The headers of a request, in order. */
  Map<String, String> headers(@Nullable String apiKey);

  /**
   * The body of a request, UTF-8.
   *
   * @throws IllegalArgumentException if the request wants what the dialect can't say
   */
  byte[] body(ChatRequest request);

  /** How its streams are cut into events. */
  default Framing framing() {
    return Framing.SSE;
  }

  /** Whether its streams say that they are over, behind the finish reason. */
  default boolean marksEnd() {
    return true;
  }

  /** Whether its answers are generated: with output tokens, and a reason why they end. */
  default boolean generates() {
    return true;
  }

  /** Whether a request names its model, so that an answer by another one is worth a remark. */
  default boolean namesModel() {
    return true;
  }

  /**
   * A reader for one stream or answer.
   *
   * @param text collects the decoded output text; null saves decoding it
   */
  default DeltaReader reader(@Nullable StringBuilder text) {
    return reader(text, null);
  }

  /**
   * A reader for one stream or answer.
   *
   * @param text collects the output text (of the first choice); null saves decoding it
   * @param hidden collects what costs tokens as well but is not that text: reasoning, the names and
   *     arguments of tool calls, the text of further choices
   */
  DeltaReader reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden);

  /**
   * A reader that also tells tool calls apart, for those who check them; null: there is none.
   *
   * @param text collects the output text
   * @param hidden as of {@link #reader}, with a mark where each call begins
   */
  default @Nullable DeltaReader callReader(StringBuilder text, StringBuilder hidden) {
    return null;
  }

  /**
   * A reader that also collects the tokens of which an answer is made, as far as it tells them with
   * their log probabilities, for those who compare answers; null: there is none.
   *
   * @param text collects the output text
   * @param tokens collects its tokens, with {@link TokenText#END} behind each
   */
  default @Nullable DeltaReader tokenReader(StringBuilder text, StringBuilder tokens) {
    return null;
  }
}
