// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway;

import io.github.gatlingllm.bystander.ProbeResult;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Pairs without servers: both requests of a pair meet the same queue, whose wait is an
 * autoregressive series, and have noise of their own; the second is a little faster.
 */
final class VirtualGateway {

  private static final double SECOND_FASTER = 0.4;

  private VirtualGateway() {}

  /**
   * Returns pairs.
   *
   * @param overhead the true median overhead, in milliseconds
   * @param memory the correlation of neighbouring pairs
   */
  static List<RequestPair> pairs(long seed, int count, double overhead, double memory) {
    var random = new SplittableRandom(seed);
    var pairs = new ArrayList<RequestPair>();
    double wait = random.nextGaussian();
    for (int i = 0; i < count; i++) {
      wait = memory * wait + Math.sqrt(1 - memory * memory) * random.nextGaussian();
      double queue = 50 + 30 * Math.exp(wait);
      double order = i % 2 == 0 ? SECOND_FASTER : -SECOND_FASTER;
      double direct = queue + order / 2 + random.nextGaussian();
      double through = queue + overhead - order / 2 + random.nextGaussian();
      pairs.add(new RequestPair(result(i, through), result(i, direct)));
    }
    return pairs;
  }

  private static ProbeResult ofTtft(long due, double ttft) {
    return new ProbeResult(due, ttft, Double.NaN, Double.NaN, Double.NaN, false);
  }

  /**
   * Returns pairs that have only a TTFT, and whose overheads depend on each other.
   *
   * @param overhead the true median overhead, in milliseconds
   */
  static List<RequestPair> pairs(long seed, int count, double overhead, PairNoise noise) {
    double[] noises = noise.of(new SplittableRandom(seed), count);
    var pairs = new ArrayList<RequestPair>();
    for (int i = 0; i < count; i++) {
      pairs.add(new RequestPair(ofTtft(i, 100 + overhead + noises[i]), ofTtft(i, 100)));
    }
    return pairs;
  }

  static ProbeResult result(long due, double ttft) {
    return new ProbeResult(due, ttft, ttft / 4, 5, ttft + 75, false);
  }
}
