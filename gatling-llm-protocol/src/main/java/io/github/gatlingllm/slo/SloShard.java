/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.Phase;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.RunRecorder;
import io.github.gatlingllm.timeline.Window;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The part of a {@link SloRecorder} into which one event loop writes, and no other thread. */
public final class SloShard {

  private final RunRecorder run;

  // guarded by this; by path, then by the SLO's name
  private final Map<List<String>, Map<String, SloFigures>> paths = new HashMap<>();

  SloShard(RunRecorder run) {
    this.run = run;
  }

  /**
   * A request ended.
   *
   * @param slos those that it is held against, all of them among the recorder's
   */
  public void record(RequestRecord request, List<Slo> slos) {
    if (!slos.isEmpty() && (request.measured() || request.phase() == Phase.UNSTEADY)) {
      keep(run.path(request.id()), request, slos, run.window());
    }
  }

  private synchronized void keep(
      List<String> path, RequestRecord request, List<Slo> slos, Window window) {
    Map<String, SloFigures> figures = of(paths, path);
    for (Slo slo : slos) {
      if (request.measured()) {
        of(figures, slo).add(request, window);
      } else {
        of(figures, slo).goodWithin(request, Window.ALWAYS, window);
      }
    }
  }

  synchronized void mergeInto(Map<List<String>, Map<String, SloFigures>> all, Window window) {
    paths.forEach(
        (path, figures) -> {
          Map<String, SloFigures> merged = of(all, path);
          figures.values().forEach(each -> of(merged, each.slo()).addAll(each, window));
        });
  }

  /** Adds what was counted so far, by the SLO's name: counts alone, so that it takes no time. */
  synchronized void addTo(Map<String, SloTally> tallies) {
    for (Map<String, SloFigures> figures : paths.values()) {
      figures.forEach((name, each) -> tallies.merge(name, each.tally(), SloTally::plus));
    }
  }

  private static Map<String, SloFigures> of(
      Map<List<String>, Map<String, SloFigures>> paths, List<String> path) {
    return paths.computeIfAbsent(path, key -> new HashMap<>());
  }

  private static SloFigures of(Map<String, SloFigures> figures, Slo slo) {
    return figures.computeIfAbsent(slo.name(), name -> new SloFigures(slo));
  }
}
