// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Timing;

/**
 * How long a request waited.
 *
 * @param due when it was due
 * @param firstNanos from then to its first token; to its end, where none came
 * @param wholeNanos from then to its end
 */
record Wait(long due, long firstNanos, long wholeNanos) {

  static Wait of(RequestRecord request) {
    Timing timing = request.timing();
    long first = request.chunks() > 0 ? timing.chunks()[0] : timing.closed();
    return new Wait(timing.due(), first - timing.due(), timing.closed() - timing.due());
  }
}
