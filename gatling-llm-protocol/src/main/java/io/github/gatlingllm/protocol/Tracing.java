// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.util.HexFormat;

/**
 * What ties a request to the server's own traces: {@code traceparent}, as W3C's Trace Context has
 * it. All of it follows from the seed and the request's number; ids look random.
 *
 * @param share of the requests that are marked as sampled, from 0 to 1
 * @param seed of the ids
 */
public record Tracing(double share, long seed) {

  /** W3C's flags: the trace id is random; it is sampled as well. */
  private static final String UNSAMPLED = "02";

  private static final String SAMPLED = "03";

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final int WORDS = 4;
  private static final HexFormat HEX = HexFormat.of();

  /** Validates. */
  public Tracing {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "the sampled share of traces must be from 0 to 1, but was " + share);
    }
  }

  /** The trace's id: 32 hexadecimal digits, not all 0. */
  public String traceId(long number) {
    return HEX.toHexDigits(word(number, 0)) + HEX.toHexDigits(word(number, 1) | 1);
  }

  /** The header's value. */
  public String traceparent(long number) {
    String span = HEX.toHexDigits(word(number, 2) | 1);
    return "00-" + traceId(number) + "-" + span + "-" + (sampled(number) ? SAMPLED : UNSAMPLED);
  }

  /** Whether the request is marked as sampled. */
  public boolean sampled(long number) {
    return (word(number, 3) >>> 11) * 0x1.0p-53 < share;
  }

  /** One of the request's words, by the mixing function of SplitMix64. */
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
