// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.energy;

import io.github.gatlingllm.server.exposition.MetricSample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Collects GPU readings of exporters, in order of arrival. For one thread. */
public final class EnergyMeter {

  private static final String DCGM_POWER = "DCGM_FI_DEV_POWER_USAGE";
  private static final String DCGM_ENERGY = "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION";
  private static final String TRITON_POWER = "nv_gpu_power_usage";
  private static final String TRITON_ENERGY = "nv_energy_consumption";
  private static final double MILLI = 1e-3;
  private static final double NANOS = 1e9;

  /** Why the energy is not known, for all GPUs. */
  private static final String NO_WINDOW = "the measurement window has no duration";

  private final List<String> endpoints;
  private final long start;
  private final long end;
  private final Map<String, GpuTrack> gpus = new TreeMap<>();
  private final Set<Integer> tell = new HashSet<>();

  /**
   * Creates a meter without readings.
   *
   * @param endpoints the URLs of exporters
   * @param start the start of the measurement window
   * @param end the end of the measurement window
   */
  public EnergyMeter(List<String> endpoints, long start, long end) {
    this.endpoints = List.copyOf(endpoints);
    this.start = start;
    this.end = end;
  }

  /** Whether a GPU exporter exposes these series, by name. */
  public static boolean knows(Function<String, List<MetricSample>> named) {
    return !named.apply(DCGM_POWER).isEmpty()
        || !named.apply(DCGM_ENERGY).isEmpty()
        || !named.apply(TRITON_POWER).isEmpty()
        || !named.apply(TRITON_ENERGY).isEmpty();
  }

  /**
   * Returns why the energy of an exporter is not plausible: no counter changed between two scrapes,
   * although GPUs use energy at all times. Null if it is plausible.
   *
   * @param earlier the series by name in the earlier scrape
   * @param later the series by name in the later scrape
   * @param nanos the time between them
   */
  public static @Nullable String stale(
      Function<String, List<MetricSample>> earlier,
      Function<String, List<MetricSample>> later,
      long nanos) {
    List<MetricSample> counters =
        Stream.of(DCGM_ENERGY, TRITON_ENERGY).flatMap(name -> later.apply(name).stream()).toList();
    boolean same = counters.stream().allMatch(now -> earlier.apply(now.name()).contains(now));
    return !counters.isEmpty() && same ? GpuTrack.stoodStill(nanos) : null;
  }

  /**
   * Processes a scrape.
   *
   * @param exporter the index of the endpoint; two endpoints may have the same displayed URL
   * @param named the series by name
   */
  public void scraped(
      int exporter, long sent, long arrived, Function<String, List<MetricSample>> named) {
    long moment = sent + (arrived - sent) / 2;
    each(exporter, named.apply(DCGM_POWER), (gpu, watts) -> gpu.watts(moment, watts));
    each(exporter, named.apply(TRITON_POWER), (gpu, watts) -> gpu.watts(moment, watts));
    each(exporter, named.apply(DCGM_ENERGY), (gpu, mj) -> gpu.joules(moment, mj * MILLI));
    each(exporter, named.apply(TRITON_ENERGY), (gpu, joules) -> gpu.joules(moment, joules));
  }

  /** A partitioned GPU has one series per partition, each with the power of the whole GPU. */
  private void each(int exporter, List<MetricSample> samples, BiConsumer<GpuTrack, Double> taker) {
    for (MetricSample sample : samples) {
      String name = name(exporter, sample);
      GpuTrack gpu = gpus.computeIfAbsent(name, key -> new GpuTrack(name, exporter));
      tell.add(exporter);
      if (gpu.isAt(exporter) && Double.isFinite(sample.value())) {
        taker.accept(gpu, sample.value());
      }
    }
  }

  private String name(int exporter, MetricSample sample) {
    for (String label : List.of("UUID", "uuid", "gpu_uuid")) {
      String uuid = sample.label(label);
      if (uuid != null && !uuid.isEmpty()) {
        return uuid;
      }
    }
    return "GPU " + Objects.requireNonNullElse(sample.label("gpu"), "?") + " at " + shown(exporter);
  }

  /** Returns the displayed URL, with its number if another one is displayed alike. */
  private String shown(int exporter) {
    String url = endpoints.get(exporter);
    return Collections.frequency(endpoints, url) == 1
        ? url
        : url + " (" + (1 + exporter) + " of " + endpoints.size() + ")";
  }

  /** Returns the energy in the window. */
  public EnergyFigures figures() {
    var reasons = new ArrayList<String>();
    for (int i = 0; i < endpoints.size(); i++) {
      if (!tell.contains(i)) {
        reasons.add(shown(i) + " reported no GPU power or energy");
      }
    }
    if (end <= start) {
      reasons.add(NO_WINDOW);
    }
    List<GpuEnergy> each = gpus.values().stream().map(gpu -> gpu.between(start, end)).toList();
    for (GpuEnergy gpu : each) {
      if (gpu.reason() != null) {
        reasons.add(gpu.gpu() + ": " + gpu.reason());
      }
    }
    double idle = gpus.values().stream().mapToDouble(gpu -> gpu.firstWattsBefore(0)).sum();
    return new EnergyFigures(
        endpoints,
        Math.max(0, end - start) / NANOS,
        each,
        gpus.isEmpty() || Double.isNaN(idle) ? OptionalDouble.empty() : OptionalDouble.of(idle),
        reasons);
  }
}
