// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.TtftSplit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Records the parts of TTFT, over time and for an even random sample of requests. For one thread at
 * a time. Memory: some megabytes.
 */
final class SplitRecorder {

  private static final int SAMPLES = 10_000;

  private final HighestRanked<SplitSample> samples = new HighestRanked<>(SAMPLES);
  private final SplitSlots slots = new SplitSlots();
  private long reported;
  private long unreported;
  private long contradicted;

  /**
   * Adds a finished, measured request.
   *
   * @param lot a random number from 0 to 1
   */
  void add(RequestRecord request, double lot) {
    if (!request.succeeded() || request.chunks() == 0) {
      return;
    }
    TtftSplit split = TtftSplit.of(request);
    if (split != null) {
      reported++;
      add(request, split, lot);
    } else if (TtftSplit.contradicted(request)) {
      contradicted++;
    } else {
      unreported++;
    }
  }

  private void add(RequestRecord request, TtftSplit split, double lot) {
    long sent = request.timing().sent();
    slots.add(sent, split);
    if (samples.takes(lot)) {
      long ttft = request.timing().chunks()[0] - sent;
      samples.add(lot, new SplitSample(request.id(), request.timing().due(), sent, ttft, split));
    }
  }

  SplitDetail snapshot() {
    List<SplitSample> byTtft = new ArrayList<>(samples.inOrder());
    byTtft.sort(Comparator.comparingLong(SplitSample::ttft));
    return new SplitDetail(
        reported, unreported, contradicted, byTtft, slots.slotSeconds(), slots.slots());
  }
}
