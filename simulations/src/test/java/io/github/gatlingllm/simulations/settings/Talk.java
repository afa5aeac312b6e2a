// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.javaapi.ThinkTime;
import io.github.gatlingllm.settings.Durations;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import java.time.Duration;
import java.util.Optional;

/**
 * The turns of a conversation.
 *
 * @param turns the requests of one conversation; 1 without conversations
 * @param think the pause between two turns; empty for none
 */
public record Talk(int turns, Optional<ThinkTime> think) {

  private static final String RULE =
      "a duration such as 2s, a range such as 1s..5s, or a mean such as exp 5s";
  private static final String RANGE = "..";
  private static final String MEAN = "exp ";

  /** Returns whether conversations have several turns. */
  public boolean severalTurns() {
    return turns > 1;
  }

  static Talk read(PropertyReader reader, LoadSettings load) {
    int turns = reader.count(Property.TURNS, 1);
    Optional<ThinkTime> think = reader.optional(Property.THINK_TIME, RULE, Talk::think);
    if (think.isPresent() && turns == 1) {
      throw new SettingsException(
          SettingsTexts.thinkWithoutTurns(
              Property.THINK_TIME.key(), Property.TURNS.key(), "-Dllm.turns=4"));
    }
    if (load instanceof LoadSettings.Open open) {
      open.stop().requests().ifPresent(requests -> requireWhole(requests, turns));
    }
    return new Talk(turns, think);
  }

  /** Refuses parts of conversations: in an open load, each user has a whole one. */
  private static void requireWhole(int requests, int turns) {
    if (requests % turns != 0) {
      int next = (requests / turns + 1) * turns;
      throw new SettingsException(
          SettingsTexts.partOfConversation(
              Property.REQUESTS.key(), requests, Property.TURNS.key(), turns, next));
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
