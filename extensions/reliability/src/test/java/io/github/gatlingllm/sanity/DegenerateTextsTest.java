// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.AnswerSanity;
import io.github.gatlingllm.simulator.text.AnswerWords;
import io.github.gatlingllm.simulator.text.DegenerateWords;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/**
 * Answers of the simulator, whose truth is known. The property {@code sanity.answers} sets their
 * number; with 3,000, the shares are those of the docs.
 */
class DegenerateTextsTest {

  private static final int ANSWERS = Integer.getInteger("sanity.answers", 400);

  private static double found(AnswerSanity kind, BiFunction<Integer, Long, List<String>> answer) {
    var random = new Random(5);
    int found = 0;
    for (int i = 0; i < ANSWERS; i++) {
      int tokens = (int) (40 * Math.pow(50, random.nextDouble()));
      String text = String.join("", answer.apply(tokens, random.nextLong()));
      found += SanityRules.of(text, "", null) == kind ? 1 : 0;
    }
    return (double) found / ANSWERS;
  }

  @Test
  void loopsAreFound() {
    assertThat(found(AnswerSanity.REPETITION, DegenerateWords::repetition))
        .isGreaterThanOrEqualTo(0.99);
  }

  @Test
  void loopsInReasoningAreFound() {
    String loop = String.join("", DegenerateWords.repetition(200, 3));

    assertThat(SanityRules.of("The answer is 4.", loop, null)).isEqualTo(AnswerSanity.REPETITION);
  }

  @Test
  void oneTokenForeverIsFound() {
    assertThat(found(AnswerSanity.TOKEN, DegenerateWords::token)).isGreaterThanOrEqualTo(0.99);
  }

  @Test
  void emptyAnswersAreFound() {
    assertThat(found(AnswerSanity.EMPTY, (tokens, seed) -> DegenerateWords.empty(tokens)))
        .isEqualTo(1);
  }

  @Test
  void replacementCharactersAreFound() {
    assertThat(found(AnswerSanity.REPLACEMENT, DegenerateWords::replacement)).isEqualTo(1);
  }

  @Test
  void randomWordsAreSane() {
    assertThat(
            found(
                AnswerSanity.SANE,
                (tokens, seed) ->
                    java.util.stream.IntStream.range(0, tokens)
                        .mapToObj(index -> AnswerWords.DRAWN.text(seed, index))
                        .toList()))
        .isGreaterThanOrEqualTo(0.999);
  }
}
