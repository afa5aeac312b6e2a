// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How late writes were: counts in buckets of at most 1.6 % of what they hold. One thread adds,
 * without a lock or an allocation; anyone may read.
 */
final class Lateness {
  private static final int SUB_BITS = 6;
  private static final int SUB = 1 << SUB_BITS;

  private final AtomicLongArray counts = new AtomicLongArray((Long.SIZE - SUB_BITS) * SUB);
  private final AtomicLong max = new AtomicLong();

  void add(long nanos) {
    long late = Math.max(0, nanos);
    int bucket = bucket(late);
    counts.lazySet(bucket, counts.get(bucket) + 1);
    if (late > max.get()) {
      max.lazySet(late);
    }
  }

  /** The first 64 ns one by one, then 64 buckets an octave's half. */
  private static int bucket(long nanos) {
    int shift = Math.max(0, Long.SIZE - SUB_BITS - Long.numberOfLeadingZeros(nanos));
    return shift * SUB / 2 + (int) (nanos >>> shift);
  }

  private static long upperEdge(int bucket) {
    if (bucket < SUB) {
      return bucket;
    }
    int shift = bucket / (SUB / 2) - 1;
    long mantissa = bucket - (long) shift * (SUB / 2);
    return ((mantissa + 1) << shift) - 1;
  }

  /** Adds what another has counted. */
  void add(Lateness other) {
    for (int i = 0; i < counts.length(); i++) {
      counts.lazySet(i, counts.get(i) + other.counts.get(i));
    }
    max.lazySet(Math.max(max.get(), other.max.get()));
  }

  long count() {
    long count = 0;
    for (int i = 0; i < counts.length(); i++) {
      count += counts.get(i);
    }
    return count;
  }

  /** The largest; 0 if there is none. */
  long max() {
    return max.get();
  }

  /** What this share of the writes was not later than, to 1.6 %; 0 if there is none. */
  long quantile(double share) {
    long rank = Math.max(1, (long) Math.ceil(share * count()));
    long seen = 0;
    for (int i = 0; i < counts.length(); i++) {
      seen += counts.get(i);
      if (seen >= rank) {
        return Math.min(upperEdge(i), max.get());
      }
    }
    return max.get();
  }
}
