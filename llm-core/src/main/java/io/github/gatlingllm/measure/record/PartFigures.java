// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.ExactBudget;
import io.github.gatlingllm.measure.distribution.GapBatch;
import io.github.gatlingllm.measure.distribution.LongList;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Timing;

/**
 * The figures of a part of a run, such as a level of load: those of the requests that were due in
 * it, with all that happened to them; rates and requests in flight of all requests, whoever's, as
 * far as they fall into it. For one writer. Memory: 16 bytes for each request that was in flight in
 * it, in each part in which it was, besides what the figures of those need that were due in it.
 */
public final class PartFigures {

  private final PathFigures due = new PathFigures();
  private final RateFigures passing = new RateFigures();
  private final LongList sent = new LongList();
  private final LongList closed = new LongList();
  private final GapBatch gaps = new GapBatch();

  /** A request that was due in it has ended, or an attempt of one. */
  public void due(RequestRecord request, ExactBudget budget) {
    due.count(request, gaps.of(request), budget);
  }

  /**
   * A measured request has ended, which may have been due before: what of it falls into the part
   * counts.
   *
   * @param whole the part; its end may be unknown, if {@code certain} is less
   * @param certain what of it will not change any more
   */
  public void passing(RequestRecord request, Window whole, Window certain) {
    passing.succeededWithin(request, whole, certain);
    Timing timing = request.timing();
    if (timing.sent() < whole.end() && timing.closed() > whole.start()) {
      sent.add(timing.sent());
      closed.add(timing.closed());
    }
  }

  /** Adds what another holds of the same part, whose window is known by now. */
  public void addAll(PartFigures other, Window window) {
    due.addAll(other.due, window);
    passing.addAll(other.passing, window);
    sent.addAll(other.sent);
    closed.addAll(other.closed);
  }

  /** To be called once nothing is added any more. */
  public RequestStats stats(Window window) {
    return due.stats(window, concurrency(window))
        .with(
            s -> {
              s.window = passing.inWindow(window);
              s.sums = s.sums.with(passing.batches(window));
            });
  }

  private RequestStats.Concurrency concurrency(Window window) {
    var sweep = new ConcurrencySweep();
    for (int i = 0; i < sent.size(); i++) {
      sweep.add(Math.max(sent.get(i), window.start()), Math.min(closed.get(i), window.end()));
    }
    return sweep.stats(window);
  }
}
