// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import java.util.Arrays;

/**
 * The number of open requests over time. Each bin has two counts and starts at 1 ms; bins double
 * when the run exceeds {@value #MOST} of them. At most 0.5 MB. For one thread at a time.
 */
final class OpenStreams {

  static final int MOST = 65_536;

  private long binNanos = 1_000_000;
  private int[] sent = new int[1024];
  private int[] closed = new int[1024];

  void add(long sentNanos, long closedNanos) {
    int last = bin(closedNanos); // first: it may make bins longer
    sent[bin(sentNanos)]++;
    closed[last]++;
  }

  /** Returns how many requests were open during a part of a time span, exact to a bin. */
  int within(long fromNanos, long toNanos) {
    int last = bin(toNanos); // first: it may make bins longer
    int first = bin(fromNanos);
    int open = 0;
    for (int i = 0; i <= last; i++) {
      open += sent[i];
    }
    for (int i = 0; i < first; i++) {
      open -= closed[i];
    }
    return open;
  }

  private int bin(long stamp) {
    long at = Math.max(0, stamp);
    while (at / binNanos >= MOST) {
      coarsen();
    }
    int bin = (int) (at / binNanos);
    if (bin >= sent.length) {
      int length = Math.min(MOST, Math.max(bin + 1, 2 * sent.length));
      sent = Arrays.copyOf(sent, length);
      closed = Arrays.copyOf(closed, length);
    }
    return bin;
  }

  private void coarsen() {
    sent = pairs(sent);
    closed = pairs(closed);
    binNanos *= 2;
  }

  private static int[] pairs(int[] bins) {
    int[] coarser = new int[bins.length];
    for (int i = 0; i < bins.length; i++) {
      coarser[i / 2] += bins[i];
    }
    return coarser;
  }
}
