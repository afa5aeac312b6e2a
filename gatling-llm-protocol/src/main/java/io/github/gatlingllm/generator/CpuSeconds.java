// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.WindowSamples;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The processor load per second, in percent of all processors. For one thread. */
final class CpuSeconds {

  /** The shortest interval: CPU time has steps of 10 ms. */
  private static final long SHORTEST_NANOS = 200_000_000;

  private final WindowSamples process = WindowSamples.ofPercent();
  private final WindowSamples machine = WindowSamples.ofPercent();
  private final SystemCpu cpu = new SystemCpu();
  private final int processors = Runtime.getRuntime().availableProcessors();
  private final long zero;
  private long then;
  private OptionalDouble timeThen = OptionalDouble.empty();

  CpuSeconds(long zero) {
    this.zero = zero;
  }

  /** Starts the first second. */
  void start() {
    then = System.nanoTime();
    timeThen = cpu.processNanos();
    cpu.machineLoad(); // covers the time since its last call
  }

  /** Records a second; its middle decides whether it counts. */
  void sample(Window window) {
    long now = System.nanoTime();
    long nanos = now - then;
    if (nanos < SHORTEST_NANOS) {
      return;
    }
    long middle = then - zero + nanos / 2;
    OptionalDouble time = cpu.processNanos();
    if (time.isPresent() && timeThen.isPresent()) {
      double used = time.getAsDouble() - timeThen.getAsDouble();
      process.add(middle, percent(used / nanos / processors), window);
    }
    cpu.machineLoad().ifPresent(load -> machine.add(middle, percent(load), window));
    then = now;
    timeThen = time;
  }

  @Nullable Distribution process(Window window) {
    return process.within(window);
  }

  @Nullable Distribution machine(Window window) {
    return machine.within(window);
  }

  /** Returns a percentage, capped at 100: rounding may exceed it slightly. */
  private static double percent(double share) {
    return Math.min(100, Math.max(0, 100 * share));
  }
}
