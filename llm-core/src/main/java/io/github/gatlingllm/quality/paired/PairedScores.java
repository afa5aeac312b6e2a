/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.quality.paired;

import io.github.gatlingllm.quality.Scoring;
import io.github.gatlingllm.quality.UnfitScoreException;
import java.util.ArrayList;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Scores answers as they come in; keeps counts, no text. Safe for use by several threads: while one
 * scores, which may take as long as a user's scorer takes, no other one waits.
 */
public final class PairedScores {

  private final QualityPlan plan;
  private final double[] @Nullable [] unloaded;
  private final double[] @Nullable [] underLoad;
  private final double[] @Nullable [] first;
  private final int[] times;
  private final LongAdder asked = new LongAdder();
  private volatile @Nullable String trouble;

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
  public void unloaded(Question question, String answer) {
    double[] counts = counts(question, answer);
    synchronized (this) {
      unloaded[question.number()] = counts;
    }
  }

  /** A request under load was to bring an answer. Whatever is not scored of it is missing. */
  public void asked() {
    asked.increment();
  }

  /** An answer under load. */
  public void underLoad(Question question, String answer) {
    double[] counts = counts(question, answer);
    if (counts != null) {
      add(question.number(), counts);
    }
  }

  private synchronized void add(int number, double[] counts) {
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

  /**
   * A scorer of the user's own may fail; that is told, and is not a score. What it says may quote
   * an answer, and stays untold.
   */
  private double @Nullable [] counts(Question question, String answer) {
    try {
      return plan.scoring().counts(question.answered(answer));
    } catch (Throwable e) {
      String what = e instanceof UnfitScoreException ? e.getMessage() : e.getClass().getName();
      trouble =
          "scorer " + plan.key() + " failed at prompt " + (question.number() + 1) + ": " + what;
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
    return ComparedScores.of(scoring, pairs, answers, n, Math.max(0, asked.sum() - n), trouble);
  }
}
