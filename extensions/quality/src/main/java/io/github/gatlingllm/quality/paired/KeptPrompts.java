// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** Collects {@link PromptScores}. A prompt that occurs twice in a file is one prompt. */
public final class KeptPrompts {

  private final TreeMap<String, Sums> prompts = new TreeMap<>();
  private long answers;

  /** The sums of one prompt. */
  private static final class Sums {

    private final double[] sums;
    private long answers;

    Sums(int counts) {
      this.sums = new double[counts];
    }

    void add(long more, double[] others) {
      answers += more;
      for (int i = 0; i < sums.length; i++) {
        sums[i] += others[i];
      }
    }

    PromptScores.OfPrompt kept() {
      List<Double> mean = Arrays.stream(sums).map(sum -> sum / answers).boxed().toList();
      return new PromptScores.OfPrompt(answers, mean);
    }
  }

  /**
   * Adds the answers to a prompt.
   *
   * @param n the number of answers, at least 1
   * @param sums the sums of their counts
   */
  public void add(Question question, long n, double[] sums) {
    answers += n;
    prompts.computeIfAbsent(question.hash(), unknown -> new Sums(sums.length)).add(n, sums);
  }

  /**
   * Returns all scores.
   *
   * @param kind how the numbers were computed
   * @param requested requests that should bring an answer
   */
  public PromptScores kept(String kind, long requested) {
    var kept = new TreeMap<String, PromptScores.OfPrompt>();
    prompts.forEach((hash, sums) -> kept.put(hash, sums.kept()));
    return new PromptScores(kind, answers, Math.max(0, requested - answers), kept);
  }
}
