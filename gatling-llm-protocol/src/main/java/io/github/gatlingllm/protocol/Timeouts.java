// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The timeouts after which a request fails. The failure names the timeout.
 *
 * @param request for the whole request
 * @param connect for a connection, including name lookup and TLS; null for Gatling's setting
 * @param firstToken from the send time to the first content chunk, ignoring comments and pings;
 *     null for none
 * @param stall from one content chunk to the next; null for none
 */
public record Timeouts(
    Duration request,
    @Nullable Duration connect,
    @Nullable Duration firstToken,
    @Nullable Duration stall) {

  /** Two minutes for a whole request, no other timeout. */
  public static final Timeouts DEFAULT = new Timeouts(Duration.ofMinutes(2), null, null, null);

  public Timeouts {
    requirePositive("timeout", request);
    requirePositive("connectTimeout", connect);
    requirePositive("firstTokenTimeout", firstToken);
    requirePositive("stallTimeout", stall);
  }

  private static void requirePositive(String name, @Nullable Duration value) {
    if (value != null && (value.isZero() || value.isNegative())) {
      throw new IllegalArgumentException(ProtocolTexts.notAbove0(name, value));
    }
  }
}
