/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.report.RunInfo;
import io.github.gatlingllm.slo.Pace;
import io.github.gatlingllm.slo.ValidityLimits;
import io.github.gatlingllm.timeline.RunSnapshot;
import io.github.gatlingllm.timeline.Window;
import java.util.OptionalDouble;

/** Whether the load generator sent what the profile asked for. */
final class AppliedLoad {

  /** Sends so soon after the window's end belong to arrivals at its very end. */
  private static final long LEAST_SLACK_NANOS = 100_000_000;

  private static final double SLACK_SHARE = 0.005;

  private AppliedLoad() {}

  static RunInfo.Load of(RunInfo.LoadModel model, RunSnapshot snapshot, SendCount sends) {
    double seconds = snapshot.window().seconds();
    double achieved = seconds > 0 ? sends.within(withSlack(snapshot.window())) / seconds : 0;
    return new RunInfo.Load(model, offered(sends, seconds), achieved, pace(model, sends));
  }

  /** Where it was not, the run can't pass. */
  static boolean applied(RunInfo.Load load) {
    return load.pace().applied(ValidityLimits.DEFAULT.achievedPercent());
  }

  /** All that were due were due inside the window, which reaches from the first to the last. */
  private static OptionalDouble offered(SendCount sends, double seconds) {
    return seconds > 0 && sends.allDue()
        ? OptionalDouble.of(sends.due() / seconds)
        : OptionalDouble.empty();
  }

  /** Follow-up requests of a user have no schedule: they say nothing about the generator. */
  private static Pace pace(RunInfo.LoadModel model, SendCount sends) {
    boolean given = model != RunInfo.LoadModel.CLOSED;
    Window span = sends.schedule();
    double seconds = span.seconds();
    return seconds > 0
        ? new Pace(
            given,
            OptionalDouble.of(sends.due() / seconds),
            sends.onScheduleWithin(withSlack(span)) / seconds)
        : new Pace(given, OptionalDouble.empty(), 0);
  }

  private static Window withSlack(Window window) {
    long slack = Math.max(LEAST_SLACK_NANOS, (long) (window.seconds() * 1e9 * SLACK_SHARE));
    return new Window(window.start(), window.end() + slack);
  }
}
