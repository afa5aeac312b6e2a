// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.watch;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The load levels of a run that have begun.
 *
 * @param begun in order of time
 * @param planned the number of planned levels; empty if it is not known or the run has none
 * @param now the state of the last level in words; empty if none has begun
 */
public record ShownLevels(List<Level> begun, OptionalInt planned, String now) {

  /** A run without levels. */
  public static final ShownLevels NONE = new ShownLevels(List.of(), OptionalInt.empty(), "");

  /**
   * A level.
   *
   * @param number from 1
   * @param load with its unit
   * @param start seconds since the run's start
   * @param end seconds since the run's start; empty if not known yet
   */
  public record Level(int number, String load, double start, OptionalDouble end) {}

  public ShownLevels {
    begun = List.copyOf(begun);
  }
}
