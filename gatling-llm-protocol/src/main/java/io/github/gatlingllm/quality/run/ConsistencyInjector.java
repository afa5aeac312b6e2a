// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import io.github.gatlingllm.injection.InjectedPrompt;
import io.github.gatlingllm.injection.InjectedPrompts;
import io.github.gatlingllm.injection.PromptInjector;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.quality.consistency.ConsistencyPlan;
import org.jspecify.annotations.Nullable;

/** Lets requests ask the same prompts again and again. */
public record ConsistencyInjector(ConsistencyRun run) implements PromptInjector {

  @Override
  public @Nullable InjectedPrompts of(RequestKind kind) {
    ConsistencyPlan plan = kind.protocol().gate().consistency();
    QuestionRequests requests = plan == null ? null : QuestionRequests.of(kind, true);
    return plan == null || requests == null ? null : new Probes(run, plan, kind, requests);
  }

  private record Probes(
      ConsistencyRun run, ConsistencyPlan plan, RequestKind kind, QuestionRequests requests)
      implements InjectedPrompts {

    @Override
    public void beforeLoad() {
      new ProbesAtRest(kind, run, requests).ask();
    }

    @Override
    public @Nullable InjectedPrompt next() {
      Asking next = run.next(plan, kind.definition());
      return next == null ? null : new InjectedQuestion(next, requests);
    }
  }
}
