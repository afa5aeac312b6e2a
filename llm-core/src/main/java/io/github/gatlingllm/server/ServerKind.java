// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A kind of server with its names of metrics.
 *
 * @param name such as {@code vLLM}
 * @param prefix the prefix of its series names
 * @param digits the significant digits of its counters; {@link #EXACT} for all
 * @param notes notes on its figures
 * @param aliases the ways to expose each metric; the first one found counts
 */
record ServerKind(
    String name,
    String prefix,
    int digits,
    List<String> notes,
    Map<ServerMetric, List<Alias>> aliases) {

  /** Counters are exact. */
  static final int EXACT = 0;

  /** An exposed metric. */
  record Found(Alias alias, MetricReading reading) {}

  /** Returns all exposed metrics. */
  Map<ServerMetric, Found> read(SampleIndex samples) {
    return read(samples, Map.of());
  }

  /**
   * Returns all exposed metrics.
   *
   * @param known how they were exposed before; another way would be another counter
   */
  Map<ServerMetric, Found> read(SampleIndex samples, Map<ServerMetric, Alias> known) {
    var found = new EnumMap<ServerMetric, Found>(ServerMetric.class);
    aliases.forEach(
        (metric, ways) -> {
          Alias before = known.get(metric);
          Found odd = null;
          for (Alias way : before == null ? ways : List.of(before)) {
            MetricReading reading = way.read(samples);
            if (reading != null && (before != null || reading.known())) {
              found.put(metric, new Found(way, reading));
              return;
            }
            odd = reading == null || odd != null ? odd : new Found(way, reading);
          }
          if (odd != null) {
            found.put(metric, odd);
          }
        });
    return found;
  }
}
