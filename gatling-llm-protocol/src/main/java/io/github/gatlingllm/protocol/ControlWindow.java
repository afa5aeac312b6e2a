// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.time.Duration;

/**
 * Two control requests around a window of the load, such as a profiler's start and stop.
 *
 * @param from the send time of the first, since the load's start
 * @param until the send time of the last, since the load's start; if the load ends earlier, the
 *     request is sent then
 * @param first the first request, such as {@code /start_profile}
 * @param last the last request, such as {@code /stop_profile}
 */
public record ControlWindow(
    Duration from, Duration until, ControlRequest first, ControlRequest last) {

  /** Validates. */
  public ControlWindow {
    if (from.isNegative() || until.compareTo(from) <= 0) {
      throw new IllegalArgumentException(ProtocolTexts.controlWindow(words(from), words(until)));
    }
  }

  /** Returns the beginning of the window in words. */
  public String begin() {
    return words(from);
  }

  /** Returns the end of the window in words. */
  public String end() {
    return words(until);
  }

  private static String words(Duration time) {
    long millis = time.toMillis();
    return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
  }
}
