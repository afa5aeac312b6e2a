/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.server.energy;

import io.github.gatlingllm.server.exposition.Sample;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Gathers what exporters tell of GPUs, in the order in which it arrived. For one thread. */
public final class EnergyMeter {

  private static final String DCGM_POWER = "DCGM_FI_DEV_POWER_USAGE";
  private static final String DCGM_ENERGY = "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION";
  private static final String TRITON_POWER = "nv_gpu_power_usage";
  private static final String TRITON_ENERGY = "nv_energy_consumption";
  private static final double MILLI = 1e-3;
  private static final double NANOS = 1e9;

  /** Why an energy is not known, when it is about no GPU. */
  private static final String NO_WINDOW = "the measuring window has no length";

  private final List<String> endpoints;
  private final long start;
  private final long end;
  private final Map<String, GpuTrack> gpus = new TreeMap<>();
  private final Set<String> tell = new HashSet<>();

  /**
   * Nothing is known yet.
   *
   * @param endpoints where readings come from
   * @param start of the measuring window
   * @param end of the measuring window
   */
  public EnergyMeter(List<String> endpoints, long start, long end) {
    this.endpoints = List.copyOf(endpoints);
    this.start = start;
    this.end = end;
  }

  /** Whether an exporter of GPUs tells this, all series of a name being those. */
  public static boolean knows(Function<String, List<Sample>> named) {
    return !named.apply(DCGM_POWER).isEmpty()
        || !named.apply(DCGM_ENERGY).isEmpty()
        || !named.apply(TRITON_POWER).isEmpty()
        || !named.apply(TRITON_ENERGY).isEmpty();
  }

  /**
   * A scrape.
   *
   * @param named all series of a name
   */
  public void scraped(
      String endpoint, long sent, long arrived, Function<String, List<Sample>> named) {
    long moment = sent + (arrived - sent) / 2;
    each(endpoint, named.apply(DCGM_POWER), (gpu, watts) -> gpu.watts(moment, watts));
    each(endpoint, named.apply(TRITON_POWER), (gpu, watts) -> gpu.watts(moment, watts));
    each(endpoint, named.apply(DCGM_ENERGY), (gpu, mj) -> gpu.joules(moment, mj * MILLI));
    each(endpoint, named.apply(TRITON_ENERGY), (gpu, joules) -> gpu.joules(moment, joules));
  }

  /** A GPU that is divided has a series for each part, all with the power of the whole. */
  private void each(String endpoint, List<Sample> samples, BiConsumer<GpuTrack, Double> taker) {
    for (Sample sample : samples) {
      String name = name(endpoint, sample);
      GpuTrack gpu = gpus.computeIfAbsent(name, key -> new GpuTrack(name, endpoint));
      tell.add(endpoint);
      if (gpu.isAt(endpoint) && Double.isFinite(sample.value())) {
        taker.accept(gpu, sample.value());
      }
    }
  }

  private static String name(String endpoint, Sample sample) {
    for (String label : List.of("UUID", "uuid", "gpu_uuid")) {
      String uuid = sample.label(label);
      if (uuid != null && !uuid.isEmpty()) {
        return uuid;
      }
    }
    return "GPU " + Objects.requireNonNullElse(sample.label("gpu"), "?") + " at " + endpoint;
  }

  /** What they used in the window. */
  public EnergyFigures figures() {
    var reasons = new ArrayList<String>();
    for (String endpoint : endpoints) {
      if (!tell.contains(endpoint)) {
        reasons.add(endpoint + " told nothing of a GPU's power or energy");
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
    double idle = gpus.values().stream().mapToDouble(gpu -> gpu.wattsBefore(0)).sum();
    return new EnergyFigures(
        endpoints,
        Math.max(0, end - start) / NANOS,
        each,
        gpus.isEmpty() || Double.isNaN(idle) ? OptionalDouble.empty() : OptionalDouble.of(idle),
        reasons);
  }
}
