/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.quality.paired;

import io.github.gatlingllm.quality.Scoring;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** The scores of answers under load, or under one level of it, by prompt. */
final class LoadedScores {

  private final double[] @Nullable [] sums;
  private final int[] times;
  private long unanswered;

  LoadedScores(int prompts) {
    this.sums = new double[prompts][];
    this.times = new int[prompts];
  }

  void add(int prompt, double[] counts) {
    double[] before = sums[prompt];
    if (before == null) {
      sums[prompt] = counts.clone();
    } else {
      for (int i = 0; i < counts.length; i++) {
        before[i] += counts[i];
      }
    }
    times[prompt]++;
  }

  void unanswered() {
    unanswered++;
  }

  /** A prompt that was asked several times counts once, with its mean. */
  ComparedScores compared(
      Scoring scoring, double[] @Nullable [] unloaded, @Nullable String trouble) {
    var pairs = new ArrayList<double[][]>();
    var answers = new ArrayList<double[]>();
    long n = 0;
    boolean once = true;
    for (int i = 0; i < times.length; i++) {
      double[] loaded = sums[i];
      if (loaded == null) {
        continue;
      }
      double[] mean = loaded.clone();
      for (int j = 0; j < mean.length; j++) {
        mean[j] /= times[i];
      }
      answers.add(mean);
      n += times[i];
      once &= times[i] == 1;
      double[] alone = unloaded[i];
      if (alone != null) {
        pairs.add(new double[][] {alone, mean});
      }
    }
    return ComparedScores.of(scoring, once, pairs, answers, n, unanswered, trouble);
  }
}
