/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.run.notes;

import io.github.gatlingllm.quality.paired.ComparedScores;
import io.github.gatlingllm.quality.paired.PairedScores;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.paired.QualityPlan;
import io.github.gatlingllm.quality.paired.Question;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Which requests of a run ask prompts whose answers are scored, and the scores. Any thread. */
public final class QualityRun {

  private final List<Entry> entries = new CopyOnWriteArrayList<>();

  /** A question that a request asks. */
  private record Scored(PairedScores scores, Question question) implements Asking {

    @Override
    public String probe() {
      return scores.plan().key();
    }

    @Override
    public @Nullable String named() {
      return null;
    }

    @Override
    public boolean deterministic() {
      return false;
    }

    @Override
    public void answered(String text, @Nullable String fingerprint, int level) {
      scores.underLoad(question, text, level);
    }

    @Override
    public void unanswered(int level) {
      scores.unanswered(level);
    }
  }

  /** What is scored by one scorer. */
  private record Entry(PairedScores scores, Askers askers) {}

  /**
   * What a protocol wants scored.
   *
   * @throws IllegalStateException if another one wants something else scored by the same scorer
   */
  public void join(List<QualityPlan> plans) {
    for (QualityPlan plan : plans) {
      Entry known = entry(plan);
      if (known == null) {
        entries.add(new Entry(new PairedScores(plan), new Askers()));
      } else if (!known.scores().plan().agrees(plan)) {
        throw new IllegalStateException(
            "quality(...) must be the same in all protocols of a run, but scorer "
                + plan.key()
                + " is given twice: name another scorer, or give the same file and share");
      }
    }
  }

  private @Nullable Entry entry(QualityPlan plan) {
    return entries.stream()
        .filter(each -> each.scores().plan().key().equals(plan.key()))
        .findFirst()
        .orElse(null);
  }

  /**
   * What has to be asked before the load; only once. Who comes here asks under load too.
   *
   * @param asker the requests that would ask
   * @param name theirs
   * @throws IllegalStateException if others ask already: not only the load would differ
   */
  public @Nullable PairedScores takeUnloaded(QualityPlan plan, Object asker, String name) {
    Entry entry = entry(plan);
    if (entry == null || !plan.mayAsk(name)) {
      return null;
    }
    boolean first = entry.askers().claim(asker, name, "quality(...)");
    return plan.compared() && first ? entry.scores() : null;
  }

  /**
   * What the next request of the load asks; null: what it would anyway.
   *
   * @param asker the requests that it is one of
   */
  public @Nullable Asking next(List<QualityPlan> plans, Object asker) {
    for (QualityPlan plan : plans) {
      Entry entry = entry(plan);
      if (entry == null || !entry.askers().areOf(asker)) {
        continue;
      }
      int place = plan.question(entry.askers().next());
      if (place >= 0) {
        return new Scored(entry.scores(), plan.questions().get(place));
      }
    }
    return null;
  }

  private static void scoreKept(PairedScores scores) {
    long start = System.nanoTime();
    int many = scores.scoreKept();
    if (many > 0) {
      System.out.printf(
          Locale.ROOT,
          "quality %s: %d answers scored after the load in %.1f s%n",
          scores.plan().key(),
          many,
          (System.nanoTime() - start) / 1e9);
    }
  }

  /** The scores; what was kept until the load was over is scored first. */
  public QualityFigures figures() {
    Map<String, ComparedScores> figures = new LinkedHashMap<>();
    Map<String, SortedMap<Integer, ComparedScores>> levels = new LinkedHashMap<>();
    for (Entry entry : entries) {
      PairedScores scores = entry.scores();
      scoreKept(scores);
      figures.put(scores.plan().key(), scores.compared());
      levels.put(scores.plan().key(), scores.comparedByLevel());
    }
    return new QualityFigures(figures, levels);
  }
}
