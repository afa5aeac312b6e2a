// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import io.github.gatlingllm.injection.InjectedPrompt;
import io.github.gatlingllm.injection.InjectedPrompts;
import io.github.gatlingllm.injection.PromptInjector;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.quality.paired.QualityPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lets requests ask prompts whose answers are scored. */
public record QualityInjector(QualityRun run) implements PromptInjector {

  @Override
  public @Nullable InjectedPrompts of(RequestKind kind) {
    List<QualityPlan> plans = kind.protocol().gate().quality();
    QuestionRequests requests = plans.isEmpty() ? null : QuestionRequests.of(kind, false);
    if (requests == null) {
      return null;
    }
    if (plans.stream().anyMatch(plan -> plan.readsCalls() && plan.mayAsk(kind.name()))) {
      kind.requireCalls();
    }
    return new Questions(run, plans, kind, requests);
  }

  private record Questions(
      QualityRun run, List<QualityPlan> plans, RequestKind kind, QuestionRequests requests)
      implements InjectedPrompts {

    @Override
    public void beforeLoad() {
      new UnloadedAnswers(kind, run, requests).ask();
    }

    @Override
    public @Nullable InjectedPrompt next() {
      Asking next = run.next(plans, kind.definition());
      return next == null ? null : new InjectedQuestion(next, requests);
    }
  }
}
