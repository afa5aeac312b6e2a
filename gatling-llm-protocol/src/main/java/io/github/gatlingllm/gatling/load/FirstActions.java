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
 * Which action of each scenario runs at the moment its user arrives. Only for such an action is the
 * arrival's due time its own: behind a pause or another request nobody scheduled it. Groups take no
 * time, and switches, conditions and the first round of a loop lead to an action at once.
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

  /** Whether {@code builder} made an action that runs when a {@link Pacing} before it says. */
  public boolean isPaced(Session session, ActionBuilder builder) {
    return paced.getOrDefault(session.scenario(), Set.of()).contains(builder);
  }

  /**
   * The innermost loop that a user is in, the same object until it leaves it; null: in none. One
   * that it enters once more is another.
   */
  public static @Nullable Object loop(Session session) {
    return CollectionConverters.asJava(session.blockStack()).stream()
        .filter(LoopBlock.class::isInstance)
        .findFirst()
        .orElse(null);
  }

  /**
   * Whether {@code builder} made an action that can be the first one to take time of a user that is
   * there now. Which of several branches a user takes shows when it gets there.
   */
  public boolean isFirst(Session session, ActionBuilder builder) {
    return firsts.getOrDefault(session.scenario(), Set.of()).contains(builder)
        && !inLaterRound(session);
  }

  /** What a loop did before took its time. */
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

  /** Through one scenario. */
  private static final class Search {

    private final ActionTree all;
    private final Set<ActionBuilder> first = Collections.newSetFromMap(new IdentityHashMap<>());

    private Search(ActionTree all) {
      this.all = all;
    }

    /**
     * Gatling keeps the last action first. A builder that is in a branch and elsewhere too does not
     * tell where its user is.
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
