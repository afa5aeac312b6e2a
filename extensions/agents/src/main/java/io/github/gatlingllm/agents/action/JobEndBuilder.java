// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.github.gatlingllm.gatling.ChainableBridge;
import io.github.gatlingllm.gatling.InstantActionBuilder;

/** Builds the action that ends a job. */
public final class JobEndBuilder implements InstantActionBuilder {

  @Override
  public Action build(ScenarioContext ctx, Action next) {
    return new End(ctx, next);
  }

  private static final class End extends ChainableBridge {

    End(ScenarioContext ctx, Action next) {
      super(ctx.coreComponents(), next);
    }

    @Override
    public String name() {
      return "llm-job-end";
    }

    @Override
    public void execute(Session session) {
      CurrentJob job = CurrentJob.of(session);
      next().$bang(job == null ? session : job.end(session));
    }
  }
}
