/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.Phase;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.RunRecorder;
import io.github.gatlingllm.timeline.Window;
import java.util.List;
import java.util.Map;

/** The part of a {@link SloRecorder} into which one event loop writes, and no other thread. */
public final class SloShard {

  private final RunRecorder run;

  // guarded by this
  private final SloSources sources = new SloSources();

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
      List<String> path = run.path(request.id());
      String scenario = run.scenario(request.id().scenario(), path);
      keep(scenario, path, request, slos, run.window());
    }
  }

  private synchronized void keep(
      String scenario, List<String> path, RequestRecord request, List<Slo> slos, Window window) {
    SloSums figures = sources.of(scenario, path);
    for (Slo slo : slos) {
      if (request.measured()) {
        figures.of(slo).add(request, window);
      } else {
        figures.of(slo).goodWithin(request, Window.ALWAYS, window);
      }
    }
  }

  synchronized void mergeInto(SloSources all, Window window) {
    all.addAll(sources, window);
  }

  /** Adds what was counted so far, by the SLO's name: counts alone, so that it takes no time. */
  synchronized void addTo(Map<String, SloTally> tallies) {
    sources.addTo(tallies);
  }
}
