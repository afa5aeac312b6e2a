/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.quality.paired;

import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Scores answers as they come in; keeps counts, no text. Safe for use by several threads. */
public final class PairedScores {

  private final QualityPlan plan;
  private final double[] @Nullable [] unloaded;
  private final LoadedScores underLoad;
  private final SortedMap<Integer, LoadedScores> byLevel = new TreeMap<>();
  private @Nullable String trouble;

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
  public synchronized void unloaded(Question question, String answer) {
    unloaded[question.number()] = counts(question, answer);
  }

  /**
   * An answer under load.
   *
   * @param level the level of load that its request belongs to, from 1; 0: to none
   */
  public synchronized void underLoad(Question question, String answer, int level) {
    double[] counts = counts(question, answer);
    if (counts == null) {
      return;
    }
    underLoad.add(question.number(), counts);
    if (level > 0) {
      of(level).add(question.number(), counts);
    }
  }

  /**
   * A request under load that brought no answer.
   *
   * @param level as of an answer
   */
  public synchronized void unanswered(int level) {
    underLoad.unanswered();
    if (level > 0) {
      of(level).unanswered();
    }
  }

  private LoadedScores of(int level) {
    return byLevel.computeIfAbsent(level, added -> new LoadedScores(plan.questions().size()));
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
    return underLoad.compared(plan.scoring(), unloaded, trouble);
  }

  /** The same of each level of load by itself; empty: the load has none. */
  public synchronized SortedMap<Integer, ComparedScores> comparedByLevel() {
    var compared = new TreeMap<Integer, ComparedScores>();
    byLevel.forEach(
        (level, scores) ->
            compared.put(level, scores.compared(plan.scoring(), unloaded, trouble)));
    return compared;
  }
}
