// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import io.github.gatlingllm.server.exposition.MetricSample;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The series of one scrape by name. */
final class SampleIndex {

  private static final String TOTAL = "_total";

  private final Map<String, List<MetricSample>> byName = new HashMap<>();

  SampleIndex(Collection<MetricSample> samples) {
    samples.forEach(
        sample -> byName.computeIfAbsent(sample.name(), name -> new ArrayList<>()).add(sample));
  }

  /** Returns all series of that name; a counter may lack its suffix. */
  List<MetricSample> of(String name) {
    List<MetricSample> exact = byName.get(name);
    if (exact != null) {
      return exact;
    }
    return name.endsWith(TOTAL)
        ? byName.getOrDefault(name.substring(0, name.length() - TOTAL.length()), List.of())
        : List.of();
  }

  /** Whether a series name has that prefix. */
  boolean hasPrefix(String prefix) {
    return byName.keySet().stream().anyMatch(name -> name.startsWith(prefix));
  }

  static double sum(Collection<MetricSample> samples) {
    return samples.stream().mapToDouble(MetricSample::value).sum();
  }
}
