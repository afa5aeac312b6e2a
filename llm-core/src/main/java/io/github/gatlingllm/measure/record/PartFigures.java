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
 * The figures of a part of a run, such as a load level. Requests that were due in the part count in
 * full. Rates and requests in flight include all requests that fall into it. For a single writer.
 * Memory: 16 bytes for each request in flight in the part, plus the figures of the requests that
 * were due in it.
 */
public final class PartFigures {

  private final PathFigures due = new PathFigures();
  private final RateFigures passing = new RateFigures();
  private final Spans all = new Spans();
  private final Spans elsewhere = new Spans();
  private final GapBatch gaps = new GapBatch();

  /** Times in flight. */
  private static final class Spans {

    private final LongList sent = new LongList();
    private final LongList closed = new LongList();

    void add(Timing timing) {
      sent.add(timing.sent());
      closed.add(timing.closed());
    }

    void addAll(Spans other) {
      sent.addAll(other.sent);
      closed.addAll(other.closed);
    }

    RequestStats.Concurrency within(Window window) {
      var sweep = new ConcurrencySweep();
      for (int i = 0; i < sent.size(); i++) {
        sweep.add(Math.max(sent.get(i), window.start()), Math.min(closed.get(i), window.end()));
      }
      return sweep.stats(window);
    }
  }

  /** Adds a finished request, or an attempt, that was due in the part. */
  public void due(RequestRecord request, ExactBudget budget) {
    due.count(request, gaps.of(request), budget);
  }

  /**
   * Adds a finished, measured request that may have been due before. Only its share inside the part
   * counts.
   *
   * @param whole the part; its end may be unknown if {@code certain} is shorter
   * @param certain the portion of the part that is final
   */
  public void passing(RequestRecord request, Window whole, Window certain) {
    passing.succeededWithin(request, whole, certain);
    Timing timing = request.timing();
    if (timing.sent() < whole.end() && timing.closed() > whole.start()) {
      all.add(timing);
      if (request.tokens().areOfOtherServer()) {
        elsewhere.add(timing);
      }
    }
  }

  /** Adds other figures of the same part, whose window is known. */
  public void addAll(PartFigures other, Window window) {
    due.addAll(other.due, window);
    passing.addAll(other.passing, window);
    all.addAll(other.all);
    elsewhere.addAll(other.elsewhere);
  }

  /** Returns the figures. Nothing may be added afterwards. */
  public RequestStats stats(Window window) {
    return due.stats(window, concurrency(window))
        .with(
            s -> {
              s.window = passing.inWindow(window);
              s.sums = s.sums.with(passing.batches(window));
            });
  }

  private RequestStats.Concurrency concurrency(Window window) {
    return all.within(window).withElsewhere(elsewhere.within(window).mean());
  }
}
