// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.consistency;

import io.github.gatlingllm.quality.paired.Question;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A server of which it is known how often its answers under load turn away, and where. */
public final class VirtualProbes {

  /** Ten words of five characters and a space. */
  private static final String ANSWER = "words ".repeat(10);

  private final SplittableRandom random;

  /** The same seed gives the same answers. */
  public VirtualProbes(long seed) {
    this.random = new SplittableRandom(seed);
  }

  static ConsistencyPlan plan(int probes) {
    List<Question> questions =
        IntStream.range(0, probes)
            .mapToObj(i -> new Question(i, "p" + i, List.of(), null, null))
            .toList();
    return ConsistencyPlan.of("virtual", questions);
  }

  /**
   * Asks it.
   *
   * @param answers under load, to each prompt in turn
   * @param rate the share of them that turn away
   * @param spread how far the rate of a single prompt is from that: half are so much above, half so
   *     much below
   * @param afterWords where they turn away
   */
  public ConsistencyFigures asked(
      int probes, int answers, double rate, double spread, int afterWords) {
    var all = new ProbeAnswers(plan(probes));
    List<Question> questions = all.plan().probes();
    for (int round = 0; round < 3; round++) {
      questions.forEach(question -> all.atRest(question, new ProbeAnswer(ANSWER, "fp_1")));
    }
    for (int i = 0; i < answers; i++) {
      Question question = questions.get(i % probes);
      double own = rate + (question.number() % 2 == 0 ? spread : -spread);
      boolean turns = random.nextDouble() < own;
      all.underLoad(
          question,
          new ProbeAnswer(turns ? turned(afterWords) : ANSWER, "fp_1"),
          1 + 2 * i / answers);
    }
    return all.figures();
  }

  /** As long as the right one; hardly ever twice the same. */
  private String turned(int afterWords) {
    var text = new StringBuilder(ANSWER.substring(0, 6 * afterWords));
    while (text.length() < ANSWER.length()) {
      text.append((char) ('A' + random.nextInt(26)));
    }
    return text.toString();
  }
}
