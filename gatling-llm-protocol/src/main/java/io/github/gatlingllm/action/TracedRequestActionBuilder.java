// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.gatling.InstantActionBuilder;
import io.github.gatlingllm.run.LlmComponents;
import io.github.gatlingllm.run.StartRefusal;
import io.github.gatlingllm.session.PromptAttributes;
import io.github.gatlingllm.session.UserDraws;
import io.github.gatlingllm.workload.trace.TracePrompts;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Builds the action that gives each user the prompt and lengths of its arrival, chosen by the
 * position in the trace, no matter which user runs first.
 *
 * @param prompts the prompts of the trace
 * @param source the source of the injection step of the trace
 * @param inTurn whether users that are not arrivals of the trace get its lengths in turn
 */
public record TracedRequestActionBuilder(TracePrompts prompts, Object source, boolean inTurn)
    implements UserStep.Builder, InstantActionBuilder {

  @Override
  public Action build(ScenarioContext ctx, Action next) {
    var traced = new Traced(ctx, next, this);
    StartRefusal.on(() -> requireInjected(traced.llm));
    return traced;
  }

  private void requireInjected(LlmComponents llm) {
    if (!inTurn && !llm.run().users().injects(source)) {
      throw new IllegalStateException(ActionTexts.notInjected(String.valueOf(source)));
    }
  }

  private static final class Traced extends UserStep {

    private final TracedRequestActionBuilder builder;
    private final AtomicLong turns = new AtomicLong();

    Traced(ScenarioContext ctx, Action next, TracedRequestActionBuilder builder) {
      super("llm-traced-request", ctx, next);
      this.builder = builder;
    }

    @Override
    public void execute(Session session) {
      OptionalLong arrival = llm.run().users().arrival(session, builder.source());
      if (arrival.isPresent()) {
        goOn(session, () -> builder.prompts().prompt((int) arrival.getAsLong()));
      } else if (builder.inTurn()) {
        UserDraws ofWorker = UserDraws.of(session);
        long turn = ofWorker == null ? turns.getAndIncrement() : ofWorker.next(turns);
        goOn(session, () -> builder.prompts().inTurn(turn));
      } else {
        refuse(session, ActionTexts.NO_ARRIVAL);
      }
    }

    /** Continues with a prompt. Tokenizers that count each prompt run outside the event loops. */
    private void goOn(Session session, Supplier<Prompt> prompt) {
      if (!builder.prompts().countsEach()) {
        next().$bang(PromptAttributes.put(session, prompt.get()));
      } else if (!llm.run().live().aside(() -> makeAside(session, prompt))) {
        refuse(session, ActionTexts.RUN_ENDED);
      }
    }

    private void makeAside(Session session, Supplier<Prompt> prompt) {
      Runnable onward;
      try {
        Prompt made = prompt.get();
        onward = () -> next().$bang(PromptAttributes.put(session, made));
      } catch (RuntimeException | Error e) { // a custom tokenizer may throw, and the user waits
        onward = () -> refuse(session, ActionTexts.noPrompt(String.valueOf(e.getMessage())));
      }
      session.eventLoop().execute(onward);
    }

    /**
     * Continues without a prompt, so that the request fails instead of repeating another prompt.
     */
    private void refuse(Session session, String why) {
      statsEngine().logRequestCrash(session.scenario(), session.groups(), name(), why);
      next().$bang(PromptAttributes.remove(session).markAsFailed());
    }
  }
}
