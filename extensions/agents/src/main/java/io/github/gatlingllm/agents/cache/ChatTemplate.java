// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

/**
 * The tokens that the server's chat template adds to a prompt. Those of a message are before and
 * after its text: as many before it as open the answer.
 *
 * @param perMessage the tokens around each message
 * @param perChat the tokens that open the answer
 */
public record ChatTemplate(int perMessage, int perChat) {

  /** Without additions. */
  public static final ChatTemplate NONE = new ChatTemplate(0, 0);

  /** Validates. */
  public ChatTemplate {
    if (perMessage < 0 || perChat < 0) {
      throw new IllegalArgumentException(CacheTexts.negativeTemplate(perMessage, perChat));
    }
  }

  /** Returns the tokens before the text of a message. */
  int opening() {
    return Math.min(perMessage, perChat);
  }

  /** Returns the tokens after the text of a message. */
  int closing() {
    return perMessage - opening();
  }
}
