// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the client itself counted of one request; {@link TokenCounts#ABSENT} where nobody counted.
 *
 * @param prompt tokens of the prompt's text
 * @param output tokens of the whole answer
 * @param characters Unicode characters of the whole answer
 */
public record ClientTokenCounts(int prompt, int output, int characters) {

  public static final ClientTokenCounts NOTHING =
      new ClientTokenCounts(TokenCounts.ABSENT, TokenCounts.ABSENT, TokenCounts.ABSENT);

  private static final Logger LOGGER = LoggerFactory.getLogger(ClientTokenCounts.class);

  /** A prompt whose length its workload knows, and an answer that nobody counts. */
  public static ClientTokenCounts prompt(int tokens) {
    return new ClientTokenCounts(tokens, TokenCounts.ABSENT, TokenCounts.ABSENT);
  }

  /**
   * Counts; takes its time, so never on an event loop.
   *
   * @param text what the model said
   * @param hidden what it thought, and wrote into calls of tools
   * @param prompt the texts to count of what it was asked; empty: not to be counted
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
