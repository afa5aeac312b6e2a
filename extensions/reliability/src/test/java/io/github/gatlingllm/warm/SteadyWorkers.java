// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Workers that watch one virtual warm-up. Each request belongs to a random worker. Worker 0 looks
 * at the reports of all once a second, and announces the end of the warm-up ahead.
 */
final class SteadyWorkers {

  private static final double PERIOD = 1;
  private static final double LEAD = 5;
  private static final double GRID = 1;

  private final List<SteadyWatch> watches = new ArrayList<>();
  private final SplittableRandom random;

  SteadyWorkers(int workers, long seed) {
    this.random = new SplittableRandom(~seed);
    for (int i = 0; i < workers; i++) {
      watches.add(SteadyWatch.ofWorker((long) (WarmUpErrors.MOST * 1e9)));
    }
  }

  /**
   * Returns when the window opens, in seconds; infinite: not before the longest warm-up.
   *
   * @param requests in the order of their ends
   */
  double opened(List<RequestRecord> requests) {
    double next = PERIOD;
    for (RequestRecord request : requests) {
      double now = request.timing().closed() / 1e9;
      if (now > next) {
        next = now + PERIOD;
        double end = Math.ceil((now + LEAD) / GRID) * GRID;
        if (end < WarmUpErrors.MOST && steady()) {
          return end;
        }
      }
      watches.get(random.nextInt(watches.size())).ended(request);
    }
    return Double.POSITIVE_INFINITY;
  }

  private boolean steady() {
    return watches.get(0).steady(watches.stream().map(SteadyWatch::report).toList());
  }
}
