// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import java.util.List;

/**
 * One value of a metric at one moment.
 *
 * @param labels the values of its metric's labels, in their order; empty ones are absent
 * @param value a counter's or gauge's value; of a histogram the sum of its values
 * @param count of a histogram how many values it has
 * @param counts of a histogram how many are at most as large as each bound, and larger than the one
 *     before; the last: how many are larger than all. Nobody changes it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; a list would box every count
public record Point(List<String> labels, double value, long count, long[] counts) {

  static final long[] NO_COUNTS = {};
}
