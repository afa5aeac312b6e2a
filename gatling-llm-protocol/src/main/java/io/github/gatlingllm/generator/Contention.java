// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import io.github.gatlingllm.measure.ReadDelays.Share;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.stamps.LateCauses;
import io.github.gatlingllm.slo.validity.Starvation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Who else wants the processors, second by second: the hypervisor, which gives them to other
 * machines (steal), and tasks of this machine that wait for one another (pressure). Linux tells
 * both; elsewhere, and in containers that hide them, neither is known. For one thread.
 */
final class Contention {

  private static final Path PROC = Path.of("/proc");

  /** CPU time is told in steps of 10 ms: a shorter span says too little. */
  private static final long SHORTEST_NANOS = 200_000_000;

  /** A hundredth of a second, on any machine. */
  private static final long TICK_NANOS = 10_000_000;

  /** A tenth of a core's second. */
  private static final long LEAST_TICKS = 10;

  private final TimeShares steal = new TimeShares(LEAST_TICKS);
  private final TimeShares pressure = new TimeShares(SHORTEST_NANOS);
  private final Path stat;
  private final Path cpuPressure;
  private final LongSupplier clock;
  private final LateCauses causes;
  private final long zero;
  private long then;
  private Optional<CpuTicks> ticksThen = Optional.empty();
  private OptionalLong waitedThen = OptionalLong.empty();

  private Contention(long zero, Path proc, LongSupplier clock, LateCauses causes) {
    this.zero = zero;
    this.causes = causes;
    this.stat = proc.resolve("stat");
    this.cpuPressure = proc.resolve("pressure/cpu");
    this.clock = clock;
  }

  /**
   * Of this machine.
   *
   * @param zero the run's
   * @param causes is told of each second
   */
  static Contention ofThisMachine(long zero, LateCauses causes) {
    return of(zero, PROC, System::nanoTime, causes);
  }

  /**
   * As a folder like {@code /proc} tells.
   *
   * @param proc holds {@code stat} and {@code pressure/cpu}
   * @param causes is told of each second
   */
  static Contention of(long zero, Path proc, LongSupplier clock, LateCauses causes) {
    return new Contention(zero, proc, clock, causes);
  }

  /** Begins the first second. */
  void start() {
    then = clock.getAsLong();
    ticksThen = ticks();
    waitedThen = waitedMicros();
  }

  /** Ends a second, whose middle decides whether it counts. */
  void sample(Window window) {
    long now = clock.getAsLong();
    long nanos = now - then;
    if (nanos < SHORTEST_NANOS) {
      return;
    }
    long middle = then - zero + nanos / 2;
    Optional<CpuTicks> ticks = ticks();
    ticks
        .flatMap(known -> ticksThen.flatMap(known::since))
        .ifPresent(
            more -> {
              steal.add(middle, more.stolen(), more.wanted(), window);
              tell(Share.STEAL, now, more.stolen() * TICK_NANOS, more.wanted() * TICK_NANOS);
            });
    OptionalLong waited = waitedMicros();
    if (waited.isPresent() && waitedThen.isPresent()) {
      long more = 1000 * (waited.getAsLong() - waitedThen.getAsLong());
      if (more >= 0) {
        pressure.add(middle, more, nanos, window);
        tell(Share.PRESSURE, now, more, nanos);
      }
    }
    then = now;
    ticksThen = ticks;
    waitedThen = waited;
  }

  private void tell(Share share, long now, long part, long whole) {
    causes.add(share, then - zero, now - zero, part, whole);
  }

  /** Null: it can't be told. */
  Starvation.@Nullable Share steal(Window window) {
    return steal.within(window);
  }

  /** Null: it can't be told. */
  Starvation.@Nullable Share pressure(Window window) {
    return pressure.within(window);
  }

  private Optional<CpuTicks> ticks() {
    return text(stat).flatMap(CpuTicks::of);
  }

  private OptionalLong waitedMicros() {
    return text(cpuPressure).map(CpuPressure::micros).orElse(OptionalLong.empty());
  }

  /** Empty where there is no such file, or nobody may read it. */
  private static Optional<String> text(Path file) {
    try {
      return Optional.of(Files.readString(file));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
