// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.dialect.TokenText;
import io.github.gatlingllm.wire.framing.Framing;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The protocol of one family of servers. Stateless; all threads share it.
 *
 * <p>A custom dialect is one class with this interface and a {@link JsonDeltaReader}.
 */
public interface Dialect {

  /** Returns the name by which users choose it, such as {@code openai-chat}. */
  String id();

  /** Returns the path of the endpoint below the base URL, possibly with a query. */
  String path(ChatRequest request);

  /** Returns the body field that caps the answer, if users set no other. */
  default String maxTokensField() {
    return "max_tokens";
  }

  /** Returns the headers of a request, in order. */
  Map<String, String> headers(@Nullable String apiKey);

  /**
   * Returns the UTF-8 body of a request.
   *
   * @throws IllegalArgumentException if the dialect lacks a feature of the request
   */
  byte[] body(ChatRequest request);

  /** Returns how its streams are divided into events. */
  default Framing framing() {
    return Framing.SSE;
  }

  /** Returns whether its streams mark their end after the finish reason. */
  default boolean marksEnd() {
    return true;
  }

  /** Returns whether its answers are generated, with output tokens and a finish reason. */
  default boolean generates() {
    return true;
  }

  /** Returns whether a request names its model, so that an answer by another one is reported. */
  default boolean namesModel() {
    return true;
  }

  /**
   * Returns whether its requests go to a server other than the protocol's, which its path then
   * names by a whole URL. They carry neither the key nor the headers of the protocol, and no
   * preflight is sent.
   */
  default boolean elsewhere() {
    return false;
  }

  /**
   * Creates a reader for one stream or answer.
   *
   * @param text collects the decoded output text; null avoids decoding
   */
  default DeltaReader reader(@Nullable StringBuilder text) {
    return reader(text, null);
  }

  /**
   * Creates a reader for one stream or answer.
   *
   * @param text collects the output text of the first choice; null avoids decoding
   * @param hidden collects output that costs tokens but is not that text: reasoning, names and
   *     arguments of tool calls, and the text of further choices
   */
  DeltaReader reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden);

  /**
   * Creates a reader for the answer to a request, for dialects that compare the two.
   *
   * @param request the request
   * @param text as for {@link #reader(StringBuilder, StringBuilder)}
   * @param hidden as for {@link #reader(StringBuilder, StringBuilder)}
   */
  default DeltaReader reader(
      ChatRequest request, @Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    return reader(text, hidden);
  }

  /**
   * Creates a reader that also separates tool calls, for checks; null if the dialect has none.
   *
   * @param text collects the output text
   * @param hidden as for {@link #reader}, with a mark before each call
   */
  default @Nullable DeltaReader callReader(StringBuilder text, StringBuilder hidden) {
    return null;
  }

  /**
   * Creates a reader that also collects the tokens of an answer, as far as log probabilities list
   * them, for comparisons of answers; null if the dialect has none.
   *
   * @param text collects the output text
   * @param tokens collects its tokens, each followed by {@link TokenText#END}
   */
  default @Nullable DeltaReader tokenReader(StringBuilder text, StringBuilder tokens) {
    return null;
  }

  /**
   * Creates the parts of an answer that histories need besides its text; null if histories of the
   * dialect are only text.
   *
   * @param reasoning whether histories repeat the reasoning of answers
   */
  default @Nullable AnswerParts answerParts(boolean reasoning) {
    return null;
  }
}
