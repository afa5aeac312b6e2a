/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.report.RunInfo;
import io.github.gatlingllm.timeline.RunSnapshot;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Whether the load generator sent what the profile asked for. */
final class AppliedLoad {

  /** Below this share of the offered rate the run can't pass: its load was not applied. */
  static final double LEAST_SHARE = 0.97;

  private AppliedLoad() {}

  static RunInfo.Load of(RunInfo.LoadModel model, RunSnapshot snapshot, SendCount sends) {
    double seconds = snapshot.window().seconds();
    double achieved = seconds > 0 ? sends.within(snapshot.window()) / seconds : 0;
    return new RunInfo.Load(model, offered(sends, seconds), achieved);
  }

  static boolean applied(RunInfo.Load load) {
    return load.offeredRequestsPerSecond().isEmpty()
        || load.achievedRequestsPerSecond()
            >= LEAST_SHARE * load.offeredRequestsPerSecond().getAsDouble();
  }

  /** All that were due were due inside the window, which reaches from the first to the last. */
  private static OptionalDouble offered(SendCount sends, double seconds) {
    OptionalLong due = sends.due();
    return seconds > 0 && due.isPresent()
        ? OptionalDouble.of(due.getAsLong() / seconds)
        : OptionalDouble.empty();
  }
}
