// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

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
      var free = new FreeRequests(warm.size());
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
        int nearest = nearest(first, from, free);
        if (nearest >= 0) {
          free.use(nearest);
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
    private int nearest(AdapterRequest first, int from, FreeRequests free) {
      int before = free.atOrBefore(from - 1);
      int after = free.atOrAfter(from);
      if (after == warm.size()) {
        return before;
      }
      if (before < 0) {
        return after;
      }
      long earlier = first.sent() - warm.get(before).sent();
      return earlier <= warm.get(after).sent() - first.sent() ? before : after;
    }
  }

  /**
   * The warm requests that are in no pair. Each used one points to the next free one on either
   * side; paths are halved as they are followed, so that a look takes nearly constant time.
   */
  private static final class FreeRequests {

    private final int[] before;
    private final int[] after;

    /** Creates a set in which all are free. Places are shifted by one; both ends stay free. */
    FreeRequests(int count) {
      before = IntStream.range(0, count + 2).toArray();
      after = before.clone();
    }

    void use(int number) {
      before[number + 1] = number;
      after[number + 1] = number + 2;
    }

    /** Returns the last free one up to a number; -1: none. */
    int atOrBefore(int number) {
      return end(before, number + 1) - 1;
    }

    /** Returns the first free one from a number on; their number: none. */
    int atOrAfter(int number) {
      return end(after, number + 1) - 1;
    }

    private static int end(int[] next, int from) {
      int at = from;
      while (next[at] != at) {
        next[at] = next[next[at]];
        at = next[at];
      }
      return at;
    }
  }
}
