// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

/**
 * Size limits of an answer. A request above a limit fails, so that no server and no wrong URL can
 * fill the load generator's heap.
 *
 * @param eventBytes the limit of one event of a stream
 * @param headerBytes the limit of all headers of an answer
 * @param bodyBytes the limit of the decompressed body
 */
public record Limits(int eventBytes, int headerBytes, long bodyBytes) {

  /** 8 MB per event, 64 kB of headers, 64 MB per body: more than any regular answer. */
  public static final Limits DEFAULT = new Limits(8 << 20, 64 << 10, 64L << 20);

  public Limits {
    requirePositive("maxEventBytes", eventBytes);
    requirePositive("maxHeaderBytes", headerBytes);
    requirePositive("maxBodyBytes", bodyBytes);
  }

  private static void requirePositive(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(ProtocolTexts.below1(name, value));
    }
  }
}
