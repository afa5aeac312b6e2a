// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.github.gatlingllm.agents.OpenJob;
import io.github.gatlingllm.agents.run.JobsRun;
import io.github.gatlingllm.gatling.ChainableBridge;
import io.github.gatlingllm.gatling.InstantActionBuilder;
import io.github.gatlingllm.run.LlmComponents;
import io.github.gatlingllm.session.UserJob;

/**
 * Builds the action that begins a job.
 *
 * @param job the name of the job
 */
public record JobBeginBuilder(String job) implements InstantActionBuilder {

  @Override
  public Action build(ScenarioContext ctx, Action next) {
    ctx.protocolComponentsRegistry().components(JobExits.KEY);
    return new Begin(ctx, next, job);
  }

  private static final class Begin extends ChainableBridge {

    private final LlmComponents llm;
    private final JobsRun jobs;
    private final String job;

    Begin(ScenarioContext ctx, Action next, String job) {
      super(ctx.coreComponents(), next);
      this.llm = LlmComponents.of(ctx);
      this.jobs = JobAccess.of(llm.run());
      this.job = job;
      jobs.prices(llm.protocol().spending().prices());
    }

    @Override
    public String name() {
      return "llm-job";
    }

    @Override
    public void execute(Session session) {
      CurrentJob before = CurrentJob.of(session);
      // The user left a job without its end, or repeats it after a failure, as tryMax(...) does.
      Session free = before == null ? session : before.abandon(session);
      long now = System.nanoTime() - llm.run().live().zero();
      OpenJob begun = jobs.recorder().begin(job, free.userId(), now, jobs.slos(job));
      var current =
          new CurrentJob(
              llm.run(), jobs, begun, begun.trunk(), BlockScope.of(free), free.isFailed());
      next().$bang(free.set(UserJob.ATTRIBUTE, current));
    }
  }
}
