// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import java.util.List;

/**
 * How many gaps between content chunks ended when, by their length: a row of stripes is a server
 * that stops for others.
 *
 * @param slotSeconds how long a column lasts, the first starting with the run
 * @param boundsMillis the lower ends of the rows, which grow by a nearly constant factor; the last
 *     is open above, and what is below the first counts in it
 * @param columns the counts of each column, one a row
 */
public record GapHeat(double slotSeconds, List<Double> boundsMillis, List<long[]> columns) {

  /** No gap at all. */
  public static final GapHeat NONE = new GapHeat(1, List.of(), List.of());
}
