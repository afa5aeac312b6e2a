// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.consistency;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Finds where two texts begin to differ, and computes digests of texts. */
final class Divergence {

  /** The result for two equal texts. */
  static final int NONE = -1;

  private Divergence() {}

  /**
   * Returns the number of leading characters in common, or {@link #NONE} if the texts are equal. If
   * one is a prefix of the other, that is its length. A character is a Unicode code point.
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
   * Returns the number of leading tokens that two answers have in common.
   *
   * @param end the character after each token
   */
  static int firstToken(String one, String other, char end) {
    int shorter = Math.min(one.length(), other.length());
    int tokens = 0;
    for (int at = 0; at < shorter && one.charAt(at) == other.charAt(at); at++) {
      tokens += one.charAt(at) == end ? 1 : 0;
    }
    return tokens;
  }

  /** Returns the SHA-256 digest of a text. */
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
