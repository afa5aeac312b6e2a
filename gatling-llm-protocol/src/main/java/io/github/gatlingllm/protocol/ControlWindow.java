// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.time.Duration;

/**
 * Two control requests around a window of the load, such as a profiler's start and stop.
 *
 * @param from when the first one is sent, since the load's start
 * @param until when the last one is sent, since the load's start; where the load ends inside the
 *     window, it is sent then
 * @param first such as {@code /start_profile}
 * @param last such as {@code /stop_profile}
 */
public record ControlWindow(
    Duration from, Duration until, ControlRequest first, ControlRequest last) {

  /** Validates. */
  public ControlWindow {
    if (from.isNegative() || until.compareTo(from) <= 0) {
      throw new IllegalArgumentException(
          "a window of control requests must begin at the load's start or later, and end after it"
              + " has begun, but was from "
              + words(from)
              + " until "
              + words(until));
    }
  }

  /** When the window begins, in words. */
  public String begin() {
    return words(from);
  }

  /** When it ends, in words. */
  public String end() {
    return words(until);
  }

  private static String words(Duration time) {
    long millis = time.toMillis();
    return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
  }
}
