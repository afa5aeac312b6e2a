// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.javaapi.ThinkTime;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import io.github.gatlingllm.settings.ThinkSetting;
import java.util.Optional;

/**
 * The turns of a conversation.
 *
 * @param turns the requests of one conversation; 1 without conversations
 * @param think the pause between two turns; empty for none
 */
public record Talk(int turns, Optional<ThinkTime> think) {

  /** Returns whether conversations have several turns. */
  public boolean severalTurns() {
    return turns > 1;
  }

  static Talk read(PropertyReader reader, LoadSettings load) {
    int turns = reader.count(Property.TURNS);
    Optional<ThinkTime> think =
        reader.optionalValue(Property.THINK_TIME, ThinkSetting.class).map(Talk::think);
    if (think.isPresent() && turns == 1) {
      throw new SettingsException(
          SettingsTexts.thinkWithoutTurns(
              Property.THINK_TIME.key(), Property.TURNS.key(), "-Dllm.turns=4"));
    }
    if (load instanceof LoadSettings.Open
        || load instanceof LoadSettings.Rates
        || load instanceof LoadSettings.Ramp) {
      load.stop().requests().ifPresent(requests -> requireWhole(requests, turns));
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

  private static ThinkTime think(ThinkSetting setting) {
    return switch (setting.form()) {
      case FIXED -> ThinkTime.fixed(setting.from());
      case UNIFORM -> ThinkTime.uniform(setting.from(), setting.to());
      case EXPONENTIAL -> ThinkTime.exponential(setting.from());
    };
  }
}
