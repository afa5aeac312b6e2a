// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The first requests of adapters after a pause, each paired with the nearest warm request, so that
 * the load of the moment does not make the difference. A request is warm if the one before it had
 * the same adapter and was answered in time: no other adapter can have displaced it.
 *
 * @param firsts the number of first requests
 * @param differences TTFT of the first minus that of the warm request, in ms, ascending; +∞ if the
 *     first one failed
 * @param warm the TTFTs of warm requests, in ms, ascending
 */
record SwapPairs(int firsts, double[] differences, double[] warm) {

  private static final double NANOS = 1e9;

  /**
   * Pairs requests; each warm one is in at most one pair.
   *
   * @param adapters the number of adapters
   */
  static SwapPairs of(List<AdapterRequest> requests, int adapters, double pauseSeconds) {
    var found = new Found(new ArrayList<>(), new ArrayList<>());
    found.read(requests, new double[adapters], pauseSeconds * NANOS);
    return new SwapPairs(
        found.firsts.size(),
        found.differences(),
        found.warm.stream().mapToDouble(AdapterRequest::ttft).sorted().toArray());
  }

  /** First and warm requests, in the order in which they were sent. */
  private record Found(List<AdapterRequest> firsts, List<AdapterRequest> warm) {

    void read(List<AdapterRequest> requests, double[] busyUntil, double pause) {
      AdapterRequest before = null;
      for (AdapterRequest each :
          requests.stream().sorted(Comparator.comparingLong(AdapterRequest::sent)).toList()) {
        int adapter = each.adapter();
        if (each.sent() - busyUntil[adapter] >= pause) {
          keep(each, firsts);
        } else if (before != null
            && before.adapter() == adapter
            && each.sent() >= before.waitedUntil()
            && !each.failed()) {
          keep(each, warm);
        }
        busyUntil[adapter] = Math.max(busyUntil[adapter], each.closed());
        before = each;
      }
    }

    private static void keep(AdapterRequest request, List<AdapterRequest> kept) {
      if (request.measured() && !Double.isNaN(request.ttft())) {
        kept.add(request);
      }
    }

    double[] differences() {
      boolean[] used = new boolean[warm.size()];
      var differences = new ArrayList<Double>();
      int from = 0;
      for (AdapterRequest first : firsts) {
        if (first.failed()) {
          differences.add(first.ttft()); // slower than any
          continue;
        }
        while (from < warm.size() && warm.get(from).sent() < first.sent()) {
          from++;
        }
        int nearest = nearest(first, from, used);
        if (nearest >= 0) {
          used[nearest] = true;
          differences.add(first.ttft() - warm.get(nearest).ttft());
        }
      }
      return differences.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    /**
     * Returns the nearest warm request that is in no pair; -1: none.
     *
     * @param from the first one that was sent later
     */
    private int nearest(AdapterRequest first, int from, boolean[] used) {
      int before = from - 1;
      while (before >= 0 && used[before]) {
        before--;
      }
      int after = from;
      while (after < used.length && used[after]) {
        after++;
      }
      if (after == used.length) {
        return before;
      }
      if (before < 0) {
        return after;
      }
      long earlier = first.sent() - warm.get(before).sent();
      return earlier <= warm.get(after).sent() - first.sent() ? before : after;
    }
  }
}
