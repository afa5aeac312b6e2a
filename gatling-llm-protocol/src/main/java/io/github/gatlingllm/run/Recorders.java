// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.gatling.run.LoadEngine;
import io.github.gatlingllm.measure.detail.DetailRecorder;
import io.github.gatlingllm.measure.record.Consumption;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.protocol.WindowEdges;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.objective.Slo;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleSupplier;

/**
 * The recorders of every run and rehearsal.
 *
 * @param phases decides which requests count
 * @param run records the figures
 * @param levels the levels of the load
 * @param earlyStop stops a run early
 * @param slos records the SLOs of requests
 * @param details records the time series and single requests
 * @param sends counts send times
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
   * Returns the recorders of a run.
   *
   * @param longestWarmUp the longest warm-up of a watched one; zero: its end is not watched
   * @param beforehand what requests before the load have consumed
   * @param seconds since the run's zero
   */
  static Recorders of(
      LoadEngine engine,
      RunSetup setup,
      Duration longestWarmUp,
      Consumption beforehand,
      DoubleSupplier seconds) {
    LevelRun levels = LevelRun.of(engine, longestWarmUp);
    Phases phases =
        Phases.of(setup.edges(), levels.delay().loadPlan().injectionSeconds(), longestWarmUp);
    EarlyStop earlyStop = EarlyStop.of(setup, engine, beforehand, seconds, levels::cut);
    if (levels.delay().possible()) {
      earlyStop.forgetPlan();
    }
    return of(phases, levels, earlyStop, setup.slos());
  }

  /** Returns the recorders of a rehearsal, which are never read. */
  static Recorders rehearsing(LoadEngine engine, RunSetup setup) {
    return of(
        Phases.of(WindowEdges.NONE, OptionalDouble.empty()),
        LevelRun.none(engine),
        EarlyStop.of(setup, engine, new Consumption(), () -> 0, held -> {}),
        setup.slos());
  }

  /** Returns new recorders with these phases, levels and early stop. */
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

  /** Returns all recorders except that of the figures, which comes first, as parts of the run. */
  List<RunPart> parts() {
    return List.of(
        sends,
        RunPart.ofEnded(loop -> slos.newShard()::record).withBystanders(),
        levels,
        RunPart.ofEnded(loop -> earlyStop.newWatcher()::record),
        RunPart.ofEnded(loop -> ended -> details.record(ended.request(), ended.source(), loop)));
  }
}
