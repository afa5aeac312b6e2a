// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import io.github.gatlingllm.measure.ReadDelays.Share;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.WindowSamples;
import io.github.gatlingllm.measure.stamps.LateCauses;
import io.github.gatlingllm.slo.validity.ClientHealth;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The time taken by the CPU quota, per second. For one thread. */
final class ThrottledTime {

  private final WindowSamples taken = WindowSamples.ofNanos();
  private final CpuQuota quota;
  private final LateCauses causes;
  private final long zero;
  private long then;
  private OptionalLong takenThen = OptionalLong.empty();

  /**
   * Creates an empty record.
   *
   * @param zero the start of the run
   * @param causes receives each second
   */
  ThrottledTime(long zero, CpuQuota quota, LateCauses causes) {
    this.zero = zero;
    this.quota = quota;
    this.causes = causes;
  }

  /** Starts the first second. */
  void start() {
    then = System.nanoTime();
    takenThen = quota.throttledNanos();
  }

  /** Records a second; its middle decides whether it counts. */
  void sample(Window window) {
    long now = System.nanoTime();
    OptionalLong takenNow = quota.throttledNanos();
    if (takenNow.isPresent() && takenThen.isPresent()) {
      long more = Math.max(0, takenNow.getAsLong() - takenThen.getAsLong());
      taken.add(then - zero + (now - then) / 2, more, window);
      causes.add(Share.QUOTA, then - zero, now - zero, more, now - then);
    }
    then = now;
    takenThen = takenNow;
  }

  /** Returns whether no time was taken. Without a quota, a kernel may still report zero. */
  private boolean nothingTaken() {
    Distribution all = taken.within(Window.ALWAYS);
    return all == null || all.max() == 0;
  }

  /** Returns the throttling within a window; null if unknown. */
  ClientHealth.@Nullable Throttling within(Window window) {
    if (quota.readable() && quota.cores().isEmpty() && nothingTaken()) {
      return ClientHealth.Throttling.NONE;
    }
    Distribution inside = taken.within(window);
    return inside == null || window.seconds() == 0
        ? null
        : new ClientHealth.Throttling(
            OptionalDouble.of(100 * inside.mean() * inside.count() / 1e9 / window.seconds()),
            quota.cores());
  }
}
