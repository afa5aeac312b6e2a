// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * What lean streams have cost, and how punctual they were.
 *
 * @param events content events written
 * @param cpu the process's CPU time since the server was ready, compilation and the truth log
 *     included; empty if the system does not tell it
 * @param lateness from when a write was due to its end; empty if nothing was due, as in blast mode
 */
record LeanFigures(long events, Optional<Duration> cpu, Optional<Late> lateness) {

  /**
   * How late writes were, in nanoseconds; the first two to 1.6 %.
   *
   * @param p50 half of the writes were no later
   * @param p99 99 % of the writes were no later
   * @param max the latest
   */
  record Late(long p50, long p99, long max) {}

  static LeanFigures of(long events, Optional<Duration> cpu, Lateness lateness) {
    return new LeanFigures(
        events,
        cpu,
        lateness.count() == 0
            ? Optional.empty()
            : Optional.of(
                new Late(lateness.quantile(0.5), lateness.quantile(0.99), lateness.max())));
  }

  /** The process's CPU time, if the system tells. */
  static Optional<Duration> cpuNow() {
    return ProcessHandle.current().info().totalCpuDuration();
  }

  /** One line that says it all. */
  String line() {
    return "lean: " + events + " events, " + cpuText() + ", lateness " + latenessText();
  }

  private String cpuText() {
    return cpu.filter(spent -> events > 0)
        .map(spent -> String.format(Locale.ROOT, "%.2f", spent.toNanos() / 1e3 / events))
        .map(micros -> micros + " µs CPU per event")
        .orElse("CPU per event unknown");
  }

  private String latenessText() {
    return lateness
        .map(
            late ->
                String.format(
                    Locale.ROOT,
                    "p50 %.1f µs p99 %.1f µs max %.1f µs",
                    late.p50() / 1e3,
                    late.p99() / 1e3,
                    late.max() / 1e3))
        .orElse("none");
  }
}
