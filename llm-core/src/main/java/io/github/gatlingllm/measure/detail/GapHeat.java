// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import java.util.List;

/**
 * The number of gaps between content chunks by end time and length. Horizontal stripes show a
 * server that interrupts streams for other work.
 *
 * @param slotSeconds the length of a column; the first starts with the run
 * @param boundsMillis the lower ends of the rows, which grow by a nearly constant factor; the last
 *     row is open above, and the first includes shorter gaps
 * @param columns the counts of each column, one for each row
 */
public record GapHeat(double slotSeconds, List<Double> boundsMillis, List<long[]> columns) {

  /** No gaps. */
  public static final GapHeat NONE = new GapHeat(1, List.of(), List.of());
}
