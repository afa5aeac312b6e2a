// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.javaapi.ThinkTime;
import java.time.Duration;
import java.util.Optional;

/**
 * How long users talk.
 *
 * @param turns requests of one conversation; 1: each request stands alone
 * @param think what lies between two of them; empty: nothing
 */
public record Talk(int turns, Optional<ThinkTime> think) {

  private static final String RULE =
      "a duration such as 2s, a range such as 1s..5s, or a mean such as exp 5s";
  private static final String RANGE = "..";
  private static final String MEAN = "exp ";

  /** Whether there is anything to remember. */
  public boolean severalTurns() {
    return turns > 1;
  }

  static Talk read(PropertyReader reader, LoadSettings load) {
    int turns = reader.count(Property.TURNS, 1);
    Optional<ThinkTime> think = reader.optional(Property.THINK_TIME, RULE, Talk::think);
    if (think.isPresent() && turns == 1) {
      throw new SettingsException(
          Property.THINK_TIME.key()
              + " must come with turns between which users think, but "
              + Property.TURNS.key()
              + " is 1: set for instance -Dllm.turns=4, or leave it out");
    }
    if (load instanceof LoadSettings.Open open) {
      open.stop().requests().ifPresent(requests -> requireWhole(requests, turns));
    }
    return new Talk(turns, think);
  }

  /** In an open load each user who arrives has a whole conversation. */
  private static void requireWhole(int requests, int turns) {
    if (requests % turns != 0) {
      int next = (requests / turns + 1) * turns;
      throw new SettingsException(
          Property.REQUESTS.key()
              + " must be a multiple of "
              + Property.TURNS.key()
              + "="
              + turns
              + " in an open load, where each user has a whole conversation, but was '"
              + requests
              + "': set for instance -Dllm.requests="
              + next);
    }
  }

  private static ThinkTime think(String text) {
    if (text.startsWith(MEAN)) {
      return ThinkTime.exponential(duration(text.substring(MEAN.length())));
    }
    int range = text.indexOf(RANGE);
    return range < 0
        ? ThinkTime.fixed(duration(text))
        : ThinkTime.uniform(
            duration(text.substring(0, range)), duration(text.substring(range + RANGE.length())));
  }

  private static Duration duration(String text) {
    return Durations.parse(text.strip(), "s");
  }
}
