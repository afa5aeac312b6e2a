// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.quality.consistency.ProbeAnswer;
import io.github.gatlingllm.quality.paired.ComparedScores;
import io.github.gatlingllm.quality.paired.PairedScores;
import io.github.gatlingllm.quality.paired.PromptScores;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.paired.QualityPlan;
import io.github.gatlingllm.quality.paired.Question;
import io.github.gatlingllm.quality.paired.StoredAnswer;
import io.github.gatlingllm.quality.report.QualityOfRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Decides which requests of a run send prompts to score, and scores their answers. Any thread. */
public final class QualityRun implements FeatureRun {

  private static final double ALL = 100 + 1e-9;

  private final List<Entry> entries = new CopyOnWriteArrayList<>();
  private final RunContext context;
  private final int workers;
  private final CachedPrompts cached = new CachedPrompts();
  private final LateScoring late = new LateScoring(Duration.ofSeconds(10), ConsoleOutput::println);

  /** A question that a request sends. */
  private record Scored(PairedScores scores, Question question) implements PromptAssignment {

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
    public void answered(ProbeAnswer answer, int level) {
      scores.underLoad(question, answer.text(), level);
    }

    @Override
    public boolean readsCalls() {
      return scores.plan().readsCalls();
    }

    @Override
    public boolean keepsText() {
      return question.number() < scores.plan().keptTexts();
    }

    @Override
    public void keep(String masked) {
      scores.keepUnderLoad(question, masked);
    }

    @Override
    public void requested(int level) {
      scores.requested(level);
    }
  }

  /**
   * The prompts and scores of one scorer.
   *
   * @param questions the number of questions that requests of the load have sent
   */
  record Entry(PairedScores scores, PromptInjectors askers, AtomicLong questions) {

    Entry(QualityPlan plan) {
      this(new PairedScores(plan), new PromptInjectors(), new AtomicLong());
    }

    private long due(long requests) {
      return scores.plan().due(requests);
    }

    /** Returns what the next request sends if there is no other scorer; null for its own prompt. */
    private @Nullable PromptAssignment next(int workers) {
      long request = askers.next();
      long before = due(workers * request);
      return due(workers * (request + 1)) > before ? assignment(before) : null;
    }

    /**
     * Returns the next question; null if all that were due by this request have been sent. Needs
     * the lock.
     */
    private @Nullable PromptAssignment take(long due) {
      return questions.get() < due ? assignment(questions.getAndIncrement()) : null;
    }

    private PromptAssignment assignment(long question) {
      return new Scored(scores, scores.plan().question(question));
    }
  }

  QualityRun(RunContext run) {
    this.context = run;
    this.workers = WorkerShareRule.asksFor(run);
  }

  @Override
  public void join(JoinedProtocol protocol) {
    protocol
        .option(QualityOption.class)
        .ifPresent(
            option -> {
              for (QualityPlan plan : option.plans()) {
                WorkerShareRule.require(context, "quality(...)", plan.sharePercent());
              }
              join(option.plans());
            });
  }

  /** Returns true: each worker records the use of the server's cache. */
  @Override
  public boolean hearsInWorkers() {
    return true;
  }

  @Override
  public Optional<RequestListener> newListener(RequestSource source) {
    return Optional.of(ended -> ended(ended.request()));
  }

  @Override
  public Optional<Object> share(LoadEnd end) {
    QualityFigures figures = figures();
    return figures.byScorer().isEmpty()
        ? Optional.empty()
        : Optional.of(QualityOfRun.share(figures));
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    return Optional.of(
        new QualityOfRun(figures(), run.levels(), cached.warning().stream().toList()));
  }

  /**
   * Joins the plans of a protocol.
   *
   * @throws IllegalStateException if another protocol has a different plan for the same scorer
   */
  void join(List<QualityPlan> plans) {
    for (QualityPlan plan : plans) {
      Entry known = entry(plan);
      if (known == null) {
        entries.add(new Entry(plan));
      } else if (!known.scores().plan().agrees(plan)) {
        throw new IllegalStateException(QualitySetupTexts.scorersDiffer(plan.key()));
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
   * Returns the prompts to send before the load; null if there are none or they were taken before.
   * The requests will send prompts under load too.
   *
   * @param asker the requests that would send them
   * @param name the name of these requests
   * @throws IllegalStateException if other requests already send them, since then not only the load
   *     would differ
   */
  public @Nullable PairedScores takeUnloaded(QualityPlan plan, Object asker, String name) {
    Entry entry = entry(plan);
    if (entry == null || !plan.mayAsk(name)) {
      return null;
    }
    boolean first = entry.askers().claim(asker, name, "quality(...)");
    requireRoom(asker, name);
    return plan.compared() && first && workers > 0 ? entry.scores() : null;
  }

  private void requireRoom(Object asker, String name) {
    List<QualityPlan> plans =
        entries.stream()
            .filter(each -> each.askers().areOf(asker))
            .map(each -> each.scores().plan())
            .toList();
    if (plans.stream().mapToDouble(QualityPlan::sharePercent).sum() * workers > ALL) {
      throw new IllegalStateException(
          QualitySetupTexts.sharesTooLarge(
              workers,
              name,
              plans.stream()
                  .map(plan -> QualitySetupTexts.shareOf(plan.key(), plan.sharePercent()))
                  .toList()));
    }
  }

  /**
   * Returns the assignment of prompts to requests. Call it after all kinds of request have claimed
   * theirs.
   *
   * @param asker the requests
   */
  public Turns turns(List<QualityPlan> plans, Object asker) {
    var requested = new ArrayList<Entry>();
    for (QualityPlan plan : plans) {
      Entry entry = entry(plan);
      if (entry != null && workers > 0 && entry.askers().areOf(asker)) {
        requested.add(entry);
      }
    }
    return new Turns(requested, workers, this);
  }

  /**
   * Assigns prompts to the requests of one kind. Any thread.
   *
   * @param requested one entry per scorer
   * @param workers the number of workers whose prompts it sends
   * @param lock the lock of the run, since several actions may share one kind
   */
  public record Turns(List<Entry> requested, int workers, Object lock) {

    /** Returns what the next request sends; null for its own prompt. */
    public @Nullable PromptAssignment next() {
      return switch (requested.size()) {
        case 0 -> null;
        case 1 -> requested.get(0).next(workers);
        default -> ofSeveral();
      };
    }

    /**
     * If two scorers want the same request, the second one gets the next. Counting a request and
     * assigning its question are one step: otherwise, of two concurrent requests, the earlier one
     * could go without.
     */
    private @Nullable PromptAssignment ofSeveral() {
      synchronized (lock) {
        PromptAssignment assignment = null;
        for (Entry entry : requested) {
          long due = entry.due(workers * (entry.askers().next() + 1));
          assignment = assignment == null ? entry.take(due) : assignment;
        }
        return assignment;
      }
    }
  }

  /** Records an ended request of the load, whatever its outcome. */
  void ended(RequestRecord request) {
    if (!entries.isEmpty()) {
      cached.add(request, request.id().probe() != null);
    }
  }

  /** Returns the scores, after scoring the answers that waited for the end of the load. */
  QualityFigures figures() {
    if (workers == 0) {
      return QualityFigures.NONE;
    }
    Map<String, ComparedScores> figures = new LinkedHashMap<>();
    Map<String, SortedMap<Integer, ComparedScores>> levels = new LinkedHashMap<>();
    Map<String, PromptScores> kept = new LinkedHashMap<>();
    Map<String, List<StoredAnswer>> texts = new LinkedHashMap<>();
    for (Entry entry : entries) {
      PairedScores scores = entry.scores();
      late.score(scores);
      figures.put(scores.plan().key(), scores.compared());
      levels.put(scores.plan().key(), scores.comparedByLevel());
      kept.put(scores.plan().key(), scores.kept());
      texts.put(scores.plan().key(), scores.texts());
    }
    return new QualityFigures(figures, levels, kept, texts);
  }
}
