// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.request.SplitPart;
import io.github.gatlingllm.measure.request.TtftSplit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;

/**
 * The means of each part over time, in some hundred slots at most, which are longer in longer runs.
 */
final class SplitSlots {

  private static final int MOST = 240;
  private static final long SHORTEST = 1_000_000_000L;
  private static final SplitPart[] PARTS = SplitPart.values();

  private final long[] requests = new long[MOST];
  private final double[][] sums = new double[MOST][PARTS.length];

  /** One bit for each part that a request of the slot has. */
  private final int[] known = new int[MOST];

  private long slotNanos = SHORTEST;

  void add(long sent, TtftSplit split) {
    while (sent / slotNanos >= MOST) {
      halve();
    }
    int slot = (int) Math.max(0, sent / slotNanos);
    requests[slot]++;
    for (int i = 0; i < PARTS.length; i++) {
      var nanos = PARTS[i].of(split);
      if (nanos.isPresent()) {
        sums[slot][i] += nanos.getAsLong();
        known[slot] |= 1 << i;
      }
    }
  }

  private void halve() {
    slotNanos *= 2;
    for (int to = 0; to < MOST; to++) {
      int from = 2 * to;
      requests[to] = from < MOST ? requests[from] + requests[from + 1] : 0;
      known[to] = from < MOST ? known[from] | known[from + 1] : 0;
      for (int i = 0; i < PARTS.length; i++) {
        sums[to][i] = from < MOST ? sums[from][i] + sums[from + 1][i] : 0;
      }
    }
  }

  double slotSeconds() {
    return slotNanos / 1e9;
  }

  List<SplitSlot> slots() {
    var reported = new ArrayList<SplitSlot>();
    for (int slot = 0; slot < MOST; slot++) {
      if (requests[slot] > 0) {
        var means = new EnumMap<SplitPart, Double>(SplitPart.class);
        for (int i = 0; i < PARTS.length; i++) {
          if ((known[slot] & 1 << i) != 0) {
            means.put(PARTS[i], sums[slot][i] / requests[slot]);
          }
        }
        reported.add(new SplitSlot(slot * slotSeconds(), requests[slot], means));
      }
    }
    return reported;
  }
}
