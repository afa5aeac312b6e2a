// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import io.github.gatlingllm.injection.InjectedPrompt;
import io.github.gatlingllm.injection.InjectedPrompts;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.quality.consistency.ConsistencyPlan;
import io.github.gatlingllm.quality.setup.ConsistencyOption;
import io.github.gatlingllm.quality.setup.ConsistencyRun;
import io.github.gatlingllm.quality.setup.PromptAssignment;
import org.jspecify.annotations.Nullable;

/**
 * The probe prompts that requests send repeatedly.
 *
 * @param requests the requests that send them
 */
record ProbePrompts(
    ConsistencyRun run, ConsistencyPlan plan, RequestKind kind, QuestionRequests requests)
    implements InjectedPrompts {

  /** Returns the prompts; null if such requests send none. */
  static @Nullable InjectedPrompts of(ConsistencyRun run, RequestKind kind) {
    ConsistencyPlan plan =
        kind.option(ConsistencyOption.class).map(ConsistencyOption::plan).orElse(null);
    QuestionRequests requests = plan == null ? null : QuestionRequests.of(kind, true);
    return plan == null || requests == null ? null : new ProbePrompts(run, plan, kind, requests);
  }

  @Override
  public void beforeLoad() {
    new UnloadedProbes(kind, run, plan, requests).ask();
  }

  @Override
  public @Nullable InjectedPrompt next() {
    PromptAssignment next = run.next(plan, kind.definition());
    return next == null ? null : new InjectedQuestion(next, requests);
  }
}
