// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.capacity.Levels;

/** How tables name a level of load. */
public final class LevelNames {

  private LevelNames() {}

  /** {@code 2: 12 req/s}; its number alone where its load is not known. */
  public static String of(int number, Levels levels) {
    return levels.all().stream()
        .filter(level -> level.level().number() == number)
        .findFirst()
        .map(level -> number + ": " + LevelColumn.load(level))
        .orElse(Integer.toString(number));
  }
}
