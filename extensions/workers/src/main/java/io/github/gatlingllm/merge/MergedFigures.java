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
 * @param whole the figures of the whole measuring window
 * @param snapshot the figures to show and judge: those of the whole window or of the steady state
 * @param slos the SLO figures to show and judge
 * @param troubles warnings about the steady state
 * @param unknown why the figures are not those of the requested steady state; null: they are the
 *     requested ones
 */
record MergedFigures(
    RunSnapshot whole,
    RunSnapshot snapshot,
    SloSnapshot slos,
    List<String> troubles,
    @Nullable String unknown) {

  /** Returns the figures of the whole window. */
  static MergedFigures all(RunRecorder recorder, SloRecorder slos, RunSeries series) {
    RunSnapshot whole = recorder.snapshot().with(series);
    return new MergedFigures(whole, whole, slos.snapshot(), List.of(), null);
  }

  /**
   * Returns the figures of the steady state. It follows from the requests in flight of all workers;
   * then all events are replayed.
   *
   * @param whole the figures of the whole window
   * @param replay replays the events of each worker to a reader
   */
  static MergedFigures steady(
      MergedFigures whole,
      WorkerCard.Setup setup,
      List<Slo> slos,
      RunSeries series,
      Consumer<IntFunction<LoggedEvent.Reader>> replay) {
    RunSnapshot all = whole.whole();
    if (series.slots().isEmpty() && all.all().counts().sent() > 0) {
      return new MergedFigures(
          all,
          all,
          whole.slos(),
          List.of(MergeTexts.NO_STEADY_STATE_WARNING),
          MergeTexts.NO_STEADY_STATE);
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
