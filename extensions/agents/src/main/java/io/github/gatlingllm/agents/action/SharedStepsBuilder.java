// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.session.SessionPrivateAttributes$;
import io.gatling.core.structure.ChainBuilder;
import io.gatling.core.structure.ScenarioContext;
import io.github.gatlingllm.gatling.ChainContainer;
import io.github.gatlingllm.gatling.ChainableBridge;
import io.github.gatlingllm.gatling.ExitableBridge;
import java.util.List;
import java.util.function.Predicate;

/**
 * Builds the action that runs steps which the branches of a user need once, such as those that open
 * a session with a server. A branch that arrives while another one runs them waits for their end,
 * and goes on whatever their outcome. No block around the branch ends within the steps, so that no
 * branch waits in vain.
 *
 * @param name the name of the steps, for branches that wait
 * @param key what the steps open; the same for all steps that open the same
 * @param steps the steps
 * @param needed whether a user still needs them
 */
public record SharedStepsBuilder(
    String name, String key, ChainBuilder steps, Predicate<Session> needed)
    implements ChainContainer {

  private static final String KEY = "llm.sharedSteps";

  @Override
  public List<ChainBuilder> chains() {
    return List.of(steps);
  }

  @Override
  public Action build(ScenarioContext ctx, Action next) {
    String before = SessionPrivateAttributes$.MODULE$.generateUniquePrivateAttribute(KEY);
    return new Enter(ctx, next, this, before);
  }

  private SharedSteps of(Session session) {
    return SharedObjects.of(session).get(KEY + " " + key, SharedSteps.class, SharedSteps::new);
  }

  private static final class Enter extends ExitableBridge {

    private final SharedStepsBuilder builder;
    private final String before;
    private final Action first;

    Enter(ScenarioContext ctx, Action next, SharedStepsBuilder builder, String before) {
      super(ctx.coreComponents(), next);
      this.builder = builder;
      this.before = before;
      this.first = builder.steps().build(ctx, new End(ctx, next, builder, before));
    }

    @Override
    public String name() {
      return "llm-shared-steps";
    }

    @Override
    public void execute(Session session) {
      Session user = SharedObjects.kept(session);
      SharedSteps shared = builder.of(user);
      if (shared.running()) {
        shared.await(user, next(), builder.name());
      } else if (builder.needed().test(user)) {
        Session inside = BranchSession.of(user, before, each -> true, next()).set(before, user);
        shared.begin();
        first.$bang(inside);
      } else {
        next().$bang(user);
      }
    }
  }

  /** The end of the steps: the user goes on where it was, with what they changed. */
  private static final class End extends ChainableBridge {

    private final SharedStepsBuilder builder;
    private final String before;

    End(ScenarioContext ctx, Action next, SharedStepsBuilder builder, String before) {
      super(ctx.coreComponents(), next);
      this.builder = builder;
      this.before = before;
    }

    @Override
    public String name() {
      return "llm-shared-steps-end";
    }

    @Override
    public void execute(Session ended) {
      var user = (Session) ended.attributes().get(before).get();
      List<Runnable> waiting = builder.of(user).end();
      try {
        next().$bang(BranchMerge.of(user, List.of(ended), before));
      } finally {
        waiting.forEach(Runnable::run);
      }
    }
  }
}
