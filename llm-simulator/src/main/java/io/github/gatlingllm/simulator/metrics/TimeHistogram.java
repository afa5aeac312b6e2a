// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.metrics;

import java.util.Arrays;

/** A histogram of times with classic buckets. Thread-safe. */
final class TimeHistogram {

  private static final double NANOS = 1e9;

  private final double[] boundsSeconds;
  private final long[] counts;
  private long count;
  private long sumNanos;

  TimeHistogram(double... boundsSeconds) {
    this.boundsSeconds = boundsSeconds.clone();
    this.counts = new long[boundsSeconds.length];
  }

  synchronized void add(long nanos) {
    count++;
    sumNanos += nanos;
    for (int i = 0; i < boundsSeconds.length; i++) {
      if (nanos <= boundsSeconds[i] * NANOS) {
        counts[i]++; // buckets are cumulative
      }
    }
  }

  synchronized void reset() {
    Arrays.fill(counts, 0);
    count = 0;
    sumNanos = 0;
  }

  synchronized void write(String name, String label, StringBuilder text) {
    for (int i = 0; i < boundsSeconds.length; i++) {
      bucket(name, label, Double.toString(boundsSeconds[i]), counts[i], text);
    }
    bucket(name, label, "+Inf", count, text);
    text.append(name).append("_count{").append(label).append("} ").append(count).append('\n');
    text.append(name).append("_sum{").append(label).append("} ").append(sumNanos / NANOS);
    text.append('\n');
  }

  private static void bucket(
      String name, String label, String bound, long upTo, StringBuilder text) {
    text.append(name).append("_bucket{le=\"").append(bound).append("\",").append(label);
    text.append("} ").append(upTo).append('\n');
  }
}
