// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.commons.validation.Validation;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.github.gatlingllm.agents.JobBranch;
import io.github.gatlingllm.agents.StepKind;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.gatling.ExitableBridge;
import io.github.gatlingllm.gatling.InstantActionBuilder;
import scala.Function1;
import scala.Option;

/**
 * Builds the action that begins a tool, if the user is in a job.
 *
 * @param tool the name of the tool
 * @param kind its kind
 * @param place the same object as in the builder of the tool's end
 */
public record ToolBeginBuilder(
    Function1<Session, Validation<String>> tool, StepKind kind, Object place)
    implements InstantActionBuilder {

  /** The session attribute; Gatling's {@code session.reset()} keeps attributes with this prefix. */
  static final String ATTRIBUTE = "gatling.llm.tool";

  /**
   * The tool that a session is in.
   *
   * @param job its job, where the tool began
   * @param step the index of its step
   * @param place the object that its builders share
   * @param scope where it began
   * @param failedBefore whether the session had failed before it began
   */
  record Current(CurrentJob job, int step, Object place, BlockScope scope, boolean failedBefore) {

    /** Returns whether another tool that begins now is part of this one. */
    boolean encloses(CurrentJob in, Object other, Session session) {
      return job.job() == in.job() && place != other && scope.contains(session);
    }
  }

  @Override
  public Action build(ScenarioContext ctx, Action next) {
    return new Begin(ctx, next, this);
  }

  /** A user that has to leave a block does so here, so that no step begins. */
  private static final class Begin extends ExitableBridge {

    private final ToolBeginBuilder builder;

    Begin(ScenarioContext ctx, Action next, ToolBeginBuilder builder) {
      super(ctx.coreComponents(), next);
      this.builder = builder;
    }

    @Override
    public String name() {
      return "llm-tool";
    }

    @Override
    public void execute(Session session) {
      CurrentJob job = CurrentJob.within(session);
      if (job == null || isNested(job, session)) {
        next().$bang(session);
        return;
      }
      String name = Conversions.resolve(builder.tool(), session);
      long now = job.now();
      // What the tool calls is not after the tool itself.
      JobBranch inside = job.job().inside(job.branch(), now);
      int step = job.job().begin(job.branch(), name, builder.kind(), now);
      var current =
          new Current(job, step, builder.place(), BlockScope.of(session), session.isFailed());
      next().$bang(session.set(ATTRIBUTE, current).set(CurrentJob.ATTRIBUTE, job.in(inside)));
    }

    /** An HTTP request inside {@code tool(...)} is no tool of its own. */
    private boolean isNested(CurrentJob job, Session session) {
      Option<Object> tool = session.attributes().get(ATTRIBUTE);
      return tool.isDefined()
          && tool.get() instanceof Current current
          && current.encloses(job, builder.place(), session);
    }
  }
}
