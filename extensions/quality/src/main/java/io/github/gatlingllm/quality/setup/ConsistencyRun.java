// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.quality.consistency.ConsistencyPlan;
import io.github.gatlingllm.quality.consistency.ProbeAnswer;
import io.github.gatlingllm.quality.consistency.ProbeAnswers;
import io.github.gatlingllm.quality.paired.Question;
import io.github.gatlingllm.quality.report.ConsistencyOfRun;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides which requests of a run send probes, and compares their answers. Any thread. */
public final class ConsistencyRun implements FeatureRun {

  private volatile @Nullable Entry entry;
  private final RunContext context;
  private final int workers;

  private record Entry(ProbeAnswers answers, PromptInjectors askers) {}

  /** A probe that a request sends. */
  private record Probe(ProbeAnswers answers, Question question) implements PromptAssignment {

    @Override
    public String probe() {
      return ConsistencyOfRun.KEY;
    }

    @Override
    public @Nullable String named() {
      return answers.plan().named();
    }

    @Override
    public boolean deterministic() {
      return true;
    }

    @Override
    public void answered(ProbeAnswer answer, int level) {
      answers.underLoad(question, answer, level);
    }

    @Override
    public void requested(int level) {
      answers.requested(level);
    }
  }

  ConsistencyRun(RunContext run) {
    this.context = run;
    this.workers = WorkerShareRule.asksFor(run);
  }

  @Override
  public void join(JoinedProtocol protocol) {
    protocol
        .option(ConsistencyOption.class)
        .ifPresent(
            option -> {
              WorkerShareRule.require(context, "consistency(...)", option.plan().sharePercent());
              join(option.plan());
            });
  }

  @Override
  public Optional<Object> share(LoadEnd end) {
    ConsistencyFigures figures = figures();
    return figures.isEmpty() ? Optional.empty() : Optional.of(ConsistencyOfRun.share(figures));
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    return Optional.of(new ConsistencyOfRun(figures(), run.levels()));
  }

  /**
   * Joins a plan of a protocol.
   *
   * @throws IllegalStateException if another protocol has a different plan
   */
  synchronized void join(ConsistencyPlan plan) {
    Entry known = entry;
    if (known == null) {
      entry = new Entry(new ProbeAnswers(plan), new PromptInjectors());
    } else if (!known.answers().plan().equals(plan)) {
      throw new IllegalStateException(QualitySetupTexts.CONSISTENCY_DIFFERS);
    }
  }

  /**
   * Returns the probes to send before the load; null if there are none or they were taken before.
   * The requests will send probes under load too.
   *
   * @param asker the requests that would send them
   * @param name the name of these requests
   * @throws IllegalStateException if other requests already send them, since then not only the load
   *     would differ
   */
  public @Nullable ProbeAnswers takeUnloaded(ConsistencyPlan plan, Object asker, String name) {
    Entry known = entry;
    return known != null
            && plan.mayAsk(name)
            && known.askers().claim(asker, name, "consistency(...)")
            && workers > 0
        ? known.answers()
        : null;
  }

  /**
   * Returns what the next request of the load sends; null for its own prompt.
   *
   * @param plan the plan of its protocol
   * @param asker the requests to which it belongs
   */
  public @Nullable PromptAssignment next(ConsistencyPlan plan, Object asker) {
    Entry known = entry;
    if (known == null || workers == 0 || !known.askers().areOf(asker)) {
      return null;
    }
    int place = plan.probe(known.askers().next(), workers);
    return place < 0 ? null : new Probe(known.answers(), plan.probes().get(place));
  }

  /** Returns the figures so far. */
  ConsistencyFigures figures() {
    Entry known = entry;
    return known == null || workers == 0 ? ConsistencyFigures.NONE : known.answers().figures();
  }
}
