// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What OpenAI publishes in its cookbook ("How to count tokens with tiktoken"). */
class PublishedCountsTest {

  @TempDir static Path folder;
  private static Tokenizer gpt2;

  @BeforeAll
  static void exportGpt2() throws IOException {
    Path file = folder.resolve("tokenizer.json");
    Files.writeString(file, TokenizerJson.of("r50k_base", TokenizerJson.GPT2).toString());
    gpt2 = JtokkitTokenizer.fromFile(file);
  }

  @ParameterizedTest
  @CsvSource({
    "tiktoken is great!, 6",
    "antidisestablishmentarianism, 6",
    "2 + 2 = 4, 7",
    "お誕生日おめでとう, 9"
  })
  void cl100k(String text, int tokens) {
    assertThat(JtokkitTokenizer.cl100kBase().count(text)).isEqualTo(tokens);
  }

  @ParameterizedTest
  @CsvSource({
    "tiktoken is great!, 6",
    "antidisestablishmentarianism, 6",
    "2 + 2 = 4, 7",
    "お誕生日おめでとう, 8"
  })
  void o200k(String text, int tokens) {
    assertThat(JtokkitTokenizer.o200kBase().count(text)).isEqualTo(tokens);
  }

  @ParameterizedTest
  @CsvSource({"antidisestablishmentarianism, 5", "2 + 2 = 4, 5", "お誕生日おめでとう, 14"})
  void gpt2FromItsFile(String text, int tokens) {
    assertThat(gpt2.count(text)).isEqualTo(tokens);
  }

  /** Time grows with the length, not with its square, which would take a minute here. */
  @Test
  void aFifthOfAMegabyteWithoutASpaceIsCountedInTime() {
    countedInTime(1);
  }

  /** A megabyte takes a second or two. */
  @Test
  @Tag("proof")
  void aMegabyteWithoutASpaceIsCountedInTime() {
    countedInTime(5);
  }

  private static void countedInTime(int times) {
    String letters = "abcdefghijklmnopqrstuvwxyz".repeat(1_600 * times);
    String same = "a".repeat(200_000 * times);
    String white = " ".repeat(40_000 * times);
    for (Tokenizer tokenizer : List.of(JtokkitTokenizer.cl100kBase(), gpt2)) {
      for (String text : List.of(letters, same, white)) {
        int tokens = assertTimeoutPreemptively(ofSeconds(60), () -> tokenizer.count(text));
        assertThat(tokens).isBetween(1, text.length());
      }
    }
  }

  @Test
  void aMarkOfASpecialTokenIsTextInAnAnswer() {
    assertThat(JtokkitTokenizer.cl100kBase().count("<|endoftext|>")).isEqualTo(7);
    assertThat(JtokkitTokenizer.cl100kBase().count("")).isZero();
  }
}
