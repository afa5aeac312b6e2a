// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.engine.Require;
import java.time.Duration;

/**
 * What a proxy with a buffer does to streams: it holds their events back and sends them together.
 *
 * @param bytes it sends what it has once that is so much; 0: it holds nothing back
 * @param period it sends what it has after so long; zero: never for that
 */
public record BufferHop(int bytes, Duration period) {

  /** Holds nothing back. */
  public static final BufferHop NONE = new BufferHop(0, Duration.ZERO);

  /** Holds each stream back until its end. */
  public static final BufferHop ALL = new BufferHop(Integer.MAX_VALUE, Duration.ZERO);

  public BufferHop {
    Require.atLeast("bytes of the buffering hop", bytes, 0);
    Require.that("period of the buffering hop", !period.isNegative(), "0 or more", period);
  }

  /** Holds back until there are so many bytes. */
  public static BufferHop ofBytes(int bytes) {
    Require.atLeast("bytes of the buffering hop", bytes, 1);
    return new BufferHop(bytes, Duration.ZERO);
  }

  /** Holds back for so long. */
  public static BufferHop ofPeriod(Duration period) {
    Require.that(
        "period of the buffering hop",
        !period.isNegative() && !period.isZero(),
        "more than 0",
        period);
    return new BufferHop(Integer.MAX_VALUE, period);
  }

  boolean holdsBack() {
    return bytes > 0;
  }
}
