// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Token counts of one request by the client; {@link TokenCounts#ABSENT} if not counted.
 *
 * @param prompt tokens of the prompt's text
 * @param output tokens of the whole answer
 * @param characters Unicode characters of the whole answer
 */
public record ClientTokenCounts(int prompt, int output, int characters) {

  public static final ClientTokenCounts NOTHING =
      new ClientTokenCounts(TokenCounts.ABSENT, TokenCounts.ABSENT, TokenCounts.ABSENT);

  private static final Logger LOGGER = LoggerFactory.getLogger(ClientTokenCounts.class);

  /** Creates the counts of a prompt with a known length and an answer that is not counted. */
  public static ClientTokenCounts prompt(int tokens) {
    return new ClientTokenCounts(tokens, TokenCounts.ABSENT, TokenCounts.ABSENT);
  }

  /**
   * Counts with a tokenizer. This can be slow, so never call it on an event loop.
   *
   * @param text the output text
   * @param hidden reasoning and tool calls
   * @param prompt the texts of the prompt to count; empty to skip it
   */
  public static ClientTokenCounts by(
      Tokenizer tokenizer, String text, String hidden, List<String> prompt) {
    try {
      return new ClientTokenCounts(
          prompt.isEmpty()
              ? TokenCounts.ABSENT
              : prompt.stream().mapToInt(part -> count(tokenizer, part)).sum(),
          count(tokenizer, text) + count(tokenizer, hidden),
          text.codePointCount(0, text.length()) + hidden.codePointCount(0, hidden.length()));
    } catch (Exception | LinkageError | StackOverflowError e) {
      // The error may quote the text, which comes from the server.
      LOGGER.error("{}", ExchangeTexts.tokenizerFailed(ForeignText.logged(e.toString())));
      LOGGER.debug("The tokenizer failed", e);
      return NOTHING;
    }
  }

  private static int count(Tokenizer tokenizer, String text) {
    return text.isEmpty() ? 0 : tokenizer.count(text);
  }
}
