// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.change;

/**
 * A lasting shift of a figure.
 *
 * @param at the index of the first value of the new level
 * @param found the index of the value that proved the shift: no later value changes {@code at},
 *     {@code found} or {@code before}
 * @param before the median of the values of the earlier level
 * @param after the median of the first values of the new level, at most {@value #SETTLED}: it is
 *     final once there are so many
 */
public record ChangePoint(int at, int found, double before, double after) {

  /** The number of values of the new level from which on its median is final. */
  public static final int SETTLED = 14;

  /** Returns a copy with another level after it. */
  ChangePoint with(double after) {
    return new ChangePoint(at, found, before, after);
  }
}
