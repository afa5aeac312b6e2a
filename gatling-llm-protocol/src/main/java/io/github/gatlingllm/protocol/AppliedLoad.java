/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.report.RunInfo;
import io.github.gatlingllm.slo.Pace;
import io.github.gatlingllm.slo.Quantity;
import io.github.gatlingllm.slo.ValidityLimit;
import io.github.gatlingllm.slo.ValidityLimits;
import io.github.gatlingllm.timeline.Distribution;
import io.github.gatlingllm.timeline.Metric;
import io.github.gatlingllm.timeline.RunSnapshot;
import io.github.gatlingllm.timeline.Window;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Whether the load generator sent what the profile asked for. */
final class AppliedLoad {

  /** Sends so soon after the window's end belong to arrivals at its very end. */
  private static final long LEAST_SLACK_NANOS = 100_000_000;

  private static final double SLACK_SHARE = 0.005;

  /** The grain of Gatling's timer. */
  private static final double LEAST_LAG_NANOS = -1_000_000;

  private AppliedLoad() {}

  /**
   * The load of a run.
   *
   * @param given whether any of it has a schedule of the load profile's
   */
  static RunInfo.Load of(
      RunInfo.LoadModel model, boolean given, RunSnapshot snapshot, SendCount sends) {
    double seconds = snapshot.window().seconds();
    double achieved = seconds > 0 ? sends.within(withSlack(snapshot.window())) / seconds : 0;
    return new RunInfo.Load(
        model, offered(sends, seconds), achieved, pace(given, sends, snapshot.window()));
  }

  /**
   * Where it was not, the run can't pass: whoever loosens the limit of validity can still let no
   * build pass with a generator that did not send its load.
   */
  static boolean applied(RunInfo.Load load, ValidityLimits limits) {
    return load.pace()
        .applied(
            Math.max(
                limits.of(ValidityLimit.ACHIEVED),
                ValidityLimits.DEFAULT.of(ValidityLimit.ACHIEVED)));
  }

  /** All that were due were due inside the window, which reaches from the first to the last. */
  private static OptionalDouble offered(SendCount sends, double seconds) {
    return seconds > 0 && sends.allDue()
        ? OptionalDouble.of(sends.due() / seconds)
        : OptionalDouble.empty();
  }

  /** Follow-up requests of a user have no schedule: they say nothing about the generator. */
  private static Pace pace(boolean given, SendCount sends, Window window) {
    Window span = sends.schedule();
    double seconds = span.seconds();
    boolean several = seconds > 0;
    return new Pace(
        given,
        several ? OptionalDouble.of(sends.due() / seconds) : OptionalDouble.empty(),
        several ? sends.onScheduleWithin(withSlack(span)) / seconds : 0,
        sends.pacedLag(window) == null ? Pace.Lag.OF_ALL : new Pace.Lag(false, sends.lag(window)));
  }

  /** A finding about the server, no fault of the load generator's: a user waits for its answers. */
  static List<String> lateRounds(RunSnapshot snapshot, SendCount sends) {
    Distribution lag = sends.pacedLag(snapshot.window());
    double ttft = snapshot.all().distribution(Metric.TTFT).map(d -> d.percentile(50)).orElse(0.0);
    double limit =
        Math.max(
            ValidityLimits.DEFAULT.of(ValidityLimit.SCHEDULE_LAG) * 1e6,
            ValidityLimits.DEFAULT.share(ValidityLimit.SCHEDULE_LAG_OF_TTFT) * ttft);
    if (lag == null || lag.percentile(99) <= limit) {
      return List.of();
    }
    return List.of(
        "users could not keep the pace of paced(...), since their answers came too late: schedule"
            + " lag p99 was "
            + Quantity.plain(lag.percentile(99) / 1e6)
            + " ms; the latencies from schedule say what that means for them");
  }

  /** The schedule's zero is the injector's own: nobody leaves sooner, if it is told right. */
  static List<String> earlySends(RunSnapshot snapshot, SendCount sends) {
    Window window = snapshot.window();
    return Stream.concat(
            Stream.ofNullable(sends.lag(window)), Stream.ofNullable(sends.pacedLag(window)))
        .mapToDouble(Distribution::min)
        .filter(least -> least < LEAST_LAG_NANOS)
        .mapToObj(
            least ->
                "a defect of gatling-llm, not of the load: a request left "
                    + Quantity.plain(-least / 1e6)
                    + " ms before it was due, which none can; the schedule lag and all latencies"
                    + " from schedule are too low by as much. Please report it, with this"
                    + " simulation's load profile")
        .limit(1)
        .toList();
  }

  private static Window withSlack(Window window) {
    long slack = Math.max(LEAST_SLACK_NANOS, (long) (window.seconds() * 1e9 * SLACK_SHARE));
    return new Window(window.start(), window.end() + slack);
  }
}
