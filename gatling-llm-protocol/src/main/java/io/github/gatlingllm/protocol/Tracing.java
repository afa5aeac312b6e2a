// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.util.HexFormat;

/**
 * The {@code traceparent} header of requests (W3C Trace Context), which links them to the server's
 * traces. Ids look random, but derive from the seed and the request's number.
 *
 * @param share the share of requests marked as sampled, from 0 to 1
 * @param seed the seed of the ids
 */
public record Tracing(double share, long seed) {

  /** W3C's flags: {@code 02} for a random trace id, {@code 03} if it is also sampled. */
  private static final String UNSAMPLED = "02";

  private static final String SAMPLED = "03";

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final int WORDS = 4;
  private static final HexFormat HEX = HexFormat.of();

  /** Validates. */
  public Tracing {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(ProtocolTexts.sampledShare(share));
    }
  }

  /** Returns the trace id: 32 hexadecimal digits, not all 0. */
  public String traceId(long number) {
    return HEX.toHexDigits(word(number, 0)) + HEX.toHexDigits(word(number, 1) | 1);
  }

  /** Returns the header's value. */
  public String traceparent(long number) {
    String span = HEX.toHexDigits(word(number, 2) | 1);
    return "00-" + traceId(number) + "-" + span + "-" + (sampled(number) ? SAMPLED : UNSAMPLED);
  }

  /** Returns whether the request is marked as sampled. */
  public boolean sampled(long number) {
    return (word(number, 3) >>> 11) * 0x1.0p-53 < share;
  }

  /** Returns one of the request's random words, by the mixing function of SplitMix64. */
  private long word(long number, int index) {
    return mixed(mixed(seed + GOLDEN) + GOLDEN * (number * WORDS + index));
  }

  private static long mixed(long value) {
    long z = value;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
