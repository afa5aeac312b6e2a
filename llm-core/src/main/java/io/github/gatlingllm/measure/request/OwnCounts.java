// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import org.jspecify.annotations.Nullable;

/**
 * The client's own counts of one request's texts, beside the server's report; {@link
 * TokenCounts#ABSENT} if nothing was counted.
 *
 * @param prompt tokens of the prompt's text alone, without the chat template; only for the first
 *     few requests whose prompt tokens the server reports
 * @param output tokens of the whole answer, by the client's tokenizer
 * @param characters Unicode characters of the whole answer, including reasoning and tool calls
 * @param reported output tokens as the server's usage reports them, plausible or not
 * @param doubt why {@code reported} was not used, so that another count replaced it; null if it was
 *     used, or would not have counted
 */
public record OwnCounts(
    int prompt, int output, int characters, int reported, @Nullable UsageDoubt doubt) {

  /** The client counted nothing. */
  public static final OwnCounts NONE =
      new OwnCounts(TokenCounts.ABSENT, TokenCounts.ABSENT, TokenCounts.ABSENT, TokenCounts.ABSENT);

  /** Creates counts with a plausible usage, or none. */
  public OwnCounts(int prompt, int output, int characters, int reported) {
    this(prompt, output, characters, reported, null);
  }

  /** Returns whether both the server and the client's tokenizer counted the answer. */
  public boolean comparable() {
    return output > 0 && reported >= 0;
  }
}
