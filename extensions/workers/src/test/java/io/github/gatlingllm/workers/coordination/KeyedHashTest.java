// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyedHashTest {

  /** The hash was computed with OpenSSL, of {@code request}, a line feed and {@code text}. */
  @Test
  void itIsTheHmacOfPurposeAndText() {
    assertThat(KeyedHash.hex("only we know", "request", "text"))
        .isEqualTo("18ac9a0918b9f52791e0961db73b1fe97508bed5eb816fa502e14c64b26cde9f");
  }

  @Test
  void secretPurposeAndTextAllCount() {
    String hash = KeyedHash.hex("secret", "request", "text");
    assertThat(KeyedHash.hex("Secret", "request", "text")).isNotEqualTo(hash);
    assertThat(KeyedHash.hex("secret", "answer", "text")).isNotEqualTo(hash);
    assertThat(KeyedHash.hex("secret", "request", "text ")).isNotEqualTo(hash);
  }

  @ParameterizedTest
  @CsvSource({"''", "' '", "schlüssel-😀", "a&b=c%zz"})
  void anyTextIsASecret(String secret) {
    String hash = KeyedHash.hex(secret, "request", "text");
    assertThat(hash).matches("[0-9a-f]{64}");
    assertThat(KeyedHash.equal(hash, KeyedHash.hex(secret, "request", "text"))).isTrue();
    assertThat(KeyedHash.equal(hash, KeyedHash.hex(secret + "x", "request", "text"))).isFalse();
  }
}
