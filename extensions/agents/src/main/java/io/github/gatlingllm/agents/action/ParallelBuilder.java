// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.session.SessionPrivateAttributes$;
import io.gatling.core.structure.ChainBuilder;
import io.gatling.core.structure.ScenarioContext;
import io.github.gatlingllm.gatling.ChainContainer;
import io.github.gatlingllm.gatling.ExitableBridge;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds the action that runs branches at the same time and continues when all have ended. Each
 * branch has a copy of the session, on the event loop of its user.
 *
 * @param name the name of the parallel part
 * @param chains its branches
 */
public record ParallelBuilder(String name, List<ChainBuilder> chains) implements ChainContainer {

  /** Copies. */
  public ParallelBuilder {
    chains = List.copyOf(chains);
  }

  ParallelBuilder with(List<ChainBuilder> others) {
    return new ParallelBuilder(name, others);
  }

  @Override
  public Action build(ScenarioContext ctx, Action next) {
    String attribute = SessionPrivateAttributes$.MODULE$.generateUniquePrivateAttribute(KEY);
    return new Begin(ctx, next, this, attribute);
  }

  /** Gatling's {@code session.reset()} keeps attributes with its private prefix. */
  private static final String KEY = "llm.parallel";

  /** The begin of the branches. */
  private static final class Begin extends ExitableBridge {

    private final String name;
    private final ForkPlace place;
    private final List<Action> first = new ArrayList<>();

    Begin(ScenarioContext ctx, Action next, ParallelBuilder builder, String attribute) {
      super(ctx.coreComponents(), next);
      this.name = "llm-parallel " + builder.name();
      Action leave = new LeftBlock(ctx.coreComponents(), next);
      this.place = new ForkPlace(attribute, builder.names(), ctx.coreComponents(), next, leave);
      for (int i = 0; i < builder.chains().size(); i++) {
        first.add(branch(ctx, BranchExits.in(builder.chains().get(i)), i));
      }
    }

    private Action branch(ScenarioContext ctx, ChainBuilder chain, int index) {
      CoreComponents core = ctx.coreComponents();
      var within =
          new ScenarioContext(
              BranchExits.leadingTo(place.exit(index), core),
              ctx.protocolComponentsRegistry(),
              ctx.pauseType(),
              ctx.throttled());
      return chain.build(within, place.end(index));
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public void execute(Session session) {
      List<Session> branches = new Fork(place, session).begin();
      for (int i = 0; i < branches.size(); i++) {
        first.get(i).$bang(branches.get(i));
      }
    }
  }

  private List<String> names() {
    var names = new ArrayList<String>();
    for (int i = 1; i <= chains.size(); i++) {
      names.add(name + " " + i);
    }
    return names;
  }

  /** Leaves the block around the parallel part, because a branch has left it. */
  private static final class LeftBlock extends ExitableBridge {

    LeftBlock(CoreComponents core, Action next) {
      super(core, next);
    }

    @Override
    public String name() {
      return "llm-parallel-left";
    }

    @Override
    public void execute(Session session) {
      next().$bang(session);
    }
  }
}
