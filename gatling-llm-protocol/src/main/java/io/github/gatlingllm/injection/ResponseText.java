// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import io.github.gatlingllm.TextLimit;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.request.Secrets;
import org.jspecify.annotations.Nullable;

/**
 * The text of a response.
 *
 * @param id of its request
 * @param level the load level that it belongs to, from 1; 0: none
 * @param text the output text, not longer than {@link TextLimit}
 * @param marked the tool calls or the tokens, with their marks; empty: none were asked for
 * @param fingerprint of the server's configuration; null: not reported
 * @param secrets of the request
 */
public record ResponseText(
    RequestId id,
    int level,
    String text,
    String marked,
    @Nullable String fingerprint,
    Secrets secrets) {

  /** Cuts both texts. */
  public ResponseText {
    text = TextLimit.cut(text);
    marked = TextLimit.cut(marked);
  }

  /** How many characters it keeps in memory. */
  public int characters() {
    return text.length() + marked.length();
  }
}
