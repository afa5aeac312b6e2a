/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.run.notes;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.quality.paired.ComparedScores;
import io.github.gatlingllm.quality.paired.PairedScores;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.paired.QualityPlan;
import io.github.gatlingllm.quality.paired.Question;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which requests of a run ask prompts whose answers are scored, and the scores. Any thread. */
public final class QualityRun {

  private static final double ALL = 100 + 1e-9;

  private final List<Entry> entries = new CopyOnWriteArrayList<>();
  private final CachedPrompts cached = new CachedPrompts();

  /**
   * A question that a request asks.
   *
   * @param scores where its answer belongs
   */
  public record Asking(PairedScores scores, Question question) {}

  /**
   * What is scored by one scorer.
   *
   * @param requests of the load that could have asked
   * @param questions that they asked
   * @param asker the only requests that ask: others have other system prompts, caps, models
   * @param asked whether the answers without load were taken care of
   */
  private record Entry(
      PairedScores scores,
      AtomicLong requests,
      AtomicLong questions,
      AtomicReference<@Nullable Object> asker,
      AtomicBoolean asked) {

    Entry(QualityPlan plan) {
      this(
          new PairedScores(plan),
          new AtomicLong(),
          new AtomicLong(),
          new AtomicReference<@Nullable Object>(),
          new AtomicBoolean());
    }

    boolean isOf(Object requests) {
      return requests.equals(asker.get());
    }

    /** Null: all that was due until this request has been asked. */
    @Nullable Asking next(long due) {
      long place = questions.get();
      return place < due && questions.compareAndSet(place, place + 1)
          ? new Asking(scores, scores.plan().question(place))
          : null;
    }
  }

  /**
   * What a protocol wants scored.
   *
   * @throws IllegalStateException if another one wants something else scored by the same scorer
   */
  public void join(List<QualityPlan> plans) {
    for (QualityPlan plan : plans) {
      Entry known = entry(plan);
      if (known == null) {
        entries.add(new Entry(plan));
      } else if (!known.scores().plan().agrees(plan)) {
        throw new IllegalStateException(
            "quality(...) must be the same in all protocols of a run, but scorer "
                + plan.key()
                + " is given twice, with other files, shares, requests, patterns or code: give all"
                + " the same one, kept in a variable, or write another one, scorer(\"...\", ...)");
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
    if (!entry.asker().compareAndSet(null, asker) && !entry.isOf(asker)) {
      throw new IllegalStateException(
          "quality(...) must be asked by requests of one kind, but '"
              + name
              + "' is not the only one: name one with .askedBy(\"...\")");
    }
    requireRoom(asker, name);
    return plan.compared() && entry.asked().compareAndSet(false, true) ? entry.scores() : null;
  }

  private void requireRoom(Object asker, String name) {
    List<QualityPlan> plans =
        entries.stream()
            .filter(each -> each.isOf(asker))
            .map(each -> each.scores().plan())
            .toList();
    if (plans.stream().mapToDouble(QualityPlan::sharePercent).sum() > ALL) {
      throw new IllegalStateException(
          "share(...) of all scorers together must be at most 100 percent of the requests '"
              + name
              + "', but "
              + plans.stream()
                  .map(plan -> plan.key() + " has " + plan.sharePercent())
                  .collect(Collectors.joining(", "))
              + ": give each a smaller share");
    }
  }

  /**
   * What the next request of the load asks; null: what it would anyway. What two scorers want of
   * the same request, the second one gets of the next.
   *
   * @param asker the requests that it is one of
   */
  public @Nullable Asking next(List<QualityPlan> plans, Object asker) {
    Asking asking = null;
    for (QualityPlan plan : plans) {
      Entry entry = entry(plan);
      if (entry != null && entry.isOf(asker)) {
        long due = plan.due(entry.requests().incrementAndGet());
        asking = asking == null ? entry.next(due) : asking;
      }
    }
    return asking;
  }

  /**
   * A request of the load has ended, in whichever way.
   *
   * @param asking what it asked; null: what it would anyway
   */
  public void ended(RequestRecord request, @Nullable Asking asking) {
    if (entries.isEmpty()) {
      return;
    }
    cached.add(request, asking != null);
    if (asking != null && request.measured()) {
      asking.scores().asked();
    }
  }

  /** What a reader has to know. */
  Stream<String> warnings() {
    return cached.warning().stream();
  }

  /** The scores until now. */
  public QualityFigures figures() {
    Map<String, ComparedScores> figures = new LinkedHashMap<>();
    entries.forEach(each -> figures.put(each.scores().plan().key(), each.scores().compared()));
    return new QualityFigures(figures);
  }
}
