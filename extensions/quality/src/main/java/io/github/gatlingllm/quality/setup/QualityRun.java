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
import io.github.gatlingllm.measure.request.Quantity;
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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which requests of a run ask prompts whose answers are scored, and the scores. Any thread. */
public final class QualityRun implements FeatureRun {

  private static final double ALL = 100 + 1e-9;

  private final List<Entry> entries = new CopyOnWriteArrayList<>();
  private final RunContext context;
  private final int workers;
  private final CachedPrompts cached = new CachedPrompts();
  private final LateScoring late = new LateScoring(Duration.ofSeconds(10), ConsoleOutput::println);

  /** A question that a request asks. */
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
    public void asked(int level) {
      scores.asked(level);
    }
  }

  /**
   * What is scored by one scorer.
   *
   * @param questions that requests of the load have asked
   */
  record Entry(PairedScores scores, PromptInjectors askers, AtomicLong questions) {

    Entry(QualityPlan plan) {
      this(new PairedScores(plan), new PromptInjectors(), new AtomicLong());
    }

    private long due(long requests) {
      return scores.plan().due(requests);
    }

    /** What the next request asks, if no other scorer asks; null: nothing. */
    private @Nullable PromptAssignment next(int workers) {
      long request = askers.next();
      long before = due(workers * request);
      return due(workers * (request + 1)) > before ? assignment(before) : null;
    }

    /** Null: all that was due until this request has been asked. With a lock. */
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

  /** It is how full the server's cache is that one worker hears of. */
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
   * What a protocol wants scored.
   *
   * @throws IllegalStateException if another one wants something else scored by the same scorer
   */
  void join(List<QualityPlan> plans) {
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
          "share(...) of all scorers together must be at most "
              + Quantity.plain(100.0 / workers)
              + " percent of the requests '"
              + name
              + (workers == 1 ? "'" : "' of " + workers + " workers, of which one asks for all")
              + ", but "
              + plans.stream()
                  .map(plan -> plan.key() + " has " + plan.sharePercent())
                  .collect(Collectors.joining(", "))
              + ": give each a smaller share");
    }
  }

  /**
   * Which of such requests ask what, once all kinds of request have claimed theirs.
   *
   * @param asker these requests
   */
  public Turns turns(List<QualityPlan> plans, Object asker) {
    var asked = new ArrayList<Entry>();
    for (QualityPlan plan : plans) {
      Entry entry = entry(plan);
      if (entry != null && workers > 0 && entry.askers().areOf(asker)) {
        asked.add(entry);
      }
    }
    return new Turns(asked, workers, this);
  }

  /**
   * Which requests of one kind ask what. Any thread.
   *
   * @param asked one a scorer
   * @param workers for so many workers together
   * @param lock of the run: two actions may ask for one kind
   */
  public record Turns(List<Entry> asked, int workers, Object lock) {

    /** What the next request asks; null: what it would anyway. */
    public @Nullable PromptAssignment next() {
      return switch (asked.size()) {
        case 0 -> null;
        case 1 -> asked.get(0).next(workers);
        default -> ofSeveral();
      };
    }

    /**
     * What two scorers want of the same request, the second one gets of the next. Counting a
     * request and giving it a question are one step: of two requests at a time the earlier one
     * could go without.
     */
    private @Nullable PromptAssignment ofSeveral() {
      synchronized (lock) {
        PromptAssignment assignment = null;
        for (Entry entry : asked) {
          long due = entry.due(workers * (entry.askers().next() + 1));
          assignment = assignment == null ? entry.take(due) : assignment;
        }
        return assignment;
      }
    }
  }

  /** A request of the load has ended, in whichever way. */
  void ended(RequestRecord request) {
    if (!entries.isEmpty()) {
      cached.add(request, request.id().probe() != null);
    }
  }

  /** The scores; what was kept until the load was over is scored first. */
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
