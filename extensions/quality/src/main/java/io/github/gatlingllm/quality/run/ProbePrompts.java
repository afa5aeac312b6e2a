// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import io.github.gatlingllm.injection.InjectedPrompt;
import io.github.gatlingllm.injection.InjectedPrompts;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.quality.asked.Asking;
import io.github.gatlingllm.quality.asked.ConsistencyOption;
import io.github.gatlingllm.quality.asked.ConsistencyRun;
import io.github.gatlingllm.quality.consistency.ConsistencyPlan;
import org.jspecify.annotations.Nullable;

/**
 * The prompts that requests ask again and again.
 *
 * @param requests that ask
 */
record ProbePrompts(
    ConsistencyRun run, ConsistencyPlan plan, RequestKind kind, QuestionRequests requests)
    implements InjectedPrompts {

  /** Null: such requests ask none. */
  static @Nullable InjectedPrompts of(ConsistencyRun run, RequestKind kind) {
    ConsistencyPlan plan =
        kind.option(ConsistencyOption.class).map(ConsistencyOption::plan).orElse(null);
    QuestionRequests requests = plan == null ? null : QuestionRequests.of(kind, true);
    return plan == null || requests == null ? null : new ProbePrompts(run, plan, kind, requests);
  }

  @Override
  public void beforeLoad() {
    new ProbesAtRest(kind, run, plan, requests).ask();
  }

  @Override
  public @Nullable InjectedPrompt next() {
    Asking next = run.next(plan, kind.definition());
    return next == null ? null : new InjectedQuestion(next, requests);
  }
}
