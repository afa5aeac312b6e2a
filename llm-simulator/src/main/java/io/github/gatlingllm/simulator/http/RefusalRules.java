// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.engine.Require;
import java.time.Duration;

/**
 * How a server rejects requests when its queue is full.
 *
 * @param status the status: 429 or 503
 * @param retryAfterSeconds the reported seconds
 * @param lasting how long all requests are rejected; if longer than reported, the report is wrong
 */
public record RefusalRules(int status, int retryAfterSeconds, Duration lasting) {

  public RefusalRules {
    Require.that("status of a full queue", status == 429 || status == 503, "429 or 503", status);
    Require.atLeast("Retry-After (s)", retryAfterSeconds, 0);
    Require.that("refuse-for", !lasting.isNegative(), "0 or more", lasting);
  }
}
