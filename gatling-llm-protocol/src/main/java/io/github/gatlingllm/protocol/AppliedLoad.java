/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.report.RunInfo;
import io.github.gatlingllm.timeline.Metric;
import io.github.gatlingllm.timeline.RunSnapshot;
import java.util.OptionalDouble;

/** Whether the load generator sent what the profile asked for. */
final class AppliedLoad {

  /** Below this share of the offered rate the run can't pass: its load was not applied. */
  static final double LEAST_SHARE = 0.97;

  private AppliedLoad() {}

  static RunInfo.Load of(RunInfo.LoadModel model, RunSnapshot snapshot, SendCount sends) {
    double seconds = snapshot.window().seconds();
    double achieved = seconds > 0 ? sends.within(snapshot.window()) / seconds : 0;
    return new RunInfo.Load(model, offered(snapshot, seconds), achieved);
  }

  static boolean applied(RunInfo.Load load) {
    return load.offeredRequestsPerSecond().isEmpty()
        || load.achievedRequestsPerSecond()
            >= LEAST_SHARE * load.offeredRequestsPerSecond().getAsDouble();
  }

  /** Known if every request had a schedule: then each of them was due within the window. */
  private static OptionalDouble offered(RunSnapshot snapshot, double seconds) {
    long sent = snapshot.all().counts().sent();
    long scheduled =
        snapshot.all().distribution(Metric.SCHEDULE_LAG).map(lag -> lag.count()).orElse(0L);
    return seconds > 0 && sent > 0 && scheduled == sent
        ? OptionalDouble.of(sent / seconds)
        : OptionalDouble.empty();
  }
}
