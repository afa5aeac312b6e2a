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

/** The exporters of GPU metrics, and what they exposed before anything was sent. */
final class GpuTargets {

  private final Set<Target> exporters = new LinkedHashSet<>();
  private final Map<Target, Fetched> idle = new HashMap<>();

  /** Returns whether the exporter is new. */
  synchronized boolean add(Target exporter) {
    return exporters.add(exporter);
  }

  /** Keeps what it exposes while no GPU works for the run. */
  synchronized void idle(Target exporter, Fetched fetched) {
    idle.put(exporter, fetched);
  }

  synchronized @Nullable Fetched idle(Target exporter) {
    return idle.get(exporter);
  }

  synchronized List<Target> all() {
    return List.copyOf(exporters);
  }

  /** Returns why its figures can't be used; null: they can, or the scraper says why not. */
  @Nullable String fault(Target exporter, Fetched fetched) {
    Exposition now = fetched.exposition();
    if (now == null) {
      return null;
    }
    if (!ServerAnalysis.knowsGpus(now)) {
      return exporter.shown()
          + ", named by .gpuMetrics(...), tells nothing of a GPU's power or energy";
    }
    Fetched first = idle(exporter);
    Exposition then = first == null ? null : first.exposition();
    String stale =
        first == null || then == null
            ? null
            : ServerAnalysis.stale(then, now, fetched.sent() - first.sent());
    return stale == null ? null : exporter.shown() + ", before the load: " + stale;
  }
}
