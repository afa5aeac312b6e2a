// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.gatling.run.LoadEngine;
import io.github.gatlingllm.measure.detail.DetailRecorder;
import io.github.gatlingllm.measure.record.Consumption;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.protocol.WindowEdges;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleSupplier;

/**
 * What every run and every rehearsal records of its requests.
 *
 * @param phases which requests count
 * @param run the figures
 * @param levels of the load
 * @param earlyStop ends a run that makes no sense any more
 * @param slos what is promised of requests
 * @param details moments and single requests
 * @param sends when requests left
 */
record Recorders(
    Phases phases,
    RunRecorder run,
    LevelRun levels,
    EarlyStop earlyStop,
    SloRecorder slos,
    DetailRecorder details,
    SendRecorder sends) {

  /**
   * Of a run.
   *
   * @param beforehand what is used up before the load
   * @param seconds since the run's zero
   */
  static Recorders of(
      LoadEngine engine, RunSetup setup, Consumption beforehand, DoubleSupplier seconds) {
    Phases phases = Phases.of(setup.edges(), engine.load().loadPlan().injectionSeconds());
    LevelRun levels = LevelRun.of(engine);
    return of(
        phases,
        levels,
        EarlyStop.of(setup, engine, beforehand, seconds, levels::cut),
        setup.slos());
  }

  /** Of a rehearsal: nobody will ever read what they record. */
  static Recorders rehearsing(LoadEngine engine, RunSetup setup) {
    return of(
        Phases.of(WindowEdges.NONE, OptionalDouble.empty()),
        LevelRun.none(engine),
        EarlyStop.of(setup, engine, new Consumption(), () -> 0, held -> {}),
        setup.slos());
  }

  /** With recorders of their own for what these let through. */
  static Recorders of(Phases phases, LevelRun levels, EarlyStop earlyStop, List<Slo> slos) {
    RunRecorder run = phases.newRecorder();
    return new Recorders(
        phases,
        run,
        levels,
        earlyStop,
        new SloRecorder(slos, run),
        new DetailRecorder(run),
        new SendRecorder(run));
  }

  /** All but the figures' recorder, which comes first, as parts of the run. */
  List<RunPart> parts() {
    return List.of(
        sends,
        RunPart.ofEnded(loop -> slos.newShard()::record),
        levels,
        RunPart.ofEnded(loop -> earlyStop.newWatcher()::record),
        RunPart.ofEnded(loop -> ended -> details.record(ended.request(), ended.source(), loop)));
  }
}
