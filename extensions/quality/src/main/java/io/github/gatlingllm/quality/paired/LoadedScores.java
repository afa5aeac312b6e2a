// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import io.github.gatlingllm.quality.Scoring;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The scores of answers under load, or at one load level, by prompt. */
final class LoadedScores {

  private final double[] @Nullable [] sums;
  private final double[] @Nullable [] first;
  private final int[] times;
  private long requested;

  LoadedScores(int prompts) {
    this.sums = new double[prompts][];
    this.first = new double[prompts][];
    this.times = new int[prompts];
  }

  void add(int prompt, double[] counts) {
    double[] before = sums[prompt];
    if (before == null) {
      sums[prompt] = counts.clone();
      first[prompt] = counts;
    } else {
      for (int i = 0; i < counts.length; i++) {
        before[i] += counts[i];
      }
    }
    times[prompt]++;
  }

  void requested() {
    requested++;
  }

  PromptScores kept(String kind, List<Question> questions) {
    var kept = new KeptPrompts();
    for (int i = 0; i < times.length; i++) {
      double[] all = sums[i];
      if (all != null) {
        kept.add(questions.get(i), times[i], all);
      }
    }
    return kept.kept(kind, requested);
  }

  /** Compares the scores. A prompt that was sent several times counts once, with its mean. */
  ComparedScores compared(
      Scoring scoring, double[] @Nullable [] unloaded, @Nullable String trouble) {
    var pairs = new ArrayList<double[][]>();
    var answers = new ArrayList<double[][]>();
    long n = 0;
    for (int i = 0; i < times.length; i++) {
      double[] loaded = sums[i];
      double[] one = first[i];
      if (loaded == null || one == null) {
        continue;
      }
      double[] mean = loaded.clone();
      for (int j = 0; j < mean.length; j++) {
        mean[j] /= times[i];
      }
      answers.add(new double[][] {mean, one});
      n += times[i];
      double[] alone = unloaded[i];
      if (alone != null) {
        pairs.add(new double[][] {alone, mean, one});
      }
    }
    return ComparedScores.of(scoring, pairs, answers, n, Math.max(0, requested - n), trouble);
  }
}
