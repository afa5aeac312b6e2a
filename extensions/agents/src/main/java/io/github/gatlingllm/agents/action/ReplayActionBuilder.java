// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.core.action.Action;
import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.structure.ChainBuilder;
import io.gatling.core.structure.ScenarioContext;
import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.action.ChatActionBuilder;
import io.github.gatlingllm.gatling.ChainContainer;
import io.github.gatlingllm.gatling.CountedRequests;
import io.github.gatlingllm.request.HistoryAnswer;
import io.github.gatlingllm.run.LlmComponents;
import io.github.gatlingllm.run.StartRefusal;
import io.github.gatlingllm.wire.Dialect;
import java.util.List;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Builds the action that replays a job of a trace for each user.
 *
 * @param settings the trace, and how it is replayed
 * @param chat the request of each call
 */
public record ReplayActionBuilder(ReplaySettings settings, ChatActionBuilder chat)
    implements CountedRequests, ChainContainer {

  /** Returns the choice of answers that later calls repeat. */
  public static HistoryAnswer kept(boolean recorded) {
    return (session, answer) -> ReplayedStep.kept(session, answer, recorded);
  }

  @Override
  public Action build(ScenarioContext ctx, Action next) {
    LlmComponents llm = LlmComponents.of(ctx);
    Dialect dialect = chat.definition().dialect(llm.protocol());
    StartRefusal.on(() -> requireTools(dialect));
    settings.trace().notes().forEach(ConsoleOutput::println);
    return new ReplayAction(ctx, next, this, chat.build(ctx, new ReplayAction.Join(ctx)));
  }

  private void requireTools(Dialect dialect) {
    if (settings.trace().usesTools() && dialect.answerParts(false) == null) {
      throw new IllegalStateException(
          ReplayTexts.toolsNotSent(settings.trace().file(), dialect.id()));
    }
  }

  @Override
  public int requests() {
    return settings.trace().mostCalls();
  }

  @Override
  public List<ChainBuilder> chains() {
    List<ActionBuilder> calls = List.of(chat);
    return List.of(new ChainBuilder(CollectionConverters.asScala(calls).toList()));
  }
}
