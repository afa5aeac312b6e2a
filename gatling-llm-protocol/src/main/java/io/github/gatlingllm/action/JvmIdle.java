// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.github.gatlingllm.generator.SystemCpu;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * Waits until this JVM uses almost no CPU time. On few processors, code that the JIT compilers
 * still work on would slow down the first requests.
 */
final class JvmIdle {

  /** The interval between samples; the CPU time of a process has steps of 10 ms. */
  private static final long SLICE_MILLIS = 40;

  private static final long RESTS_NANOS = Duration.ofMillis(10).toNanos();

  private final Supplier<OptionalDouble> cpuNanos;
  private final Sleep sleep;

  /** A way to sleep. */
  interface Sleep {

    /** Sleeps. */
    void millis(long millis) throws InterruptedException;
  }

  JvmIdle(Supplier<OptionalDouble> cpuNanos, Sleep sleep) {
    this.cpuNanos = cpuNanos;
    this.sleep = sleep;
  }

  /** Returns the wait for this JVM. */
  static JvmIdle ofThisProcess() {
    return new JvmIdle(new SystemCpu()::processNanos, Thread::sleep);
  }

  /** Waits up to the given time; not at all if the CPU time of the JVM is unknown. */
  void await(Duration longest) throws InterruptedException {
    OptionalDouble before = cpuNanos.get();
    for (long left = longest.toMillis(); before.isPresent() && left > 0; left -= SLICE_MILLIS) {
      sleep.millis(SLICE_MILLIS);
      OptionalDouble now = cpuNanos.get();
      if (now.isEmpty() || now.getAsDouble() - before.getAsDouble() <= RESTS_NANOS) {
        return;
      }
      before = now;
    }
  }
}
