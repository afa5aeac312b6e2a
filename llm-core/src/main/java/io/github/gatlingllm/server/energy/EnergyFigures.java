// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.energy;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What all GPUs used in the measuring window.
 *
 * @param endpoints where their readings come from; none: nobody asked
 * @param seconds the window's length
 * @param gpus each of them
 * @param idleWatts their power before the first request, the preflight's; empty: not known
 * @param reasons why the energy is not known; none: it is
 */
public record EnergyFigures(
    List<String> endpoints,
    double seconds,
    List<GpuEnergy> gpus,
    OptionalDouble idleWatts,
    List<String> reasons) {

  /** Nobody asked for it. */
  public static final EnergyFigures NONE =
      new EnergyFigures(
          List.of(),
          0,
          List.of(),
          OptionalDouble.empty(),
          List.of("no GPU's power was read: name its exporter by .gpuMetrics(...)"));

  /** Copies. */
  public EnergyFigures {
    endpoints = List.copyOf(endpoints);
    gpus = List.copyOf(gpus);
    reasons = List.copyOf(reasons);
  }

  /** Asked for, and not to be had. */
  public static EnergyFigures unknown(List<String> endpoints, String why) {
    return new EnergyFigures(endpoints, 0, List.of(), OptionalDouble.empty(), List.of(why));
  }

  /** Whether there is nothing to show. */
  public boolean isEmpty() {
    return endpoints.isEmpty();
  }

  /** Whether the energy is known. */
  public boolean valid() {
    return reasons.isEmpty();
  }

  /** The energy of all; empty: it is not known. */
  public OptionalDouble joules() {
    return valid()
        ? OptionalDouble.of(gpus.stream().mapToDouble(gpu -> gpu.joules().orElse(0)).sum())
        : OptionalDouble.empty();
  }

  /** The mean power of all together; empty: it is not known. */
  public OptionalDouble meanWatts() {
    return valid() && seconds > 0
        ? OptionalDouble.of(joules().orElseThrow() / seconds)
        : OptionalDouble.empty();
  }
}
