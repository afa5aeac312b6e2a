// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SquadF1Test {

  /** As Python's {@code \\b} finds words: of letters, numbers of any kind, and underscores. */
  @ParameterizedTest
  @CsvSource({
    "the tide, tide, 1",
    "a tide, an tide, 1",
    "a²,       2, 0",
    "a²,      a², 1",
    "the½ x,   x, 0.6666666666666666",
    "a_b,     ab, 1",
    "aⅣ x,     x, 0.6666666666666666",
    "anα x,    x, 0.6666666666666666",
    "a\u0301 x, \u0301 x, 1",
  })
  void articlesAreWholeWords(String reference, String answer, double f1) {
    assertThat(SquadF1.of(reference, answer)).isEqualTo(f1);
  }
}
