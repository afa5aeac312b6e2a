// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.controller.inject.open.OpenInjectionProfile;
import io.gatling.core.controller.inject.open.OpenInjectionStep;
import io.gatling.core.structure.ChainBuilder;
import io.gatling.core.structure.PopulationBuilder;
import io.github.gatlingllm.gatling.ChainContainer;
import io.github.gatlingllm.gatling.CountedRequests;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The properties of a load that its profile determines in advance.
 *
 * @param mostRequests the maximum number of LLM requests; empty if users of a closed load, or
 *     loops, can send any number
 * @param seconds when the load is to end; empty if that is not known
 * @param injectionSeconds when the last user is to arrive, whatever it does then; empty if that is
 *     not known
 */
public record LoadPlan(
    OptionalLong mostRequests, OptionalDouble seconds, OptionalDouble injectionSeconds) {

  /** A plan in which all values are unknown. */
  public static final LoadPlan UNKNOWN =
      new LoadPlan(OptionalLong.empty(), OptionalDouble.empty(), OptionalDouble.empty());

  /** Each of Gatling's ramps rounds its number of users separately. */
  private static final double ROUNDED = 1.01;

  private static final int ROUNDED_MORE = 10;

  public static LoadPlan of(
      List<PopulationBuilder> roots, List<PopulationBuilder> all, OptionalDouble maxSeconds) {
    boolean inTurn = roots.size() < all.size();
    OptionalDouble planned = inTurn ? OptionalDouble.empty() : closedSeconds(all);
    OptionalDouble injection = inTurn ? OptionalDouble.empty() : injectionSeconds(all);
    return new LoadPlan(
        mostRequests(all), earlier(planned, maxSeconds), earlier(injection, maxSeconds));
  }

  private static OptionalDouble earlier(OptionalDouble planned, OptionalDouble most) {
    boolean cut =
        most.isPresent() && (planned.isEmpty() || most.getAsDouble() < planned.getAsDouble());
    return cut ? most : planned;
  }

  /**
   * Returns the end of the injection; empty if all users arrive at once, since their profile has no
   * duration.
   */
  private static OptionalDouble injectionSeconds(List<PopulationBuilder> populations) {
    double most = populations.stream().mapToDouble(LoadPlan::seconds).max().orElse(0);
    return most > 0 ? OptionalDouble.of(most) : OptionalDouble.empty();
  }

  private static double seconds(PopulationBuilder population) {
    return InjectionSteps.describe(
            population.scenarioBuilder().name(), population.injectionProfile())
        .seconds();
  }

  private static OptionalLong mostRequests(List<PopulationBuilder> populations) {
    long sum = 0;
    for (PopulationBuilder population : populations) {
      OptionalLong users = users(population);
      OptionalLong each = requests(population);
      boolean none = each.isPresent() && each.getAsLong() == 0;
      if (!none && (users.isEmpty() || each.isEmpty())) {
        return OptionalLong.empty();
      }
      sum += none ? 0 : users.getAsLong() * each.getAsLong();
    }
    return OptionalLong.of(sum);
  }

  /** Returns the end of loads whose users stop sending when the injection ends; otherwise empty. */
  private static OptionalDouble closedSeconds(List<PopulationBuilder> populations) {
    double most = 0;
    for (PopulationBuilder population : populations) {
      if (requests(population).orElse(Long.MAX_VALUE) > 1 || openEnded(population)) {
        return OptionalDouble.empty();
      }
      most = Math.max(most, seconds(population));
    }
    return OptionalDouble.of(most);
  }

  private static boolean openEnded(PopulationBuilder population) {
    return population.injectionProfile() instanceof OpenInjectionProfile open
        && InjectionSteps.userSteps(open).stream().anyMatch(LoadPlan::openEnded);
  }

  private static boolean openEnded(OpenInjectionStep step) {
    return step instanceof ArrivalsStep arrivals && !arrivals.planned();
  }

  /**
   * Returns an upper estimate of the users in scenarios with LLM actions; empty if it is not known,
   * as for closed loads.
   */
  public static OptionalLong users(List<PopulationBuilder> populations) {
    long sum = 0;
    for (PopulationBuilder population : populations) {
      if (ActionTree.of(population.scenarioBuilder()).hasOurs()) {
        OptionalLong users = users(population);
        if (users.isEmpty()) {
          return users;
        }
        sum += users.getAsLong();
      }
    }
    return OptionalLong.of(sum);
  }

  private static OptionalLong users(PopulationBuilder population) {
    if (!(population.injectionProfile() instanceof OpenInjectionProfile open)) {
      return OptionalLong.empty();
    }
    long sum = 0;
    for (OpenInjectionStep step : InjectionSteps.userSteps(open)) {
      if (openEnded(step)) {
        return OptionalLong.empty();
      }
      if (step instanceof StepBridge || GatlingType.isOneOf(GatlingType.EXACT, step)) {
        sum += step.users();
      } else if (GatlingType.isOpenStep(step)) {
        sum += (long) Math.ceil(step.users() * ROUNDED) + ROUNDED_MORE;
      } else {
        return OptionalLong.empty();
      }
    }
    return OptionalLong.of(sum);
  }

  private static OptionalLong requests(PopulationBuilder population) {
    return requests(population.scenarioBuilder().actionBuilders());
  }

  private static OptionalLong requests(scala.collection.immutable.List<ActionBuilder> actions) {
    return sum(CollectionConverters.asJava(actions).stream().map(LoadPlan::requests).toList());
  }

  private static OptionalLong requests(ActionBuilder builder) {
    if (builder instanceof CountedRequests counted) {
      return OptionalLong.of(counted.requests());
    }
    if (builder instanceof ChainContainer ours) {
      return sum(ours.chains().stream().map(each -> requests(each.actionBuilders())).toList());
    }
    if (GatlingType.isOneOf(GatlingType.CHOICES, builder)) {
      return mostOf(BranchCounts.of(builder));
    }
    return GatlingType.isOneOf(GatlingType.WITHOUT_REQUESTS, builder)
        ? OptionalLong.of(0)
        : OptionalLong.empty();
  }

  /** Returns the sum; empty if any is unknown. */
  private static OptionalLong sum(List<OptionalLong> counts) {
    return counts.stream().allMatch(OptionalLong::isPresent)
        ? OptionalLong.of(counts.stream().mapToLong(OptionalLong::getAsLong).sum())
        : OptionalLong.empty();
  }

  /**
   * Returns the requests of the branch with the most requests; empty if no branch is found, or if
   * one has an unknown number.
   */
  private static OptionalLong mostOf(List<ChainBuilder> branches) {
    OptionalLong most = OptionalLong.empty();
    for (ChainBuilder branch : branches) {
      OptionalLong requests = requests(branch.actionBuilders());
      if (requests.isEmpty()) {
        return OptionalLong.empty();
      }
      most = OptionalLong.of(Math.max(most.orElse(0), requests.getAsLong()));
    }
    return most;
  }
}
