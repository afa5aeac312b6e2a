// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.engine.Require;
import java.time.Duration;

/**
 * How a server refuses when its queue is full.
 *
 * @param status 429 or 503
 * @param retryAfterSeconds what it tells
 * @param lasting how long it goes on refusing; longer than it tells: it lies
 */
public record RefusalRules(int status, int retryAfterSeconds, Duration lasting) {

  public RefusalRules {
    Require.that("status of a full queue", status == 429 || status == 503, "429 or 503", status);
    Require.atLeast("Retry-After (s)", retryAfterSeconds, 0);
    Require.that("time of refusing", !lasting.isNegative(), "0 or more", lasting);
  }
}
