// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.server.ServerAnalysis;
import io.github.gatlingllm.server.exposition.Exposition;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The exporters of GPU metrics, with their metrics before the load. */
final class GpuTargets {

  private final Set<MetricsTarget> exporters = new LinkedHashSet<>();
  private final Map<MetricsTarget, ScrapeOutcome> idle = new HashMap<>();

  /** Returns whether the exporter is new. */
  synchronized boolean add(MetricsTarget exporter) {
    return exporters.add(exporter);
  }

  /** Keeps the metrics of an exporter while no GPU works for the run. */
  synchronized void idle(MetricsTarget exporter, ScrapeOutcome fetched) {
    idle.put(exporter, fetched);
  }

  synchronized @Nullable ScrapeOutcome idle(MetricsTarget exporter) {
    return idle.get(exporter);
  }

  synchronized List<MetricsTarget> all() {
    return List.copyOf(exporters);
  }

  /**
   * Returns why its figures can't be used; null if they can, or if the scraper reports the reason.
   */
  @Nullable String fault(MetricsTarget exporter, ScrapeOutcome fetched) {
    Exposition now = fetched.exposition();
    if (now == null) {
      return null;
    }
    if (!ServerAnalysis.knowsGpus(now)) {
      return ScrapeTexts.noGpuPower(exporter.shown());
    }
    ScrapeOutcome first = idle(exporter);
    Exposition then = first == null ? null : first.exposition();
    String stale =
        first == null || then == null
            ? null
            : ServerAnalysis.stale(then, now, fetched.sent() - first.sent());
    return stale == null ? null : ScrapeTexts.beforeLoad(exporter.shown(), stale);
  }
}
