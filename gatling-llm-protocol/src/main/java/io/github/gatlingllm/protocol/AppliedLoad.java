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

  /** Below this share of the offered rate the run can't pass: its load was not applied. */
  static final double LEAST_SHARE = ValidityLimits.DEFAULT.achievedPercent() / 100;

  /** Sends so soon after the window's end belong to arrivals at its very end. */
  private static final long LEAST_SLACK_NANOS = 100_000_000;

  private static final double SLACK_SHARE = 0.005;

  private AppliedLoad() {}

  static RunInfo.Load of(RunInfo.LoadModel model, RunSnapshot snapshot, SendCount sends) {
    double seconds = snapshot.window().seconds();
    double achieved = seconds > 0 ? sends.within(withSlack(snapshot.window())) / seconds : 0;
    return new RunInfo.Load(model, offered(sends, seconds), achieved, arrivals(sends));
  }

  static boolean applied(RunInfo.Load load) {
    RunInfo.Arrivals arrivals = load.arrivals();
    return arrivals.duePerSecond().isEmpty()
        || arrivals.sentPerSecond() >= LEAST_SHARE * arrivals.duePerSecond().getAsDouble();
  }

  static Pace pace(RunInfo.Load load) {
    return new Pace(
        load.model() != RunInfo.LoadModel.CLOSED,
        load.arrivals().duePerSecond(),
        load.arrivals().sentPerSecond());
  }

  /** All that were due were due inside the window, which reaches from the first to the last. */
  private static OptionalDouble offered(SendCount sends, double seconds) {
    return seconds > 0 && sends.allDue()
        ? OptionalDouble.of(sends.due() / seconds)
        : OptionalDouble.empty();
  }

  /** Follow-up requests of a user have no schedule: they say nothing about the generator. */
  private static RunInfo.Arrivals arrivals(SendCount sends) {
    Window span = sends.schedule();
    double seconds = span.seconds();
    return seconds > 0
        ? new RunInfo.Arrivals(
            OptionalDouble.of(sends.due() / seconds),
            sends.onScheduleWithin(withSlack(span)) / seconds)
        : RunInfo.Arrivals.NONE;
  }

  private static Window withSlack(Window window) {
    long slack = Math.max(LEAST_SLACK_NANOS, (long) (window.seconds() * 1e9 * SLACK_SHARE));
    return new Window(window.start(), window.end() + slack);
  }
}
