// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Words that turn into others do so at the token that was asked for. */
class AnswerWordsTest {

  private static final long SEED = 7;

  @Test
  void theFirstOtherWordIsNeverTheRightOneByChance() {
    assertTurns(AnswerWords.DRAWN, 3);
  }

  @Test
  void norIsThatBehindKnownOnes() {
    assertTurns(AnswerWords.known(0, List.of("The", " old", " man", " and")), 3);
  }

  private static void assertTurns(AnswerWords right, int at) {
    assertThat(LongStream.range(0, 2_000).mapToObj(other -> right.turning(at, other)))
        .allSatisfy(
            turned -> {
              assertThat(turned.text(SEED, at - 1)).isEqualTo(right.text(SEED, at - 1));
              assertThat(turned.text(SEED, at)).isNotEqualTo(right.text(SEED, at));
              assertThat(turned.id(SEED, at)).isNotEqualTo(right.id(SEED, at));
            });
  }
}
