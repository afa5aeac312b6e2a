// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import io.github.gatlingllm.TextLimit;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.request.Secrets;
import org.jspecify.annotations.Nullable;

/**
 * The text of a response.
 *
 * @param id the identity of its request
 * @param level the load level of the request, from 1; 0: none
 * @param text the output text, not longer than {@link TextLimit}
 * @param marked the tool calls or the tokens, with their marks; empty: no listener needs them
 * @param fingerprint the fingerprint of the server's configuration; null: not reported
 * @param secrets the secrets of the request
 */
public record ResponseText(
    RequestId id,
    int level,
    String text,
    String marked,
    @Nullable String fingerprint,
    Secrets secrets) {

  /** Cuts both texts to the limit. */
  public ResponseText {
    text = TextLimit.cut(text);
    marked = TextLimit.cut(marked);
  }

  /** Returns the number of characters in memory. */
  public int characters() {
    return text.length() + marked.length();
  }
}
