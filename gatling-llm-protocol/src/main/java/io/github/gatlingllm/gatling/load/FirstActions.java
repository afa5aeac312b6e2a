// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.session.Block;
import io.gatling.core.session.LoopBlock;
import io.gatling.core.session.Session;
import io.gatling.core.structure.PopulationBuilder;
import io.github.gatlingllm.gatling.InstantActionBuilder;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The actions of each scenario that run when their user arrives. Only such an action has the
 * arrival's due time; an action behind a pause or another request has no schedule. Groups take no
 * time. Switches, conditions and the first round of a loop lead to an action without delay.
 */
public final class FirstActions {

  private final Map<String, Set<ActionBuilder>> firsts;
  private final Map<String, Set<ActionBuilder>> paced;

  private FirstActions(
      Map<String, Set<ActionBuilder>> firsts, Map<String, Set<ActionBuilder>> paced) {
    this.firsts = firsts;
    this.paced = paced;
  }

  public static FirstActions of(List<PopulationBuilder> populations) {
    var firsts = new HashMap<String, Set<ActionBuilder>>();
    var paced = new HashMap<String, Set<ActionBuilder>>();
    for (PopulationBuilder population : populations) {
      var scenario = population.scenarioBuilder();
      var search = new Search(ActionTree.of(scenario));
      search.collect(scenario.actionBuilders(), false);
      firsts.put(scenario.name(), search.first);
      paced.put(scenario.name(), PacedActions.of(scenario));
    }
    return new FirstActions(firsts, paced);
  }

  /**
   * Returns whether {@code builder} made an action that runs at the due time of a preceding {@link
   * Pacing}.
   */
  public boolean isPaced(Session session, ActionBuilder builder) {
    return paced.getOrDefault(session.scenario(), Set.of()).contains(builder);
  }

  /**
   * Returns the innermost loop that a user is in; null if there is none. It is the same object
   * until the user leaves the loop. If the user enters the loop again, it is another object.
   */
  public static @Nullable Object loop(Session session) {
    return CollectionConverters.asJava(session.blockStack()).stream()
        .filter(LoopBlock.class::isInstance)
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns whether {@code builder} made an action that can be the first of its user to take time.
   * Which of several branches a user takes is known when the user gets there.
   */
  public boolean isFirst(Session session, ActionBuilder builder) {
    return firsts.getOrDefault(session.scenario(), Set.of()).contains(builder)
        && !inLaterRound(session);
  }

  /** An earlier round of a loop took time. */
  private static boolean inLaterRound(Session session) {
    return CollectionConverters.asJava(session.blockStack()).stream()
        .anyMatch(block -> round(session, block) > 0);
  }

  private static int round(Session session, Block block) {
    return block instanceof LoopBlock loop
            && session.attributes().apply(loop.counterName()) instanceof Integer round
        ? round
        : -1;
  }

  /** Searches one scenario. */
  private static final class Search {

    private final ActionTree all;
    private final Set<ActionBuilder> first = Collections.newSetFromMap(new IdentityHashMap<>());

    private Search(ActionTree all) {
      this.all = all;
    }

    /**
     * Collects the first actions. Gatling stores the last action first. A builder that is both in a
     * branch and elsewhere is ambiguous: its place does not determine where its user is.
     */
    private void collect(scala.collection.immutable.List<ActionBuilder> actions, boolean inBranch) {
      List<ActionBuilder> builders = CollectionConverters.asJava(actions);
      for (int i = builders.size() - 1; i >= 0; i--) {
        ActionBuilder builder = builders.get(i);
        if (!isInstant(builder)) {
          if (!inBranch || all.count(builder) == 1) {
            first.add(builder);
          }
          BranchCounts.of(builder).forEach(branch -> collect(branch.actionBuilders(), true));
          return;
        }
      }
    }
  }

  static boolean isInstant(ActionBuilder builder) {
    return builder instanceof InstantActionBuilder
        || GatlingType.isOneOf(GatlingType.INSTANT, builder);
  }
}
