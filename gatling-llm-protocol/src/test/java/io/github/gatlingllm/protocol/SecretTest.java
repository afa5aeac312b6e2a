/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SecretTest {

  @Test
  void isShownByNothingButReveal() {
    Secret secret = Secret.of("sk-1234");
    assertThat(secret).hasToString("***");
    assertThat(new ProtocolSettings().with(s -> s.apiKey = secret).frozen().endpoint().toString())
        .doesNotContain("sk-1234");
    assertThat(secret.reveal()).isEqualTo("sk-1234");
  }

  @Test
  void isMaskedInTextsOfOthers() {
    assertThat(Secret.of("sk-1234").maskIn("bad key sk-1234, sk-1234"))
        .isEqualTo("bad key ***, ***");
    assertThat(Secret.of("").maskIn("text")).isEqualTo("text");
  }

  @Test
  void isMaskedWhereATextWasCutWithinIt() {
    Secret secret = Secret.of("eyJhbGciOiJSUzI1NiJ9.payload.signature");
    assertThat(secret.maskIn("bad token eyJhbGciOiJSUz…")).isEqualTo("bad token ***…");
    assertThat(secret.maskIn("bad token eyJhbGciOiJSUz")).isEqualTo("bad token ***");
    assertThat(secret.maskIn("eyJhbGciOi... or eyJhbGciOiJ...")).isEqualTo("***... or ***...");
    assertThat(secret.maskIn("eyJhbGciOiJSUzI1NiJ9 is a usual beginning"))
        .isEqualTo("eyJhbGciOiJSUzI1NiJ9 is a usual beginning");
    assertThat(secret.maskIn("cut too soon: eyJhbG")).isEqualTo("cut too soon: eyJhbG");
  }
}
