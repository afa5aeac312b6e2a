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

/** Which requests of a run ask what was asked before, and whether answers agree. Any thread. */
public final class ConsistencyRun implements FeatureRun {

  private volatile @Nullable Entry entry;
  private final RunContext context;
  private final int workers;

  private record Entry(ProbeAnswers answers, PromptInjectors askers) {}

  /** A probe that a request asks. */
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
    public void asked(int level) {
      answers.asked(level);
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
   * What a protocol wants compared.
   *
   * @throws IllegalStateException if another one wants something else compared
   */
  synchronized void join(ConsistencyPlan plan) {
    Entry known = entry;
    if (known == null) {
      entry = new Entry(new ProbeAnswers(plan), new PromptInjectors());
    } else if (!known.answers().plan().equals(plan)) {
      throw new IllegalStateException(
          "consistency(...) must be the same in all protocols of a run, but is given twice: give"
              + " the same file, share and repeats, or give it once");
    }
  }

  /**
   * What has to be asked before the load; only once. Who comes here asks under load too.
   *
   * @param asker the requests that would ask
   * @param name theirs
   * @throws IllegalStateException if others ask already: not only the load would differ
   */
  public @Nullable ProbeAnswers takeAtRest(ConsistencyPlan plan, Object asker, String name) {
    Entry known = entry;
    return known != null
            && plan.mayAsk(name)
            && known.askers().claim(asker, name, "consistency(...)")
            && workers > 0
        ? known.answers()
        : null;
  }

  /**
   * What the next request of the load asks; null: what it would anyway.
   *
   * @param plan of its protocol
   * @param asker the requests that it is one of
   */
  public @Nullable PromptAssignment next(ConsistencyPlan plan, Object asker) {
    Entry known = entry;
    if (known == null || workers == 0 || !known.askers().areOf(asker)) {
      return null;
    }
    int place = plan.probe(known.askers().next(), workers);
    return place < 0 ? null : new Probe(known.answers(), plan.probes().get(place));
  }

  /** How answers agree until now. */
  ConsistencyFigures figures() {
    Entry known = entry;
    return known == null || workers == 0 ? ConsistencyFigures.NONE : known.answers().figures();
  }
}
