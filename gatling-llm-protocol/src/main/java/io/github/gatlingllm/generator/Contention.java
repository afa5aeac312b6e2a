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
 * Competition for the processors, per second: the hypervisor, which gives them to other machines
 * (steal), and tasks of this machine that wait for one another (pressure). Linux reports both; on
 * other systems, and in containers that hide them, they are unknown. For one thread.
 */
final class Contention {

  private static final Path PROC = Path.of("/proc");

  /** The shortest interval: CPU time has steps of 10 ms. */
  private static final long SHORTEST_NANOS = 200_000_000;

  /** The length of a tick on any machine, in nanoseconds. */
  private static final long TICK_NANOS = 10_000_000;

  /** The fewest ticks of a share: a tenth of a second of a core. */
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
   * Returns the contention of this machine.
   *
   * @param zero the start of the run
   * @param causes receives each second
   */
  static Contention ofThisMachine(long zero, LateCauses causes) {
    return of(zero, PROC, System::nanoTime, causes);
  }

  /**
   * Returns the contention that a folder such as {@code /proc} reports.
   *
   * @param proc contains {@code stat} and {@code pressure/cpu}
   * @param causes receives each second
   */
  static Contention of(long zero, Path proc, LongSupplier clock, LateCauses causes) {
    return new Contention(zero, proc, clock, causes);
  }

  /** Starts the first second. */
  void start() {
    then = clock.getAsLong();
    ticksThen = ticks();
    waitedThen = waitedMicros();
  }

  /** Records a second; its middle decides whether it counts. */
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
              addCause(Share.STEAL, now, more.stolen() * TICK_NANOS, more.wanted() * TICK_NANOS);
            });
    OptionalLong waited = waitedMicros();
    if (waited.isPresent() && waitedThen.isPresent()) {
      long more = 1000 * (waited.getAsLong() - waitedThen.getAsLong());
      if (more >= 0) {
        pressure.add(middle, more, nanos, window);
        addCause(Share.PRESSURE, now, more, nanos);
      }
    }
    then = now;
    ticksThen = ticks;
    waitedThen = waited;
  }

  private void addCause(Share share, long now, long part, long whole) {
    causes.add(share, then - zero, now - zero, part, whole);
  }

  /** Returns the steal within a window; null if unknown. */
  Starvation.@Nullable Share steal(Window window) {
    return steal.within(window);
  }

  /** Returns the pressure within a window; null if unknown. */
  Starvation.@Nullable Share pressure(Window window) {
    return pressure.within(window);
  }

  private Optional<CpuTicks> ticks() {
    return text(stat).flatMap(CpuTicks::of);
  }

  private OptionalLong waitedMicros() {
    return text(cpuPressure).map(CpuPressure::micros).orElse(OptionalLong.empty());
  }

  /** Returns the text of a file; empty if it does not exist or can't be read. */
  private static Optional<String> text(Path file) {
    try {
      return Optional.of(Files.readString(file));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
