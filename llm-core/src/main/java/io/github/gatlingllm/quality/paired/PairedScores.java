/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.quality.paired;

import io.github.gatlingllm.quality.UnfitScoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Scores answers as they come in; keeps counts, no text, but for scorers that score after the load.
 * Safe for use by several threads: while one scores, which may take as long as a user's scorer
 * takes, no other one waits.
 */
public final class PairedScores {

  private final QualityPlan plan;
  private final double[] @Nullable [] unloaded;
  private final LoadedScores underLoad;
  private final SortedMap<Integer, LoadedScores> byLevel = new TreeMap<>();

  /** Of scorers that ask a server: what is to be scored once the load is over. */
  private final List<Runnable> kept = new ArrayList<>();

  private volatile @Nullable String trouble;

  /** Begins without any. */
  public PairedScores(QualityPlan plan) {
    this.plan = plan;
    int size = plan.questions().size();
    this.unloaded = new double[size][];
    this.underLoad = new LoadedScores(size);
  }

  /** What is asked. */
  public QualityPlan plan() {
    return plan;
  }

  /** An answer without load. */
  public void unloaded(Question question, String answer) {
    nowOrLater(() -> scoreUnloaded(question, answer));
  }

  private void scoreUnloaded(Question question, String answer) {
    double[] counts = counts(question, answer);
    synchronized (this) {
      unloaded[question.number()] = counts;
    }
  }

  private void nowOrLater(Runnable score) {
    if (!plan.scoring().afterLoad()) {
      score.run();
      return;
    }
    synchronized (this) {
      kept.add(score);
    }
  }

  /**
   * A request under load was to bring an answer. Whatever is not scored of it is missing.
   *
   * @param level the level of load that it belongs to, from 1; 0: to none
   */
  public synchronized void asked(int level) {
    underLoad.asked();
    if (level > 0) {
      of(level).asked();
    }
  }

  /**
   * An answer under load.
   *
   * @param level the level of load that its request belongs to, from 1; 0: to none
   */
  public void underLoad(Question question, String answer, int level) {
    nowOrLater(() -> scoreUnderLoad(question, answer, level));
  }

  private void scoreUnderLoad(Question question, String answer, int level) {
    double[] counts = counts(question, answer);
    if (counts != null) {
      add(question.number(), counts, level);
    }
  }

  private synchronized void add(int number, double[] counts, int level) {
    underLoad.add(number, counts);
    if (level > 0) {
      of(level).add(number, counts);
    }
  }

  private LoadedScores of(int level) {
    return byLevel.computeIfAbsent(level, added -> new LoadedScores(plan.questions().size()));
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

  /**
   * Scores the answers that were kept until the load was over, one after the other; takes its time.
   *
   * @return how many
   */
  public int scoreKept() {
    List<Runnable> waiting;
    synchronized (this) {
      waiting = List.copyOf(kept);
      kept.clear();
    }
    waiting.forEach(Runnable::run);
    return waiting.size();
  }

  /** What has been scored until now, compared. */
  public synchronized ComparedScores compared() {
    return underLoad.compared(plan.scoring(), unloaded, trouble);
  }

  /** The same of each level of load by itself; empty: the load has none. */
  public synchronized SortedMap<Integer, ComparedScores> comparedByLevel() {
    var compared = new TreeMap<Integer, ComparedScores>();
    byLevel.forEach(
        (level, scores) -> compared.put(level, scores.compared(plan.scoring(), unloaded, trouble)));
    return compared;
  }
}
