// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import io.github.gatlingllm.quality.Scoring;
import io.github.gatlingllm.quality.Scorings;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A model that is right as often as told, asked without load and under it. */
public final class VirtualQuality {

  private static final String RIGHT = "the right answer, word by word";

  private final SplittableRandom random;

  /** The same seed gives the same answers. */
  public VirtualQuality(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /**
   * Asks it.
   *
   * @param right share of prompts that it knows
   * @param corrupt share of answers under load that are spoiled
   * @param noise share of answers that come out otherwise each time, without load too
   */
  public ComparedScores asked(
      String scorer, int prompts, double right, double corrupt, double noise) {
    return asked(Scorings.named(scorer, false), prompts, 0, right, corrupt, noise);
  }

  /**
   * Asks it some prompts more than once.
   *
   * @param twice how many of the prompts are asked two times under load
   */
  ComparedScores asked(
      Scoring scoring, int prompts, int twice, double right, double corrupt, double noise) {
    List<Question> questions =
        IntStream.range(0, prompts)
            .mapToObj(i -> new Question(i, "p" + i, List.of(RIGHT), null, null))
            .toList();
    var plan = new QualityPlan("virtual", questions, scoring, 100, true);
    var scores = new PairedScores(plan);
    for (Question question : questions) {
      boolean known = random.nextDouble() < right;
      scores.unloaded(question, answer(known, right, 0, noise));
      for (int i = 0; i < (question.number() < twice ? 2 : 1); i++) {
        scores.underLoad(question, answer(known, right, corrupt, noise), 0);
      }
    }
    return scores.compared();
  }

  private String answer(boolean known, double right, double corrupt, double noise) {
    if (random.nextDouble() < corrupt) {
      return "### broken";
    }
    boolean now = random.nextDouble() < noise ? random.nextDouble() < right : known;
    return now ? RIGHT : "a wrong answer";
  }
}
