// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import io.github.gatlingllm.injection.InjectedPrompt;
import io.github.gatlingllm.injection.InjectedPrompts;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.quality.paired.QualityPlan;
import io.github.gatlingllm.quality.setup.PromptAssignment;
import io.github.gatlingllm.quality.setup.QualityOption;
import io.github.gatlingllm.quality.setup.QualityRun;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The prompts to score that requests send. */
final class QuestionPrompts implements InjectedPrompts {

  private final QualityRun run;
  private final List<QualityPlan> plans;
  private final RequestKind kind;
  private final QuestionRequests requests;
  private volatile QualityRun.@Nullable Turns turns;

  private QuestionPrompts(
      QualityRun run, List<QualityPlan> plans, RequestKind kind, QuestionRequests requests) {
    this.run = run;
    this.plans = plans;
    this.kind = kind;
    this.requests = requests;
  }

  /** Returns the prompts; null if such requests send none. */
  static @Nullable InjectedPrompts of(QualityRun run, RequestKind kind) {
    List<QualityPlan> plans =
        kind.option(QualityOption.class).map(QualityOption::plans).orElse(List.of());
    QuestionRequests requests = plans.isEmpty() ? null : QuestionRequests.of(kind, false);
    if (requests == null) {
      return null;
    }
    if (plans.stream().anyMatch(plan -> plan.readsCalls() && plan.mayAsk(kind.name()))) {
      kind.requireCalls();
    }
    return new QuestionPrompts(run, plans, kind, requests);
  }

  @Override
  public void beforeLoad() {
    new UnloadedAnswerRequests(kind, run, plans, requests).ask();
    turns = run.turns(plans, kind.definition());
  }

  @Override
  public @Nullable InjectedPrompt next() {
    QualityRun.Turns known = turns;
    PromptAssignment next = known == null ? null : known.next();
    return next == null ? null : new InjectedQuestion(next, requests);
  }
}
