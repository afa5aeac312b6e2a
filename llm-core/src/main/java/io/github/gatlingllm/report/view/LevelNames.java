// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.capacity.Levels;

/** The names of load levels in tables. */
public final class LevelNames {

  private LevelNames() {}

  /** Returns {@code 2: 12 req/s}; only the number if the load is not known. */
  public static String of(int number, Levels levels) {
    return levels.all().stream()
        .filter(level -> level.level().number() == number)
        .findFirst()
        .map(level -> number + ": " + LevelColumn.load(level))
        .orElse(Integer.toString(number));
  }
}
