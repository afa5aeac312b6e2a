// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import java.util.List;

/**
 * One value of a metric at one time.
 *
 * @param labels the label values, in the order of the metric's labels; empty ones are absent
 * @param value the value of a counter or gauge, or the sum of a histogram
 * @param count the number of values of a histogram
 * @param counts the values of a histogram by bucket, not cumulative; the last bucket has no upper
 *     bound. It must not be changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; a list would box every count
public record Point(List<String> labels, double value, long count, long[] counts) {

  static final long[] NO_COUNTS = {};
}
