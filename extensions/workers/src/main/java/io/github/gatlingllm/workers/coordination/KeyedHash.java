// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A hash that only those can compute who know a secret (HMAC-SHA256, RFC 2104). */
public final class KeyedHash {

  private static final String ALGORITHM = "HmacSHA256";

  private KeyedHash() {}

  /**
   * Returns the hash of a text, as 64 hexadecimal digits.
   *
   * @param purpose what the hash is for, one line: the hash of one purpose is none of another
   */
  public static String hex(String secret, String purpose, String text) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key(secret), ALGORITHM));
      return HexFormat.of().formatHex(mac.doFinal((purpose + "\n" + text).getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }

  /** HMAC fills a key with zeros; Java refuses one without a byte. */
  private static byte[] key(String secret) {
    return secret.isEmpty() ? new byte[1] : secret.getBytes(UTF_8);
  }

  /** Whether two hashes are equal; takes the same time for any wrong one. */
  static boolean equal(String one, String other) {
    return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
  }
}
