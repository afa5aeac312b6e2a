// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A model of a server with adapter slots in virtual time: random arrivals, adapters by share, and a
 * load time for those that were unloaded. It shares no code with the rules.
 *
 * @param shares the share of each adapter, 0 to 1
 * @param slots the number of adapters in memory
 * @param loadMillis the load time of an adapter
 */
record VirtualAdapters(double[] shares, int slots, double loadMillis) {

  private static final double NANOS_PER_MILLI = 1e6;

  List<AdapterRequest> run(long seed, int requests, double perSecond) {
    var random = new SplittableRandom(seed);
    Map<Integer, Double> loaded = new LinkedHashMap<>(16, 0.75f, true);
    var all = new ArrayList<AdapterRequest>();
    double now = 10_000;
    for (int i = 0; i < requests; i++) {
      now -= 1000 / perSecond * Math.log(1 - random.nextDouble());
      int adapter = drawn(random.nextDouble());
      Double ready = loaded.get(adapter);
      if (ready == null) {
        ready = now + loadMillis;
        loaded.put(adapter, ready);
        if (loaded.size() > slots) {
          loaded.remove(loaded.keySet().iterator().next());
        }
      }
      // The time without a swap varies by the load, which drifts.
      double rest = 40 * (1 + 0.3 * Math.sin(now / 20_000)) * Math.exp(0.2 * normal(random));
      double ttft = Math.max(0, ready - now) + rest;
      long sent = Math.round(now * NANOS_PER_MILLI);
      long closed = sent + Math.round((ttft + 300) * NANOS_PER_MILLI);
      all.add(new AdapterRequest(adapter, true, sent, closed, ttft, 6));
    }
    return all;
  }

  private int drawn(double at) {
    double left = at;
    for (int i = 0; i < shares.length - 1; i++) {
      left -= shares[i];
      if (left < 0) {
        return i;
      }
    }
    return shares.length - 1;
  }

  private static double normal(SplittableRandom random) {
    return Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
        * Math.cos(2 * Math.PI * random.nextDouble());
  }

  static SwapCost swap(List<AdapterRequest> requests, int adapters, double pauseSeconds) {
    return SwapCost.of(SwapPairs.of(requests, adapters, pauseSeconds));
  }
}
