// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Gatling's builders and injection steps that are identified by class name, since their types can't
 * be referenced in code, or need not be. If one of them is missing, the run continues with less
 * information about its load; {@link #missing()} lists the missing ones.
 */
public enum GatlingType {
  FEED(Home.BUILDER, "FeedBuilder"),
  SESSION_HOOK(Home.BUILDER, "SessionHookBuilder"),
  PAUSE(Home.BUILDER, "PauseBuilder"),
  PACE(Home.BUILDER, "PaceBuilder"),
  RENDEZ_VOUS(Home.BUILDER, "RendezVousBuilder"),
  EXIT_HERE(Home.BUILDER, "ExitHereBuilder"),
  HTTP_REQUEST("io.gatling.http.request.builder.", "HttpRequestBuilder"),
  /** The starts and ends of groups are lambdas of this class, which have no fixed name. */
  GROUP(Home.BUILDER, "GroupBuilder"),

  RANDOM_SWITCH(Home.BUILDER, "RandomSwitchBuilder"),
  UNIFORM_RANDOM_SWITCH(Home.BUILDER, "UniformRandomSwitchBuilder"),
  ROUND_ROBIN_SWITCH(Home.BUILDER, "RoundRobinSwitchBuilder"),
  SWITCH(Home.BUILDER, "SwitchBuilder"),
  IF(Home.BUILDER, "IfBuilder"),
  CONDITION_LOOP(Home.BUILDER, "SimpleBooleanConditionLoopBuilder"),
  CLOCK_LOOP(Home.BUILDER, "ClockBasedConditionLoopBuilder"),
  TRY_MAX(Home.BUILDER, "TryMaxBuilder"),

  RAMP_USERS(Home.OPEN, "RampOpenInjection"),
  CONSTANT_RATE(Home.OPEN, "ConstantRateOpenInjection"),
  RAMP_RATE(Home.OPEN, "RampRateOpenInjection"),
  NOTHING_FOR(Home.OPEN, "NothingForOpenInjection"),
  AT_ONCE(Home.OPEN, "AtOnceOpenInjection"),
  HEAVISIDE(Home.OPEN, "HeavisideOpenInjection"),
  POISSON(Home.OPEN, "PoissonOpenInjection"),
  CONSTANT_CONCURRENT(Home.CLOSED, "ConstantConcurrentUsersInjection"),
  RAMP_CONCURRENT(Home.CLOSED, "RampConcurrentUsersInjection");

  /** The packages of the types. */
  private static final class Home {
    static final String BUILDER = "io.gatling.core.action.builder.";
    static final String OPEN = "io.gatling.core.controller.inject.open.";
    static final String CLOSED = "io.gatling.core.controller.inject.closed.";
  }

  private static final Map<String, GatlingType> BY_NAME =
      Arrays.stream(values())
          .collect(Collectors.toUnmodifiableMap(GatlingType::className, Function.identity()));

  /** Actions that take no time of their own. This extension's are {@code InstantActionBuilder}. */
  static final Set<GatlingType> INSTANT = EnumSet.of(FEED, SESSION_HOOK, GROUP);

  /** Actions that neither send LLM requests nor contain other actions. */
  static final Set<GatlingType> WITHOUT_REQUESTS =
      EnumSet.of(FEED, SESSION_HOOK, GROUP, PAUSE, PACE, RENDEZ_VOUS, EXIT_HERE, HTTP_REQUEST);

  /** Actions of which a user enters at most one branch, and once. */
  static final Set<GatlingType> CHOICES =
      EnumSet.of(RANDOM_SWITCH, UNIFORM_RANDOM_SWITCH, ROUND_ROBIN_SWITCH, SWITCH, IF);

  /** All actions that contain chains. */
  static final Set<GatlingType> CONTAINERS = EnumSet.range(RANDOM_SWITCH, TRY_MAX);

  /** Steps that report the exact number of users. */
  static final Set<GatlingType> EXACT =
      EnumSet.of(RAMP_USERS, CONSTANT_RATE, NOTHING_FOR, AT_ONCE, HEAVISIDE, POISSON);

  private final String home;
  private final String simpleName;

  GatlingType(String home, String simpleName) {
    this.home = home;
    this.simpleName = simpleName;
  }

  /** Returns the type of a builder or step; null if it is none of these. */
  static @Nullable GatlingType of(Object object) {
    String name = object.getClass().getName();
    return name.startsWith(GROUP.className()) ? GROUP : BY_NAME.get(name);
  }

  /** Returns whether an object has one of these types. */
  static boolean isOneOf(Set<GatlingType> types, Object object) {
    GatlingType type = of(object);
    return type != null && types.contains(type);
  }

  /** Returns whether an object is a step of an open profile that Gatling provides, of any kind. */
  static boolean isOpenStep(Object object) {
    return object.getClass().getName().startsWith(Home.OPEN);
  }

  String className() {
    return home + simpleName;
  }

  /**
   * Returns the types that this Gatling version lacks, as a sentence for a warning; empty if there
   * are none.
   */
  public static Optional<String> missing() {
    return missing(GatlingType.class.getClassLoader());
  }

  static Optional<String> missing(ClassLoader loader) {
    List<String> missing =
        Arrays.stream(values())
            .map(GatlingType::className)
            .filter(name -> !exists(name, loader))
            .toList();
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "This Gatling has no "
                + String.join(", no ", missing)
                + ": the description of a load profile that uses them is approximate");
  }

  private static boolean exists(String name, ClassLoader loader) {
    try {
      Class.forName(name, false, loader);
      return true;
    } catch (ClassNotFoundException | LinkageError missing) {
      return false;
    }
  }
}
