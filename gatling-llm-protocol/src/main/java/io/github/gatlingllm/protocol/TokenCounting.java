// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.Objects;

/**
 * Local token counting, in addition to the server's usage.
 *
 * @param tokenizer the tokenizer that counts
 * @param preferred the source of an answer's length if both are known: usage or tokenizer
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
