// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import io.github.gatlingllm.server.exposition.Exposition;
import io.github.gatlingllm.server.exposition.MetricSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The series of a scrape that are kept: those that figures need, then others up to a limit.
 *
 * @param exposition the series kept
 * @param leftOut the number of series dropped
 * @param refused why no series is kept; null if some are
 */
public record KeptSeries(Exposition exposition, int leftOut, @Nullable String refused) {

  /** The limit, several times the series of an inference server with sixteen replicas. */
  static final int MOST = 20_000;

  private static final List<String> OTHERS =
      List.of(EndpointTrack.STARTED, "DCGM_FI_DEV_", "nv_gpu_power_usage", "nv_energy_consumption");

  /**
   * Chooses the series. Series that figures need are kept completely or not at all, because a part
   * would give wrong figures.
   */
  public static KeptSeries of(Exposition exposition) {
    return of(exposition, MOST);
  }

  static KeptSeries of(Exposition exposition, int most) {
    List<MetricSample> samples = exposition.samples();
    if (exposition.complete() && samples.size() <= most) {
      return new KeptSeries(exposition, 0, null);
    }
    List<String> names =
        Stream.concat(ServerKinds.load().all().stream().map(ServerKind::prefix), OTHERS.stream())
            .toList();
    Map<Boolean, List<MetricSample>> byUse =
        samples.stream()
            .collect(
                Collectors.partitioningBy(
                    sample -> names.stream().anyMatch(sample.name()::startsWith)));
    List<MetricSample> used = byUse.getOrDefault(true, List.of());
    if (!exposition.complete() || used.size() > most) {
      int more = exposition.complete() ? most : samples.size();
      return new KeptSeries(exposition, 0, "it exposes more than " + more + " series");
    }
    var kept = new ArrayList<MetricSample>(used);
    byUse.getOrDefault(false, List.of()).stream().limit(most - used.size()).forEach(kept::add);
    return new KeptSeries(
        new Exposition(kept, exposition.malformed(), true), samples.size() - kept.size(), null);
  }
}
