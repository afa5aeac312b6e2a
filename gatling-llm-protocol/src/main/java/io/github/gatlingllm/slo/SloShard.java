/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.RunRecorder;
import io.github.gatlingllm.timeline.Window;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The part of a {@link SloRecorder} into which one event loop writes, and no other thread. */
public final class SloShard {

  private final List<Slo> slos;
  private final RunRecorder run;

  // guarded by this
  private final Map<List<String>, List<SloFigures>> paths = new HashMap<>();

  SloShard(List<Slo> slos, RunRecorder run) {
    this.slos = slos;
    this.run = run;
  }

  /** A request ended. */
  public void record(RequestRecord request) {
    if (!slos.isEmpty() && !request.warmUp()) {
      keep(run.path(request.id()), request, run.window());
    }
  }

  private synchronized void keep(List<String> path, RequestRecord request, Window window) {
    for (SloFigures figures : of(paths, path)) {
      figures.add(request, window);
    }
  }

  synchronized void mergeInto(Map<List<String>, List<SloFigures>> all, Window window) {
    paths.forEach(
        (path, figures) -> {
          List<SloFigures> merged = of(all, path);
          for (int i = 0; i < figures.size(); i++) {
            merged.get(i).addAll(figures.get(i), window);
          }
        });
  }

  private List<SloFigures> of(Map<List<String>, List<SloFigures>> figures, List<String> path) {
    return figures.computeIfAbsent(path, key -> slos.stream().map(SloFigures::new).toList());
  }
}
