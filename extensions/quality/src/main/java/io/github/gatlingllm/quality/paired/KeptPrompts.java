// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** Collects what {@link PromptScores} keep. A prompt that a file has twice is one prompt. */
public final class KeptPrompts {

  private final TreeMap<String, Sums> prompts = new TreeMap<>();
  private long answers;

  /** Of one prompt. */
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
   * @param n how many, at least 1
   * @param sums of their counts
   */
  public void add(Question question, long n, double[] sums) {
    answers += n;
    prompts.computeIfAbsent(question.hash(), unknown -> new Sums(sums.length)).add(n, sums);
  }

  /**
   * All of them.
   *
   * @param kind what made the numbers
   * @param asked requests that were to bring an answer
   */
  public PromptScores kept(String kind, long asked) {
    var kept = new TreeMap<String, PromptScores.OfPrompt>();
    prompts.forEach((hash, sums) -> kept.put(hash, sums.kept()));
    return new PromptScores(kind, answers, Math.max(0, asked - answers), kept);
  }
}
