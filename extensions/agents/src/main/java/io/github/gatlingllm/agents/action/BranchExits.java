// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.commons.validation.Success;
import io.gatling.commons.validation.Validation;
import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ChainBuilder;
import io.gatling.core.structure.ScenarioContext;
import io.github.gatlingllm.gatling.ChainableBridge;
import io.github.gatlingllm.gatling.Seam;
import java.util.List;
import scala.Function1;

/**
 * Makes {@code exitHere} in a branch end its user when all branches have ended. Gatling's own would
 * end the user once per branch, and with it the groups around the branches.
 */
final class BranchExits {

  private static final String EXIT = "io.gatling.core.action.builder.ExitHereBuilder";

  private BranchExits() {}

  /** Returns the chain of a branch with such exits. */
  static ChainBuilder in(ChainBuilder chain) {
    return ChainRewriter.rewritten(chain, BranchExits::exit);
  }

  private static List<ActionBuilder> exit(ActionBuilder builder) {
    return List.of(builder.getClass().getName().equals(EXIT) ? new ExitBuilder(builder) : builder);
  }

  /** Returns Gatling's components for a branch: an exit in a block that is not known ends it. */
  static CoreComponents leadingTo(Action exit, CoreComponents core) {
    return new CoreComponents(
        core.actorSystem(),
        core.eventLoopGroup(),
        core.controller(),
        core.throttler(),
        core.statsEngine(),
        core.clock(),
        exit,
        core.configuration());
  }

  /** Builds an exit; its condition is read late, because a run replaces it. */
  private record ExitBuilder(ActionBuilder original) implements ActionBuilder {

    @Override
    public Action build(ScenarioContext ctx, Action next) {
      return new Exit(ctx.coreComponents(), next, Seam.EXIT_CONDITION.read(original));
    }
  }

  private static final class Exit extends ChainableBridge {

    private final CoreComponents core;
    private final Function1<Session, Validation<Object>> condition;

    Exit(CoreComponents core, Action next, Function1<Session, Validation<Object>> condition) {
      super(core, next);
      this.core = core;
      this.condition = condition;
    }

    @Override
    public String name() {
      return "llm-branch-exit";
    }

    @Override
    public void execute(Session session) {
      Validation<Object> met = condition.apply(session);
      if (!(met instanceof Success<Object> success)) {
        recover(session, met);
      } else if (Boolean.TRUE.equals(success.value())) {
        BranchSession.endGroups(session, core);
        core.exit().$bang(session);
      } else {
        next().$bang(session);
      }
    }
  }
}
