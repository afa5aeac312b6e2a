// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Whole runs of a bystander without a server: probes of a queue whose wait is an autoregressive
 * series, as the wait of a busy server is.
 */
final class VirtualBystander {

  private static final double BASE_MILLIS = 50;

  private final SplittableRandom random;

  VirtualBystander(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** Returns unloaded probes, which are independent. */
  List<ProbeResult> unloaded(int count) {
    return probes(count, 0, 1);
  }

  /**
   * Returns probes under load.
   *
   * @param memory the correlation of neighbours, 0 to 1
   * @param scale multiplies the random part of each probe
   */
  List<ProbeResult> probes(int count, double memory, double scale) {
    var probes = new ArrayList<ProbeResult>();
    double state = random.nextGaussian();
    for (int i = 0; i < count; i++) {
      state = memory * state + Math.sqrt(1 - memory * memory) * random.nextGaussian();
      double ttft = BASE_MILLIS + scale * Math.exp(state);
      probes.add(new ProbeResult(i * 1_000_000_000L, ttft, 5, ttft + 75));
    }
    return probes;
  }

  /** Returns the true percentile of such probes, from the standard normal quantile. */
  static double truth(double normalQuantile, double scale) {
    return BASE_MILLIS + scale * Math.exp(normalQuantile);
  }
}
