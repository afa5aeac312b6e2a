// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.energy;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The energy of all GPUs in the measurement window.
 *
 * @param endpoints the URLs of exporters; empty if energy was not requested
 * @param seconds the length of the window
 * @param gpus the energy of each GPU
 * @param idleWatts the power before the first request, the preflight's; empty if not known
 * @param reasons why the energy is not known; empty if it is
 */
public record EnergyFigures(
    List<String> endpoints,
    double seconds,
    List<GpuEnergy> gpus,
    OptionalDouble idleWatts,
    List<String> reasons) {

  /** Energy was not requested. */
  public static final EnergyFigures NONE =
      new EnergyFigures(
          List.of(),
          0,
          List.of(),
          OptionalDouble.empty(),
          List.of("no GPU power was read: set the exporter with .gpuMetrics(...)"));

  /** Copies the lists. */
  public EnergyFigures {
    endpoints = List.copyOf(endpoints);
    gpus = List.copyOf(gpus);
    reasons = List.copyOf(reasons);
  }

  /** Returns figures for energy that was requested but is not available. */
  public static EnergyFigures unknown(List<String> endpoints, String why) {
    return new EnergyFigures(endpoints, 0, List.of(), OptionalDouble.empty(), List.of(why));
  }

  /** Whether there are no figures. */
  public boolean isEmpty() {
    return endpoints.isEmpty();
  }

  /** Whether the energy is known. */
  public boolean valid() {
    return reasons.isEmpty();
  }

  /** Returns the energy of all GPUs; empty if not known. */
  public OptionalDouble joules() {
    return valid()
        ? OptionalDouble.of(gpus.stream().mapToDouble(gpu -> gpu.joules().orElse(0)).sum())
        : OptionalDouble.empty();
  }

  /** Returns the mean power of all GPUs together; empty if not known. */
  public OptionalDouble meanWatts() {
    return valid() && seconds > 0
        ? OptionalDouble.of(joules().orElseThrow() / seconds)
        : OptionalDouble.empty();
  }
}
