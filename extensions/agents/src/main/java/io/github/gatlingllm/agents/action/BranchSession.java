// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.commons.stats.KO$;
import io.gatling.commons.stats.OK$;
import io.gatling.commons.validation.Success;
import io.gatling.commons.validation.Validation;
import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.session.Block;
import io.gatling.core.session.ExitAsapLoopBlock;
import io.gatling.core.session.ExitOnCompleteLoopBlock;
import io.gatling.core.session.GroupBlock;
import io.gatling.core.session.LoopBlock;
import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction1;

/**
 * The session of a branch. It can't leave the blocks around the parallel part: they are marks only,
 * and a loop of its own around the branch ends it where its user would leave one of them.
 */
final class BranchSession {

  private static final String ROUND = ".round";

  private BranchSession() {}

  /**
   * Returns the session of a branch.
   *
   * @param user the session of its user before the parallel part
   * @param attribute the session attribute of the parallel part
   * @param goesOn whether a session of the branch stays in it
   * @param leave ends the branch early
   */
  static Session of(Session user, String attribute, Predicate<Session> goesOn, Action leave) {
    var blocks = new ArrayList<Block>();
    blocks.add(new ExitAsapLoopBlock(attribute + ROUND, new GoesOn(goesOn), leave));
    CollectionConverters.asJava(user.blockStack()).forEach(each -> blocks.add(mark(each)));
    return new Session(
            user.scenario(),
            user.userId(),
            user.attributes(),
            user.isFailed() ? KO$.MODULE$ : OK$.MODULE$,
            CollectionConverters.asScala(blocks).toList(),
            Session$.MODULE$.NothingOnExit(),
            user.eventLoop())
        .set(attribute + ROUND, 0);
  }

  private static Block mark(Block block) {
    return block instanceof LoopBlock loop
        ? new ExitOnCompleteLoopBlock(loop.counterName())
        : block;
  }

  /** Returns whether a session has to leave a loop that ends at once, at its next step. */
  static boolean isOver(ExitAsapLoopBlock loop, Session session) {
    return !(loop.condition().apply(session) instanceof Success<Object> goesOn)
        || !Boolean.TRUE.equals(goesOn.value());
  }

  /** Ends the groups of a session that leaves its branch; outside of branches, all its groups. */
  static void endGroups(Session session, CoreComponents core) {
    for (Block block : CollectionConverters.asJava(session.blockStack())) {
      if (block instanceof ExitAsapLoopBlock loop && loop.condition() instanceof GoesOn) {
        return;
      }
      if (block instanceof GroupBlock group) {
        core.statsEngine().logGroupEnd(session.scenario(), group, core.clock().nowMillis());
      }
    }
  }

  /** Returns the user's session with the response times that its branches added to its groups. */
  static Session withGroupTimes(Session user, List<Session> branches) {
    List<Block> before = CollectionConverters.asJava(user.blockStack());
    var blocks = new ArrayList<Block>();
    for (int i = 0; i < before.size(); i++) {
      blocks.add(
          before.get(i) instanceof GroupBlock group
              ? timed(group, i, user, branches)
              : before.get(i));
    }
    return new Session(
        user.scenario(),
        user.userId(),
        user.attributes(),
        user.baseStatus(),
        CollectionConverters.asScala(blocks).toList(),
        user.onExit(),
        user.eventLoop());
  }

  private static GroupBlock timed(
      GroupBlock group, int fromTop, Session user, List<Session> branches) {
    int fromBottom = user.blockStack().size() - fromTop;
    int time = group.cumulatedResponseTime();
    for (Session branch : branches) {
      List<Block> blocks = CollectionConverters.asJava(branch.blockStack());
      var same = (GroupBlock) blocks.get(blocks.size() - fromBottom);
      time += same.cumulatedResponseTime() - group.cumulatedResponseTime();
    }
    return new GroupBlock(group.groups(), group.startTimestamp(), time, group.status());
  }

  /** Whether a branch goes on, as the condition of a loop of Gatling. */
  private static final class GoesOn extends AbstractFunction1<Session, Validation<Object>> {

    private final Predicate<Session> predicate;

    GoesOn(Predicate<Session> predicate) {
      this.predicate = predicate;
    }

    @Override
    public Validation<Object> apply(Session session) {
      return new Success<>(predicate.test(session));
    }
  }
}
