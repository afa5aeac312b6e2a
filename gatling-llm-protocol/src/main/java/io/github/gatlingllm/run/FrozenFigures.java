// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.events.SteadyState;
import io.github.gatlingllm.measure.RunSeries;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.SteadySpan;
import io.github.gatlingllm.protocol.WindowEdges;
import io.github.gatlingllm.slo.goodput.SloSnapshot;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The figures of a run that has ended.
 *
 * @param whole the figures of all measured requests
 * @param snapshot the figures that are shown and judged: of all, or of the steady state
 * @param slos the SLO figures of the same requests
 * @param coldStart median TTFT of the first tenth of these requests ÷ that of the rest
 * @param unknown why the figures of the whole run replace those of the steady state; null if they
 *     do not
 */
record FrozenFigures(
    RunSnapshot whole,
    RunSnapshot snapshot,
    SloSnapshot slos,
    OptionalDouble coldStart,
    @Nullable String unknown) {

  private static final Logger LOGGER = LoggerFactory.getLogger(FrozenFigures.class);

  /** Returns the figures of all measured requests. */
  static FrozenFigures all(Recorders recorders, RunSeries series) {
    RunSnapshot snapshot = recorders.run().snapshot().with(series);
    return new FrozenFigures(
        snapshot, snapshot, recorders.slos().snapshot(), recorders.run().coldStartRatio(), null);
  }

  /**
   * Returns the figures of the steady state, or of the whole run if the events cannot be replayed.
   *
   * @param setup the run's settings
   * @param events all events of the run
   * @param series the run's figures over time, in which the steady state is found
   */
  static FrozenFigures steady(
      Recorders recorders, RunSetup setup, RunEventLog events, RunSeries series) {
    RunSnapshot whole = recorders.run().snapshot().with(series);
    if (series.slots().isEmpty() && whole.all().counts().sent() > 0) {
      return all(recorders, series).unknown(RunEndTexts.NO_TIME_SERIES);
    }
    SteadySpan span = span(whole, series, setup.edges(), recorders.phases());
    var steady = new SteadyState(span, setup.slos());
    try {
      events.replay(steady.newReader());
    } catch (IOException | RuntimeException e) {
      LOGGER.error("The steady state of the run is not known", e);
      return all(recorders, series).unknown(RunEndTexts.steadyStateUnknown(words(e)));
    }
    RunSnapshot snapshot = steady.recorder().snapshot().with(series).in(span);
    return new FrozenFigures(
        whole, snapshot, steady.slos().snapshot(), steady.recorder().coldStartRatio(), null);
  }

  private static @Nullable SteadySpan span(
      RunSnapshot whole, RunSeries series, WindowEdges edges, Phases phases) {
    boolean warmUp = phases.warmUpNanos() > 0 || edges.warmUpRequests() > 0;
    return SteadySpan.of(
        series,
        warmUp ? whole.window().start() : 0,
        Math.min(phases.coolDownNanos(), whole.window().end())); // a closed load drains after that
  }

  private FrozenFigures unknown(String reason) {
    return new FrozenFigures(whole, snapshot, slos, coldStart, reason);
  }

  private static String words(Exception failure) {
    String message = failure.getMessage();
    Throwable cause = failure.getCause();
    return (message == null ? failure.toString() : message) + (cause == null ? "" : ", " + cause);
  }

  /** Returns why the figures are not those of the steady state. */
  List<String> troubles(WindowEdges edges) {
    if (!edges.steadyState()) {
      return List.of();
    }
    if (unknown != null) {
      return List.of(RunEndTexts.wholeRunInstead(unknown));
    }
    return SteadySpan.trouble(snapshot.steady(), whole.window()).stream().toList();
  }
}
