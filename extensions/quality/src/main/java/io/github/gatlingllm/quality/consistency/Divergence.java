// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.consistency;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Where two texts begin to differ, and what stands for a text that is not kept. */
final class Divergence {

  /** Of two texts that are the same. */
  static final int NONE = -1;

  private Divergence() {}

  /**
   * How many characters they have in common from the beginning on, or {@link #NONE} if all. Where
   * one is the beginning of the other, that is its length. A character is a Unicode code point.
   */
  static int first(String one, String other) {
    int shorter = Math.min(one.length(), other.length());
    int at = 0;
    while (at < shorter && one.charAt(at) == other.charAt(at)) {
      at++;
    }
    if (at == one.length() && at == other.length()) {
      return NONE;
    }
    boolean within = at > 0 && Character.isHighSurrogate(one.charAt(at - 1));
    return one.codePointCount(0, within ? at - 1 : at);
  }

  /**
   * How many tokens two answers have in common from the beginning on.
   *
   * @param end stands behind each token
   */
  static int firstToken(String one, String other, char end) {
    int shorter = Math.min(one.length(), other.length());
    int tokens = 0;
    for (int at = 0; at < shorter && one.charAt(at) == other.charAt(at); at++) {
      tokens += one.charAt(at) == end ? 1 : 0;
    }
    return tokens;
  }

  /** The same for the same texts, and in practice for no others. */
  static String digest(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
