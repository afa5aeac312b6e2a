// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.github.gatlingllm.gatling.ChainableBridge;
import io.github.gatlingllm.gatling.InstantActionBuilder;
import scala.Option;

/**
 * Builds the action that ends a tool.
 *
 * @param place the same object as in the builder of the tool's begin
 */
public record ToolEndBuilder(Object place) implements InstantActionBuilder {

  @Override
  public Action build(ScenarioContext ctx, Action next) {
    return new End(ctx, next, place);
  }

  private static final class End extends ChainableBridge {

    private final Object place;

    End(ScenarioContext ctx, Action next, Object place) {
      super(ctx.coreComponents(), next);
      this.place = place;
    }

    @Override
    public String name() {
      return "llm-tool-end";
    }

    @Override
    public void execute(Session session) {
      Option<Object> tool = session.attributes().get(ToolBeginBuilder.ATTRIBUTE);
      CurrentJob job = CurrentJob.of(session);
      boolean own =
          tool.isDefined()
              && tool.get() instanceof ToolBeginBuilder.Current current
              && current.place() == place;
      if (!own) {
        next().$bang(session);
        return;
      }
      var ended = (ToolBeginBuilder.Current) tool.get();
      Session left = session.remove(ToolBeginBuilder.ATTRIBUTE);
      if (job != null && job.job() == ended.job().job()) {
        boolean failed = session.isFailed() && !ended.failedBefore();
        job.job().endTool(ended.step(), job.now(), failed);
        left = left.set(CurrentJob.ATTRIBUTE, job.in(ended.job().branch()));
      }
      next().$bang(left);
    }
  }
}
