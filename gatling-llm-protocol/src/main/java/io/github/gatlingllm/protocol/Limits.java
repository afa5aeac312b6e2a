// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

/**
 * How much of an answer is taken in before the request is given up as failed: no server, and no
 * wrong URL, may fill the load generator's heap.
 *
 * @param eventBytes one event of a stream
 * @param headerBytes all headers of the answer
 * @param bodyBytes the whole body, decompressed
 */
public record Limits(int eventBytes, int headerBytes, long bodyBytes) {

  /** 8 MB an event, 64 kB of headers, 64 MB a body: larger than any honest answer. */
  public static final Limits DEFAULT = new Limits(8 << 20, 64 << 10, 64L << 20);

  public Limits {
    requirePositive("maxEventBytes", eventBytes);
    requirePositive("maxHeaderBytes", headerBytes);
    requirePositive("maxBodyBytes", bodyBytes);
  }

  private static void requirePositive(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, but was " + value);
    }
  }
}
