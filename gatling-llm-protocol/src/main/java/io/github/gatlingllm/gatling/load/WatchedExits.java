// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.commons.validation.Success;
import io.gatling.commons.validation.Validation;
import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ChainBuilder;
import io.gatling.core.structure.PopulationBuilder;
import io.github.gatlingllm.gatling.CountedRequests;
import io.github.gatlingllm.gatling.Seam;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import scala.Function1;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction1;

/**
 * Watches the exits of scenarios ({@code exitHere()}, {@code exitHereIf(...)}) that keep users from
 * an LLM action. The session of a user who took an exit looks like that of a user who reached the
 * scenario's end.
 */
public final class WatchedExits {

  private static final Set<GatlingType> CONDITIONS = EnumSet.of(GatlingType.IF, GatlingType.SWITCH);

  private final Consumer<Session> taken;

  private WatchedExits(Consumer<Session> taken) {
    this.taken = taken;
  }

  /**
   * Watches the exits before an LLM action, and those that a condition takes instead of one.
   * Gatling builds a scenario's last action first, so none of the exits is built when the first LLM
   * action is built.
   *
   * @param taken receives the session of each user who takes an exit, on the user's event loop
   */
  public static void watch(List<PopulationBuilder> populations, Consumer<Session> taken) {
    var watched = new WatchedExits(taken);
    for (PopulationBuilder population : populations) {
      watched.watch(population.scenarioBuilder().actionBuilders(), false);
    }
  }

  /**
   * Watches the exits of a chain, in which Gatling stores the last action first.
   *
   * @param followed whether an LLM action follows the chain
   * @return whether the chain contains an LLM action, or one follows it
   */
  private boolean watch(scala.collection.immutable.List<ActionBuilder> chain, boolean followed) {
    boolean follows = followed;
    for (ActionBuilder builder : CollectionConverters.asJava(chain)) {
      if (follows && GatlingType.of(builder) == GatlingType.EXIT_HERE) {
        watch(builder);
      }
      follows = builder instanceof CountedRequests || branches(builder, follows);
    }
    return follows;
  }

  private boolean branches(ActionBuilder builder, boolean followed) {
    List<ChainBuilder> branches = BranchCounts.of(builder);
    boolean instead =
        GatlingType.isOneOf(CONDITIONS, builder) && branches.stream().anyMatch(WatchedExits::leads);
    boolean follows = followed;
    for (ChainBuilder branch : branches) {
      follows |= watch(branch.actionBuilders(), followed || instead);
    }
    return follows;
  }

  private static boolean leads(ChainBuilder branch) {
    return CollectionConverters.asJava(branch.actionBuilders()).stream()
        .anyMatch(
            each ->
                each instanceof CountedRequests
                    || BranchCounts.of(each).stream().anyMatch(WatchedExits::leads));
  }

  /**
   * Watches an exit. The same builder may occur in several scenarios, and in an earlier run of this
   * JVM.
   */
  private void watch(ActionBuilder exit) {
    Function1<Session, Validation<Object>> condition = Seam.EXIT_CONDITION.read(exit);
    Function1<Session, Validation<Object>> own =
        condition instanceof Watched watched ? watched.condition : condition;
    Seam.EXIT_CONDITION.write(exit, new Watched(own, taken));
  }

  /** The condition of an exit, which also reports each user who meets it. */
  private static final class Watched extends AbstractFunction1<Session, Validation<Object>> {

    private final Function1<Session, Validation<Object>> condition;
    private final Consumer<Session> taken;

    Watched(Function1<Session, Validation<Object>> condition, Consumer<Session> taken) {
      this.condition = condition;
      this.taken = taken;
    }

    @Override
    public Validation<Object> apply(Session session) {
      Validation<Object> met = condition.apply(session);
      if (met instanceof Success<Object> success && Boolean.TRUE.equals(success.value())) {
        taken.accept(session);
      }
      return met;
    }
  }
}
