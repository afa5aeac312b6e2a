// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.measure.ReadDelays.Share;
import io.github.gatlingllm.measure.Stamps;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.stamps.LateCauses;
import io.github.gatlingllm.measure.stamps.StampRecorder;
import java.util.List;
import java.util.SplittableRandom;

/** Stamps of a client that fares badly now and then. */
public final class FakeStamps {

  private static final double MILLI = 1e6;
  private static final int PER_SECOND = 500;

  private final SplittableRandom random = new SplittableRandom(7);
  private final LateCauses causes = new LateCauses();
  private long used;
  private final StampRecorder loop = new StampRecorder(causes, () -> used);

  private FakeStamps() {}

  /** It collects garbage, then it is busy, then others have the processors. */
  public static Stamps eventful(Window window, int seconds) {
    var stamps = new FakeStamps();
    for (int second = 0; second < seconds; second++) {
      double share = (double) second / seconds;
      double collecting = share >= 0.2 && share < 0.4 ? 45 : 0;
      double busy = share >= 0.5 && share < 0.65 ? 12 : 0;
      double waiting = share >= 0.75 && share < 0.9 ? 20 : 0;
      stamps.second(second * 1000.0, collecting, busy, waiting);
    }
    return StampRecorder.within(window, List.of(stamps.loop), stamps.causes);
  }

  /** Reads at even moments; once a second the loop stands still from the middle on. */
  private void second(double start, double collecting, double busy, double waiting) {
    double step = 1000.0 / PER_SECOND;
    double middle = start + 500;
    double stands = collecting + busy + waiting;
    double read = 0;
    for (int i = 0; i < PER_SECOND; i++) {
      double arrival = start + i * step;
      double ready = arrival + 0.02 + 0.1 * random.nextDouble();
      boolean waits = arrival >= middle && arrival < middle + stands;
      if (waits && read < middle) {
        used += nanos(busy);
      }
      read = Math.max(read + 0.03, waits ? middle + stands + 0.05 : ready);
      used += nanos(0.03);
      loop.kernel(nanos(arrival), nanos(read - arrival), false);
    }
    tell(Share.GC, start, 0, 1000);
    if (collecting > 0) {
      causes.add(Share.GC, nanos(middle), nanos(middle + collecting), nanos(collecting), 0);
    }
    tell(Share.PRESSURE, start, waiting > 0 ? 400 : 30, 1000);
    tell(Share.STEAL, start, waiting > 0 ? 60 : 5, 1000);
    causes.settle(nanos(start + 1000));
  }

  private void tell(Share share, double start, double part, double whole) {
    causes.add(share, nanos(start), nanos(start + 1000), nanos(part), nanos(whole));
  }

  private static long nanos(double millis) {
    return Math.round(millis * MILLI);
  }
}
