// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GatlingTextTest {

  @Test
  void controlCharactersBecomeSpaces() {
    assertThat(GatlingText.of("a\tb\nc\rd\u0000e")).isEqualTo("a b c d e");
  }

  @Test
  void otherTextStaysAsItIs() {
    String text = "chat / \"TTFT\" ≤ 200 ms, 99 %, <b>, #{x}, \\, 漢字, 😀";
    assertThat(GatlingText.of(text)).isEqualTo(text);
    assertThat(GatlingText.of("x".repeat(200))).hasSize(200).doesNotContain("…");
  }

  @Test
  void longTextIsCutButNeverInsideACharacter() {
    assertThat(GatlingText.of("x".repeat(201))).hasSize(200).endsWith("x…");
    String cut = GatlingText.of("x".repeat(198) + "😀😀");
    assertThat(cut).isEqualTo("x".repeat(198) + "…");
  }

  /** In the locale C, where {@code …} would be printed as a question mark. */
  @Test
  void theMarkOfACutTextMayBeLonger() {
    assertThat(GatlingText.cut("x".repeat(201), "...")).isEqualTo("x".repeat(197) + "...");
  }

  @Test
  void onceIsEnough() {
    assertThat(GatlingText.of("a\u009B\u2028\u202Eb")).isEqualTo("a   b");
    String once = GatlingText.of("y\n".repeat(300));
    assertThat(GatlingText.of(once)).isEqualTo(once);
  }

  /** Gatling's console breaks a message after 99 characters: a command could begin the line. */
  @Test
  void noCommandOfACiLogIsLeft() {
    assertThat(GatlingText.of("x".repeat(99) + "::error::y"))
        .isEqualTo("x".repeat(99) + ": :error::y");
  }
}
