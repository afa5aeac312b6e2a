// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Computes HMAC-SHA256 hashes (RFC 2104). */
public final class KeyedHash {

  private static final String ALGORITHM = "HmacSHA256";

  private KeyedHash() {}

  /**
   * Returns the hash of a text, as 64 hexadecimal digits.
   *
   * @param purpose the purpose of the hash, without line breaks; a hash is valid for one purpose
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

  /** Returns a key of at least one byte: Java rejects an empty one. HMAC pads keys with zeros. */
  private static byte[] key(String secret) {
    return secret.isEmpty() ? new byte[1] : secret.getBytes(UTF_8);
  }

  /** Whether two hashes are equal. The comparison takes constant time. */
  static boolean equal(String one, String other) {
    return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
  }
}
