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
import java.util.OptionalLong;

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
    return new RunInfo.Load(model, offered(sends, seconds), achieved);
  }

  static boolean applied(RunInfo.Load load) {
    return load.offeredRequestsPerSecond().isEmpty()
        || load.achievedRequestsPerSecond()
            >= LEAST_SHARE * load.offeredRequestsPerSecond().getAsDouble();
  }

  static Pace pace(RunInfo.Load load) {
    return new Pace(
        load.model() != RunInfo.LoadModel.CLOSED,
        load.offeredRequestsPerSecond(),
        load.achievedRequestsPerSecond());
  }

  /** All that were due were due inside the window, which reaches from the first to the last. */
  private static OptionalDouble offered(SendCount sends, double seconds) {
    OptionalLong due = sends.due();
    return seconds > 0 && due.isPresent()
        ? OptionalDouble.of(due.getAsLong() / seconds)
        : OptionalDouble.empty();
  }

  private static Window withSlack(Window window) {
    long slack = Math.max(LEAST_SLACK_NANOS, (long) (window.seconds() * 1e9 * SLACK_SHARE));
    return new Window(window.start(), window.end() + slack);
  }
}
