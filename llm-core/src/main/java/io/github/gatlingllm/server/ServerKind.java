// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A kind of server and what it calls its metrics.
 *
 * @param name such as {@code vLLM}
 * @param prefix of the names of its series
 * @param digits significant ones in which it tells its counters; {@link #EXACT}: all
 * @param notes what one must know of its figures
 * @param aliases how each metric may be exposed; the first way that is there counts
 */
record ServerKind(
    String name,
    String prefix,
    int digits,
    List<String> notes,
    Map<ServerMetric, List<Alias>> aliases) {

  /** Counters are told as they are. */
  static final int EXACT = 0;

  /** A metric as it was exposed. */
  record Found(Alias alias, MetricReading reading) {}

  /** All metrics that are exposed. */
  Map<ServerMetric, Found> read(SampleIndex samples) {
    return read(samples, Map.of());
  }

  /**
   * All metrics that are exposed.
   *
   * @param known how they were exposed before: another way would be another counter
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
