// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.metrics;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** The metrics of the simulated GPUs, like those of NVIDIA's DCGM exporter. */
public final class GpuMetrics {

  private final PowerCurve curve;
  private final List<ScrapeFault> faults;
  private final long started = System.nanoTime();
  private final AtomicInteger scrapes = new AtomicInteger();
  private double joulesBefore; // guarded by this

  /** Creates the metrics of GPUs that start now. */
  public GpuMetrics(PowerCurve curve, List<ScrapeFault> faults) {
    this.curve = curve;
    this.faults = List.copyOf(faults);
  }

  /** Whether there are no GPUs. */
  public boolean isEmpty() {
    return curve.gpus() == 0;
  }

  /** Returns the exposed metrics; empty: a fault, no answer. */
  public synchronized Optional<String> scrape() {
    int scrape = scrapes.incrementAndGet();
    long now = System.nanoTime() - started;
    for (ScrapeFault fault : faults) {
      if (fault.kind() == ScrapeFault.Kind.RESTART && scrape == fault.after() + 1) {
        joulesBefore = curve.joulesAt(curve.readAt(now));
      }
      if (fault.kind() == ScrapeFault.Kind.GAP
          && scrape > fault.after()
          && scrape <= fault.after() + fault.count()) {
        return Optional.empty();
      }
    }
    return Optional.of(curve.text(now, joulesBefore));
  }
}
