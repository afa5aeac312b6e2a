// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import org.jspecify.annotations.Nullable;

/**
 * What was counted here of one request's texts, and what the server told beside it; {@link
 * TokenCounts#ABSENT} where nobody counted.
 *
 * @param prompt tokens of the prompt's text alone, without the server's chat template; only of the
 *     first few requests whose prompt tokens the server told
 * @param output tokens of the whole answer, by a tokenizer of ours
 * @param characters Unicode characters of the whole answer: reasoning and tool calls included
 * @param reported output tokens as the server's usage has them, whether or not they are believed
 * @param doubt why {@code told} was not believed, so that something else counted; null: it was, or
 *     it would have counted for nothing
 */
public record OwnCounts(
    int prompt, int output, int characters, int reported, @Nullable UsageDoubt doubt) {

  /** Nothing was counted here. */
  public static final OwnCounts NONE =
      new OwnCounts(TokenCounts.ABSENT, TokenCounts.ABSENT, TokenCounts.ABSENT, TokenCounts.ABSENT);

  /** Of a usage that is believed, or of none. */
  public OwnCounts(int prompt, int output, int characters, int reported) {
    this(prompt, output, characters, reported, null);
  }

  /** Whether both the server and a tokenizer of ours counted the answer. */
  public boolean comparable() {
    return output > 0 && reported >= 0;
  }
}
