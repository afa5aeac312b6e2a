// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.Objects;

/**
 * How tokens are counted here, beside the server.
 *
 * @param tokenizer what counts
 * @param preferred whose count is an answer's length where both are known: the usage or the
 *     tokenizer
 */
public record TokenCounting(Tokenizer tokenizer, TokenSource preferred) {

  public TokenCounting {
    Objects.requireNonNull(tokenizer, "tokenizer");
    if (preferred != TokenSource.USAGE && preferred != TokenSource.TOKENIZER) {
      throw new IllegalArgumentException(
          "preferred must be the usage or the tokenizer, but was " + preferred);
    }
  }
}
