// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Properties that exclude each other, whatever their values. */
public final class Combinations {

  /** The properties that exclude each other, and why. */
  private record Exclusion(Property one, String why, Property... others) {}

  private static final String PROMPTS = "prompts come from a file or are built in";

  private static final List<Exclusion> EXCLUSIONS =
      List.of(
          new Exclusion(
              Property.ADAPTERS,
              "each request is to an adapter of its own",
              Property.TURNS,
              Property.TRACE,
              Property.AGENT_TRACE),
          new Exclusion(
              Property.ADAPTERS, "the requests of a tenant go to one model", Property.TENANTS),
          new Exclusion(
              Property.RATE,
              "an open load has a rate of arrivals and a closed load a number of users",
              Property.CONCURRENCY),
          new Exclusion(
              Property.POISSON,
              "users of a closed load do not arrive at random",
              Property.CONCURRENCY),
          new Exclusion(Property.RATES, "the file sets the rates", Property.RATE),
          new Exclusion(Property.RAMP, "the ramp sets the rates", Property.RATE, Property.RATES),
          new Exclusion(
              Property.RAMP,
              "an open load has rates of arrivals and a closed load a number of users",
              Property.CONCURRENCY),
          new Exclusion(
              Property.RATES,
              "an open load has rates of arrivals and a closed load a number of users",
              Property.CONCURRENCY),
          new Exclusion(
              Property.AGENT_SEARCH,
              "a search sets the number of agents and its own end",
              Property.RATE,
              Property.POISSON,
              Property.RATES,
              Property.RAMP,
              Property.CONCURRENCY,
              Property.MAX_IN_FLIGHT,
              Property.REQUESTS,
              Property.DURATION,
              Property.WARM_UP,
              Property.WARM_UP_REQUESTS,
              Property.WARM_UP_UNTIL_STEADY,
              Property.TRACE,
              Property.TENANTS),
          new Exclusion(
              Property.MAX_IN_FLIGHT,
              "the users of a closed load are its cap",
              Property.CONCURRENCY),
          new Exclusion(
              Property.WARM_UP_REQUESTS,
              "a warm-up is a number of requests or a time",
              Property.WARM_UP),
          new Exclusion(
              Property.WARM_UP_UNTIL_STEADY,
              "a warm-up ends when the server is steady, or after a time or number of requests",
              Property.WARM_UP,
              Property.WARM_UP_REQUESTS),
          new Exclusion(
              Property.WARM_UP_UNTIL_STEADY,
              "a number of requests may end before the server is steady",
              Property.REQUESTS),
          new Exclusion(
              Property.OUTPUT_TOKENS,
              "the first is the exact length of answers, the second a maximum",
              Property.MAX_TOKENS),
          new Exclusion(
              Property.PROMPTS,
              PROMPTS,
              Property.INPUT_TOKENS,
              Property.SHARED_PREFIX,
              Property.PROMPT_PREFIX,
              Property.NAMED_LOAD),
          new Exclusion(
              Property.SHARED_PREFIX, "equal prompts share everything", Property.PROMPT_PREFIX),
          new Exclusion(
              Property.TENANTS,
              "each request of a tenant is a conversation of its own",
              Property.TURNS,
              Property.TRACE,
              Property.AGENT_TRACE),
          new Exclusion(
              Property.TRACE,
              "a trace has its own arrivals",
              Property.RATE,
              Property.CONCURRENCY,
              Property.POISSON,
              Property.RATES,
              Property.RAMP,
              Property.WARM_UP,
              Property.WARM_UP_REQUESTS,
              Property.WARM_UP_UNTIL_STEADY),
          new Exclusion(
              Property.TRACE,
              "a trace has its own prompts and lengths",
              Property.PROMPTS,
              Property.INPUT_TOKENS,
              Property.SHARED_PREFIX,
              Property.PROMPT_PREFIX,
              Property.OUTPUT_TOKENS,
              Property.MAX_TOKENS,
              Property.NAMED_LOAD),
          new Exclusion(
              Property.AGENT_TRACE,
              "a trace of jobs has its own prompts and steps",
              Property.TRACE,
              Property.PROMPTS,
              Property.INPUT_TOKENS,
              Property.SHARED_PREFIX,
              Property.PROMPT_PREFIX,
              Property.NAMED_LOAD,
              Property.TURNS,
              Property.THINK_TIME),
          new Exclusion(
              Property.TRACE,
              "each arrival of a trace is one request",
              Property.TURNS,
              Property.THINK_TIME));

  private Combinations() {}

  /**
   * Refuses properties that exclude each other.
   *
   * @throws SettingsException naming the first two
   */
  public static void require(Map<String, String> given) {
    each(
        given,
        problem -> {
          throw problem;
        });
  }

  /** Passes each problem on. A built-in load counts with the values that it sets. */
  public static void each(Map<String, String> given, Consumer<SettingsException> problems) {
    if (!exclusive(given, problems)) {
      exclusive(NamedLoad.completed(given), problems);
    }
    String ids = given.getOrDefault(Property.REQUEST_IDS.key(), "").strip();
    if (ids.equals("false") && given.containsKey(Property.REQUEST_ID_PREFIX.key())) {
      problems.accept(
          new SettingsException(
              SettingsTexts.without(
                  Property.REQUEST_ID_PREFIX.key(),
                  given.getOrDefault(Property.REQUEST_ID_PREFIX.key(), ""),
                  Property.REQUEST_IDS.key(),
                  "-D" + Property.REQUEST_IDS.key() + "=true")));
    }
  }

  /** Passes on which properties exclude each other; returns whether some do. */
  private static boolean exclusive(
      Map<String, String> given, Consumer<SettingsException> problems) {
    boolean found = false;
    for (Exclusion exclusion : EXCLUSIONS) {
      for (Property other : exclusion.others) {
        if (given.containsKey(exclusion.one.key()) && given.containsKey(other.key())) {
          found = true;
          problems.accept(SettingsException.exclusive(exclusion.one, other, exclusion.why));
        }
      }
    }
    return found;
  }
}
