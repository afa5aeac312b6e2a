/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.slo.Quantity;
import io.github.gatlingllm.slo.SloRecorder;
import io.github.gatlingllm.slo.SloSnapshot;
import io.github.gatlingllm.timeline.RunRecorder;
import io.github.gatlingllm.timeline.RunSnapshot;
import io.github.gatlingllm.timeline.SteadySpan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The figures of a run that has ended.
 *
 * @param whole all that was measured
 * @param snapshot what is shown and judged of it: all, or the steady state
 * @param slos the same of SLOs
 * @param coldStart median TTFT of the first tenth of these requests ÷ that of the others
 */
record Measured(
    RunSnapshot whole, RunSnapshot snapshot, SloSnapshot slos, OptionalDouble coldStart) {

  /** Below this share of the window the steady state is hardly the run. */
  private static final double SHORT = 0.2;

  /** All that was recorded. */
  static Measured all(RunRecorder recorder, SloRecorder slos) {
    RunSnapshot snapshot = recorder.snapshot();
    return new Measured(snapshot, snapshot, slos.snapshot(), recorder.coldStartRatio());
  }

  /**
   * The steady state of what was recorded.
   *
   * @param setup what ran
   * @param until from when on nothing is in the figures
   * @param diary all that happened in it
   */
  static Measured steady(RunRecorder recorder, RunSetup setup, long until, Diary diary) {
    RunSnapshot whole = recorder.snapshot();
    Edges edges = setup.edges();
    boolean warmUp = !edges.warmUp().isZero() || edges.warmUpRequests() > 0;
    SteadySpan span =
        SteadySpan.of(
            whole,
            warmUp ? whole.window().start() : 0,
            Math.min(until, whole.window().end())); // a closed load drains after that
    var steady = new SteadyState(span, setup.slos());
    try {
      diary.replay(steady::record);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    RunSnapshot snapshot = steady.recorder().snapshot().of(whole, span);
    return new Measured(
        whole, snapshot, steady.slos().snapshot(), steady.recorder().coldStartRatio());
  }

  /** What did not come about as it was asked for. */
  List<String> troubles(Edges edges) {
    if (!edges.steadyState()) {
      return List.of();
    }
    SteadySpan span = snapshot.steady();
    if (span == null) {
      return List.of("there was no steady state: nothing was in flight for long enough");
    }
    return isShort(span)
        ? List.of(
            "the steady state lasted for only "
                + Quantity.plain(span.window().seconds())
                + " s of "
                + Quantity.plain(whole.window().seconds())
                + " s: where few requests are in flight their number goes up and down by chance;"
                + " llm.warmUp(...) and llm.coolDown(...) leave out a known beginning and end")
        : List.of();
  }

  private boolean isShort(SteadySpan span) {
    return span.window().seconds() < SHORT * whole.window().seconds();
  }
}
