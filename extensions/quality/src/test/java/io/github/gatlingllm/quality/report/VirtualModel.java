// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import io.github.gatlingllm.quality.Scorings;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.quality.consistency.ConsistencyPlan;
import io.github.gatlingllm.quality.consistency.ProbeAnswer;
import io.github.gatlingllm.quality.consistency.ProbeAnswers;
import io.github.gatlingllm.quality.paired.PairedScores;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.paired.QualityPlan;
import io.github.gatlingllm.quality.paired.Question;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A model of which each run asks the same prompts: it knows some of them, and some of its answers
 * come out otherwise from run to run.
 */
final class VirtualModel {

  private static final String RIGHT = "the right answer of eight words and more";
  private static final double KNOWN = 0.8;

  private final List<Question> questions;
  private final SplittableRandom random;
  private final double noise;

  /**
   * The same seed gives the same runs.
   *
   * @param noise share of answers that are drawn anew in each run
   */
  VirtualModel(int prompts, long seed, double noise) {
    this.questions = questions(prompts);
    this.random = new SplittableRandom(seed);
    this.noise = noise;
  }

  private static List<Question> questions(int prompts) {
    return IntStream.range(0, prompts)
        .mapToObj(i -> new Question(i, "prompt " + i, List.of(RIGHT), null, null))
        .toList();
  }

  /**
   * A run that scores its answers.
   *
   * @param times how often each prompt is asked
   * @param corrupt share of the answers that are spoiled
   */
  QualityFigures scored(String scorer, int times, double corrupt) {
    var plan = new QualityPlan("f", questions, Scorings.named(scorer, false), 100, false);
    var scores = new PairedScores(plan);
    for (int i = 0; i < times; i++) {
      for (Question question : questions) {
        scores.requested(0);
        scores.underLoad(question, answer(question, corrupt), 0);
      }
    }
    String name = plan.key();
    return new QualityFigures(
        Map.of(name, scores.compared()), Map.of(), Map.of(name, scores.kept()), Map.of());
  }

  /** Right where the prompt is known, else right in its first words, more of them or fewer. */
  private String answer(Question question, double corrupt) {
    if (random.nextDouble() < corrupt) {
      return "### broken";
    }
    boolean anew = random.nextDouble() < noise;
    double luck = anew ? random.nextDouble() : (question.number() * 0.618034) % 1;
    return luck < KNOWN ? RIGHT : RIGHT.substring(0, (int) (40 * (1 - luck) / (1 - KNOWN)));
  }

  /**
   * A run that asks probes.
   *
   * @param times how often each
   * @param turning share of the answers that are not those at rest, half as many at prompts with an
   *     even number
   */
  ConsistencyFigures probed(int times, double turning) {
    var answers = new ProbeAnswers(ConsistencyPlan.of("f", questions));
    questions.forEach(question -> answers.atRest(question, new ProbeAnswer(RIGHT, null)));
    for (int i = 0; i < times; i++) {
      for (Question question : questions) {
        double rate = question.number() % 2 == 0 ? turning * 2 / 3 : turning * 4 / 3;
        answers.requested(0);
        answers.underLoad(
            question, new ProbeAnswer(random.nextDouble() < rate ? "other" : RIGHT, null), 0);
      }
    }
    return answers.figures();
  }
}
