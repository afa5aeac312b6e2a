// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatedTokenizerTest {

  @ParameterizedTest
  @CsvSource(
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "the,1",
        "a the,2",
        "Hello there!,3",
        "  two,2",
        "東京,3",
        "a 🚀 b,5",
        "<|endoftext|>,7"
      })
  void countsAsTheEncodingDoes(String text, int tokens) {
    assertThat(SimulatedTokenizer.count(text)).isEqualTo(tokens);
  }

  @Test
  void nothingIsNoToken() {
    assertThat(SimulatedTokenizer.count("")).isZero();
    assertThat(SimulatedTokenizer.count(" ")).isOne();
    assertThat(SimulatedTokenizer.count("a ")).isEqualTo(2);
  }

  @Test
  void englishHasNearFourCharactersAToken() {
    String text =
        "A load test needs a server whose latency rises with load for the reasons a real one has.";
    assertThat((double) text.length() / SimulatedTokenizer.count(text)).isBetween(3.0, 5.0);
  }

  /** A text that is told again, and others that may take its place. */
  @Test
  void whatWasEncodedBeforeIsTheSame() {
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 2000; i++) {
        String text = i + " and so on".repeat(10 + i % 50);
        assertThat(SimulatedTokenizer.count(text))
            .isEqualTo(SimulatedTokenizer.count("" + i) + 3 * (10 + i % 50));
      }
    }
  }

  @Test
  void theSameTextHasTheSameIds() {
    assertThat(SimulatedTokenizer.encode("one two"))
        .isEqualTo(SimulatedTokenizer.encode("one two"))
        .isNotEqualTo(SimulatedTokenizer.encode("two one"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void anAnswerHasTheTokensThatWereGenerated(long seed) {
    int[] ids = new int[300];
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < ids.length; i++) {
      ids[i] = Vocabulary.id(seed, i);
      text.append(Vocabulary.text(seed, i));
    }
    int[] again = SimulatedTokenizer.encode(text.toString());
    assertThat(again).hasSameSizeAs(ids).isEqualTo(ids);
  }

  @Test
  void lengthsHaveTheirMean() {
    OutputLength length = new OutputLength(100, 0.5);
    double sum = 0;
    for (int i = 0; i < 10_000; i++) {
      sum += length.draw(i);
    }
    assertThat(sum / 10_000).isBetween(97.0, 103.0);
    assertThat(new OutputLength(0, 0.5).draw(1)).isEqualTo(Integer.MAX_VALUE);
  }
}
