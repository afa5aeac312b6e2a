// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import io.github.gatlingllm.events.LoggedEvent;
import io.github.gatlingllm.events.SteadyState;
import io.github.gatlingllm.measure.RunSeries;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.SteadySpan;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.goodput.SloSnapshot;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.workers.WorkerCard;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a merged run.
 *
 * @param whole all that was measured
 * @param snapshot what is shown and judged of it: all, or the steady state of all workers together
 * @param slos the same of SLOs
 * @param troubles what a reader must know of the steady state
 * @param unknown why these are the figures of the whole run, though those of its steady state were
 *     asked for; null: they are what was asked for
 */
record MergedFigures(
    RunSnapshot whole,
    RunSnapshot snapshot,
    SloSnapshot slos,
    List<String> troubles,
    @Nullable String unknown) {

  /** All that was recorded. */
  static MergedFigures all(RunRecorder recorder, SloRecorder slos, RunSeries series) {
    RunSnapshot whole = recorder.snapshot().with(series);
    return new MergedFigures(whole, whole, slos.snapshot(), List.of(), null);
  }

  /**
   * The steady state: it is found in what was in flight from all workers together, and then all
   * that happened is recorded once more.
   *
   * @param whole all that was recorded
   * @param replay tells readers, one of each worker, what its worker recorded
   */
  static MergedFigures steady(
      MergedFigures whole,
      WorkerCard.Setup setup,
      List<Slo> slos,
      RunSeries series,
      Consumer<IntFunction<LoggedEvent.Reader>> replay) {
    RunSnapshot all = whole.whole();
    if (series.slots().isEmpty() && all.all().counts().sent() > 0) {
      String unknown = "the steady state is not known: how the run went over time is not";
      return new MergedFigures(
          all,
          all,
          whole.slos(),
          List.of(unknown + "; all figures are those of the whole run, and no objective is met"),
          unknown);
    }
    SteadySpan span =
        SteadySpan.of(
            series,
            setup.warmUpNanos() > 0 ? all.window().start() : 0,
            Math.min(setup.coolDownNanos(), all.window().end()));
    var steady = new SteadyState(span, slos);
    replay.accept(index -> steady.newReader());
    return new MergedFigures(
        all,
        steady.recorder().snapshot().with(series).in(span),
        steady.slos().snapshot(),
        SteadySpan.trouble(span, all.window()).stream().toList(),
        null);
  }
}
