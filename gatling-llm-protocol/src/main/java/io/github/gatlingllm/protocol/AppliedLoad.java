/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.report.RunInfo;
import io.github.gatlingllm.timeline.RunSnapshot;
import io.github.gatlingllm.timeline.Window;
import java.util.OptionalDouble;

/** Whether the load generator sent what the profile asked for. */
final class AppliedLoad {

  /** Below this share of the offered rate the run can't pass: its load was not applied. */
  static final double LEAST_SHARE = 0.97;

  /** Sends so soon after the window's end belong to arrivals at its very end. */
  private static final long LEAST_SLACK_NANOS = 100_000_000;

  private static final double SLACK_SHARE = 0.005;

  private AppliedLoad() {}

  static RunInfo.Load of(RunInfo.LoadModel model, RunSnapshot snapshot, SendCount sends) {
    double seconds = snapshot.window().seconds();
    double achieved = seconds > 0 ? sends.within(withSlack(snapshot.window())) / seconds : 0;
    OptionalDouble offered =
        sends.allScheduled() ? offered(snapshot, seconds) : OptionalDouble.empty();
    return new RunInfo.Load(model, offered, achieved);
  }

  static boolean applied(RunInfo.Load load) {
    return load.offeredRequestsPerSecond().isEmpty()
        || load.achievedRequestsPerSecond()
            >= LEAST_SHARE * load.offeredRequestsPerSecond().getAsDouble();
  }

  /** Known if every request had a schedule: then each of them was due within the window. */
  private static OptionalDouble offered(RunSnapshot snapshot, double seconds) {
    long sent = snapshot.all().counts().sent();
    return seconds > 0 && sent > 0 ? OptionalDouble.of(sent / seconds) : OptionalDouble.empty();
  }

  private static Window withSlack(Window window) {
    double length = window.seconds() * 1e9;
    long slack = Math.max(LEAST_SLACK_NANOS, (long) (length * SLACK_SHARE));
    return new Window(window.start(), window.end() + slack);
  }
}
