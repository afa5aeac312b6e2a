// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.engine.Require;
import java.time.Duration;

/**
 * A buffering proxy: it holds back events of streams and sends them together.
 *
 * @param bytes the buffer size at which it sends; 0: no buffer
 * @param period the time after which it sends; zero: no such time
 */
public record BufferHop(int bytes, Duration period) {

  /** No buffer. */
  public static final BufferHop NONE = new BufferHop(0, Duration.ZERO);

  /** Buffers each stream until its end. */
  public static final BufferHop ALL = new BufferHop(Integer.MAX_VALUE, Duration.ZERO);

  public BufferHop {
    Require.atLeast("buffer hop (bytes)", bytes, 0);
    Require.that("buffer hop (period)", !period.isNegative(), "0 or more", period);
  }

  /** Buffers a number of bytes. */
  public static BufferHop ofBytes(int bytes) {
    Require.atLeast("buffer hop (bytes)", bytes, 1);
    return new BufferHop(bytes, Duration.ZERO);
  }

  /** Buffers for a time. */
  public static BufferHop ofPeriod(Duration period) {
    Require.that(
        "buffer hop (period)", !period.isNegative() && !period.isZero(), "more than 0", period);
    return new BufferHop(Integer.MAX_VALUE, period);
  }

  boolean holdsBack() {
    return bytes > 0;
  }
}
