// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.watch;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The levels of load that a run goes through, as far as they have begun.
 *
 * @param begun in the order of time
 * @param planned how many there will be; empty: nobody knows, or the run has none
 * @param now how the last of them stands, in words; empty: none has begun
 */
public record ShownLevels(List<Level> begun, OptionalInt planned, String now) {

  /** Of a run without levels. */
  public static final ShownLevels NONE = new ShownLevels(List.of(), OptionalInt.empty(), "");

  /**
   * One of them.
   *
   * @param number from 1
   * @param load with its unit
   * @param start seconds since the run's start
   * @param end likewise; empty: nobody knows yet
   */
  public record Level(int number, String load, double start, OptionalDouble end) {}

  public ShownLevels {
    begun = List.copyOf(begun);
  }
}
