// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import java.util.SplittableRandom;

/** What a load generator does wrong: when it sends what was due. */
enum LateClients {
  /** Each request by itself is late; 70 ms at the 99th percentile. */
  JITTER {
    @Override
    long[] sends(long[] dues, SplittableRandom random) {
      long[] sends = dues.clone();
      for (int i = 0; i < sends.length; i++) {
        sends[i] += (long) (-StrictMath.log(1 - random.nextDouble()) * 15.2 * MILLI);
      }
      return sends;
    }
  },
  /** Collections of 50 to 150 ms, about two seconds apart. */
  PAUSES {
    @Override
    long[] sends(long[] dues, SplittableRandom random) {
      return stopped(dues, random, 1000, 3000, 50, 150);
    }
  },
  /** The machine stands still for 0.2 to 1 s, every 5 to 20 s. */
  STALLS {
    @Override
    long[] sends(long[] dues, SplittableRandom random) {
      return stopped(dues, random, 5000, 20_000, 200, 1000);
    }
  },
  /** It sends one request after the other, and takes its time for each. */
  SMOOTHING {
    @Override
    long[] sends(long[] dues, SplittableRandom random) {
      return spaced(dues, 0.7);
    }
  },
  /** It can't keep the rate. */
  TOO_SLOW {
    @Override
    long[] sends(long[] dues, SplittableRandom random) {
      return spaced(dues, 1 / 0.97);
    }
  };

  private static final long MILLI = 1_000_000;

  abstract long[] sends(long[] dues, SplittableRandom random);

  private static long[] stopped(
      long[] dues, SplittableRandom random, long from, long to, long shortest, long longest) {
    long[] sends = dues.clone();
    long begin = random.nextLong(from) * MILLI;
    int i = 0;
    while (i < sends.length) {
      long end = begin + random.nextLong(shortest, longest) * MILLI;
      while (i < sends.length && sends[i] < end) {
        sends[i] = sends[i] < begin ? sends[i] : end;
        i++;
      }
      begin = end + random.nextLong(from, to) * MILLI;
    }
    return sends;
  }

  /** At least so much of the mean gap lies between two sends. */
  private static long[] spaced(long[] dues, double share) {
    long[] sends = dues.clone();
    long gap = (long) (share * (dues[dues.length - 1] - dues[0]) / (dues.length - 1));
    for (int i = 1; i < sends.length; i++) {
      sends[i] = Math.max(dues[i], sends[i - 1] + gap);
    }
    return sends;
  }
}
