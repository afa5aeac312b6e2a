// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.validity.RunChecks.Reading;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the readings of a load generator that no check covers. Unknown figures have no reading.
 */
final class ValidityReadings {

  private static final String PERCENT = "%";
  private static final String NANOS = "ns";

  private final List<Reading> readings = new ArrayList<>();

  private ValidityReadings() {}

  static List<Reading> of(ClientHealth health, ValidityLimits limits) {
    var all = new ValidityReadings();
    all.cpu(health.cpu(), limits);
    all.machine(health.machineCpu());
    if (health.heap() != null) {
      all.add(
          "heapAfterGcPercent",
          "heap in use after a collection, at most",
          PERCENT,
          health.heap().max());
    }
    all.connections(health.connections());
    all.quota(health.throttling());
    all.clock(health.clock());
    all.starvation(health.starvation());
    return all.readings;
  }

  /** Adds CPU readings; the share above the default limit only if the check uses another one. */
  private void cpu(@Nullable Distribution cpu, ValidityLimits limits) {
    if (cpu == null) {
      return;
    }
    double published = ValidityLimits.DEFAULT.of(ValidityLimit.CPU);
    if (limits.of(ValidityLimit.CPU) != published) {
      ValidityRules.above(cpu, published)
          .ifPresent(
              share ->
                  add(
                      ValidityCheck.Figure.CPU.key(),
                      "seconds with the process's CPU above " + Quantity.plain(published) + " %",
                      PERCENT,
                      share));
    }
    add("cpuMeanPercent", "CPU of the process, mean", PERCENT, cpu.mean());
    add("cpuPeakPercent", "CPU of the process, busiest second", PERCENT, cpu.max());
  }

  private void machine(@Nullable Distribution cpu) {
    if (cpu != null) {
      add("machineCpuMeanPercent", "CPU of the machine, mean", PERCENT, cpu.mean());
      add("machineCpuPeakPercent", "CPU of the machine, busiest second", PERCENT, cpu.max());
    }
  }

  private void connections(ClientHealth.@Nullable Connections connections) {
    if (connections != null) {
      add("connectionsPeak", "open connections, at most", "", connections.peak());
      add("connectionsOpened", "connections opened", "", connections.opened());
    }
  }

  private void quota(ClientHealth.@Nullable Throttling throttling) {
    if (throttling != null) {
      throttling.quotaCores().ifPresent(cores -> add("cpuQuotaCores", "CPU quota", "cores", cores));
    }
  }

  private void clock(ClientHealth.@Nullable Clock clock) {
    if (clock != null) {
      add("clockStepNs", "smallest step of the clock", NANOS, clock.stepNanos());
      add("clockCallNs", "cost of reading the clock", NANOS, clock.callNanos());
    }
  }

  private void starvation(Starvation starvation) {
    Starvation.Share steal = starvation.steal();
    if (steal != null) {
      add("stealPercent", "CPU time withheld by the hypervisor (steal)", PERCENT, steal.percent());
      add("stealPeakPercent", "steal, worst second", PERCENT, steal.peakPercent());
    }
    Starvation.Share pressure = starvation.pressure();
    if (pressure != null) {
      add(
          "cpuPressurePercent",
          "time in which tasks of the machine waited for a core (CPU pressure)",
          PERCENT,
          pressure.percent());
      add("cpuPressurePeakPercent", "CPU pressure, worst second", PERCENT, pressure.peakPercent());
    }
    Starvation.Standstills standstills = starvation.standstills();
    if (standstills != null) {
      add("standstills", "standstills of the process, 50 ms and longer", "", standstills.count());
      add("standstillLongestMs", "longest standstill", "ms", standstills.longestNanos() / 1e6);
    }
  }

  private void add(String key, String label, String unit, double value) {
    readings.add(new Reading(key, label, unit, value));
  }
}
