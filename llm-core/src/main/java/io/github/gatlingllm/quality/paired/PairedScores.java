/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.quality.paired;

import io.github.gatlingllm.quality.Scoring;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** Scores answers as they come in; keeps counts, no text. Safe for use by several threads. */
public final class PairedScores {

  private final QualityPlan plan;
  private final double[] @Nullable [] unloaded;
  private final double[] @Nullable [] underLoad;
  private final double[] @Nullable [] first;
  private final int[] times;
  private long unanswered;
  private @Nullable String trouble;

  /** Begins without any. */
  public PairedScores(QualityPlan plan) {
    this.plan = plan;
    int size = plan.questions().size();
    this.unloaded = new double[size][];
    this.underLoad = new double[size][];
    this.first = new double[size][];
    this.times = new int[size];
  }

  /** What is asked. */
  public QualityPlan plan() {
    return plan;
  }

  /** An answer without load. */
  public synchronized void unloaded(Question question, String answer) {
    unloaded[question.number()] = counts(question, answer);
  }

  /** An answer under load. */
  public synchronized void underLoad(Question question, String answer) {
    double[] counts = counts(question, answer);
    if (counts == null) {
      return;
    }
    int number = question.number();
    double[] before = underLoad[number];
    if (before == null) {
      underLoad[number] = counts.clone();
      first[number] = counts;
    } else {
      for (int i = 0; i < counts.length; i++) {
        before[i] += counts[i];
      }
    }
    times[number]++;
  }

  /** A request under load that brought no answer. */
  public synchronized void unanswered() {
    unanswered++;
  }

  /** A scorer of the user's own may fail; that is told, and is not a score. */
  private double @Nullable [] counts(Question question, String answer) {
    try {
      return plan.scoring().counts(question.answered(answer));
    } catch (RuntimeException e) {
      trouble = "scorer " + plan.key() + " failed: " + e;
      return null;
    }
  }

  /** What has come in until now, compared. */
  public synchronized ComparedScores compared() {
    Scoring scoring = plan.scoring();
    var pairs = new ArrayList<double[][]>();
    var answers = new ArrayList<double[][]>();
    long n = 0;
    for (int i = 0; i < times.length; i++) {
      double[] loaded = underLoad[i];
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
    return ComparedScores.of(scoring, pairs, answers, n, unanswered, trouble);
  }
}
