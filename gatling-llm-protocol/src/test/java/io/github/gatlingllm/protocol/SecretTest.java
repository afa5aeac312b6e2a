// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.List;
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

  /** Gateways echo what they were sent in encodings of their own. */
  @Test
  void isMaskedHoweverItIsWritten() {
    Secret secret = Secret.of("sk-ab/cd+ef=gh12");
    for (String written :
        List.of(
            "sk-ab%2Fcd%2Bef%3Dgh12",
            "sk-ab%2fcd%2bef%3dgh12",
            "sk-ab\\/cd+ef=gh12",
            "sk-ab\\u002fcd\\u002bef\\u003dgh12",
            "sk-ab\\u002Fcd\\u002Bef\\u003Dgh12")) {
      assertThat(secret.maskIn("bad key '" + written + "'")).isEqualTo("bad key '***'");
    }
    for (String before : List.of("", "a", "ab", "user:", "Bearer ")) {
      for (Base64.Encoder encoder : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
        byte[] bytes = (before + secret.reveal() + "!?").getBytes(UTF_8);
        assertThat(secret.maskIn(encoder.encodeToString(bytes)))
            .as(before)
            .contains("***")
            .hasSizeLessThan(before.length() * 4 / 3 + 16);
      }
    }
    assertThat(secret.maskIn("cut: sk-ab%2Fcd%2B…")).isEqualTo("cut: ***…");
  }

  @Test
  void isMaskedWhereATextWasCutWithinIt() {
    Secret secret = Secret.of("eyJhbGciOiJSUzI1NiJ9.payload.signature");
    assertThat(secret.maskIn("bad token eyJhbGciOiJSUz…")).isEqualTo("bad token ***…");
    assertThat(secret.maskIn("bad token eyJhbGciOiJSUz")).isEqualTo("bad token ***");
    assertThat(secret.maskIn("eyJhbGciOi... or eyJhbGciOiJ...")).isEqualTo("***... or ***...");
    assertThat(secret.maskIn("...d.signature is wrong")).isEqualTo("...*** is wrong");
    assertThat(secret.maskIn("eyJhbGci ***** ature")).isEqualTo("*** ***** ature");
    assertThat(secret.maskIn("cut too soon: eyJhbG")).isEqualTo("cut too soon: eyJhbG");
  }

  /** It went out with a question mark in place of U+200B, and came back so. */
  @Test
  void isMaskedAsItWasSent() {
    assertThat(Secret.of("sk-tide-4711\u200b").maskIn("Incorrect key: Bearer sk-tide-4711?"))
        .isEqualTo("Incorrect key: Bearer ***");
  }

  @Test
  void aShortOneIsMaskedAsAWordOfItsOwn() {
    Secret secret = Secret.of("k");
    assertThat(secret.maskIn("32 tokens in 32 chunks")).isEqualTo("32 tokens in 32 chunks");
    assertThat(secret.maskOwn("kept, tok, k1, 2k, ök")).isEqualTo("kept, tok, k1, 2k, ök");
    assertThat(secret.maskIn("bad key k, 'k', \"k\"; Bearer k"))
        .isEqualTo("bad key ***, '***', \"***\"; Bearer ***");
    assertThat(secret.maskOwn("Bearer k")).isEqualTo("Bearer ***");
    assertThat(Secret.of("a/b").maskIn("a%2Fb, a%2fbc, a\\/b, a&#x2f;b, xa/b"))
        .isEqualTo("***, a%2fbc, ***, ***, xa/b");
  }

  @Test
  void placeholdersOfLocalServersAreNoSecrets() {
    String text = "Pooling type 'none' is EMPTY, x and not-needed";
    for (String value : List.of("none", "EMPTY", "x", "not-needed")) {
      assertThat(Secret.of(value).maskIn(text)).isEqualTo(text);
      assertThat(Secret.of(value).maskOwn(text)).isEqualTo(text);
    }
  }
}
