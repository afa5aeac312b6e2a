// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Timing;

/**
 * The wait of a request.
 *
 * @param due the due time
 * @param firstNanos from the due time to the first token, or to the end without tokens
 * @param wholeNanos from the due time to the end
 */
record Wait(long due, long firstNanos, long wholeNanos) {

  static Wait of(RequestRecord request) {
    Timing timing = request.timing();
    long first = request.chunks() > 0 ? timing.chunks()[0] : timing.closed();
    return new Wait(timing.due(), first - timing.due(), timing.closed() - timing.due());
  }
}
