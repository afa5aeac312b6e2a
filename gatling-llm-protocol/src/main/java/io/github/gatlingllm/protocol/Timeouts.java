// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long to wait before a request is given up as failed; each names itself when it strikes.
 *
 * @param request for the whole request
 * @param connect for a connection, name lookup and TLS included; null: as Gatling is configured
 * @param firstToken from sending to the first content chunk; comments and pings don't count
 * @param stall from one content chunk to the next
 */
public record Timeouts(
    Duration request,
    @Nullable Duration connect,
    @Nullable Duration firstToken,
    @Nullable Duration stall) {

  /** Two minutes for a whole request. */
  public static final Timeouts DEFAULT = new Timeouts(Duration.ofMinutes(2), null, null, null);

  public Timeouts {
    requirePositive("timeout", request);
    requirePositive("connectTimeout", connect);
    requirePositive("firstTokenTimeout", firstToken);
    requirePositive("stallTimeout", stall);
  }

  private static void requirePositive(String name, @Nullable Duration value) {
    if (value != null && (value.isZero() || value.isNegative())) {
      throw new IllegalArgumentException(name + " must be above 0, but was " + value);
    }
  }
}
