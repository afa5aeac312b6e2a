// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.load;

import io.github.gatlingllm.measure.ClientLag;
import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.slo.validity.LoadPace;
import io.github.gatlingllm.slo.validity.ValidityLimit;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether the load generator sent what the profile asked for. */
public final class AppliedLoad {

  /** Sends so soon after the window's end belong to arrivals at its very end. */
  private static final long LEAST_SLACK_NANOS = 100_000_000;

  private static final double SLACK_SHARE = 0.005;

  /** A client that is late by so much of the load's time did not apply it. */
  private static final double MOST_LAG_SHARE = 0.1;

  /** Gatling rounds a rate to whole users, and these to whole seconds. */
  private static final double ROUNDED = 0.02;

  /** The grain of Gatling's timer. */
  private static final double LEAST_LAG_NANOS = -1_000_000;

  private AppliedLoad() {}

  /**
   * The load of a run.
   *
   * @param given whether any of it has a schedule of the load profile's
   * @param profile the one rate of which the load profile speaks; empty: it has others
   * @param reach how many users came to an LLM request
   */
  public static RunInfo.Load of(
      LoadModel model,
      boolean given,
      OptionalDouble profile,
      RunSnapshot snapshot,
      SendCount sends,
      LoadPace.Reach reach) {
    Window window = snapshot.window();
    double sent = sends.within(withSlack(window));
    OptionalDouble offered =
        sends.allDue() ? offered(sends, window, profile) : OptionalDouble.empty();
    return new RunInfo.Load(
        model,
        offered,
        achieved(offered, sent, sends, window),
        pace(given, profile, sends, window, reach));
  }

  /**
   * Where it was not, the run can't pass: whoever loosens the limit of validity can still let no
   * build pass with a generator that did not send its load.
   */
  public static boolean applied(RunInfo.Load load, ValidityLimits limits) {
    return load.pace()
        .applied(
            Math.max(
                limits.of(ValidityLimit.ACHIEVED),
                ValidityLimits.DEFAULT.of(ValidityLimit.ACHIEVED)));
  }

  /**
   * What was due behind the span's beginning, as completions are counted over the same span. Where
   * the profile speaks of one rate, and this is it but for the rounding of a few users, it is that.
   */
  private static OptionalDouble offered(SendCount sends, Window span, OptionalDouble profile) {
    if (span.seconds() <= 0) {
      return OptionalDouble.empty();
    }
    double due = sends.dueBehind(span.start()) / span.seconds();
    boolean reported =
        profile.isPresent() && Math.abs(profile.getAsDouble() - due) <= ROUNDED * due;
    return reported ? profile : OptionalDouble.of(due);
  }

  /** Of what was offered the share that was sent, whatever the rates are of. */
  private static double achieved(
      OptionalDouble offered, double sent, SendCount sends, Window span) {
    if (offered.isPresent()) {
      return offered.getAsDouble() * sent / sends.due();
    }
    return span.seconds() > 0 ? sent / span.seconds() : 0;
  }

  /** Follow-up requests of a user have no schedule: they say nothing about the generator. */
  private static LoadPace pace(
      boolean given, OptionalDouble profile, SendCount sends, Window window, LoadPace.Reach reach) {
    Window span = sends.schedule();
    OptionalDouble offered = offered(sends, span, profile);
    double sent = sends.onScheduleWithin(withLag(span, sends.lag(window)));
    return new LoadPace(
        given,
        offered,
        offered.isPresent() ? achieved(offered, sent, sends, span) : 0,
        sends.lag(window),
        reach);
  }

  /**
   * By how much late sends may have moved what was measured.
   *
   * @param sending how far the stamps of sends may be from the truth, in nanoseconds
   */
  public static ClientLag lag(
      SendCount sends, Window window, double sending, LoadPace.Reach reach) {
    long missing = Math.max(0, reach.users() - reach.reached());
    double each = Math.max(1, sends.within(Window.ALWAYS) / Math.max(1, reach.reached()));
    return sends.clientLag(window).within(sending).without(Math.round(missing * each));
  }

  /** A finding about the server, no fault of the load generator's: a user waits for its answers. */
  public static List<String> lateRounds(RunSnapshot snapshot, SendCount sends) {
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
  public static List<String> earlySends(RunSnapshot snapshot, SendCount sends) {
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

  /** What left late at the end of the load was sent all the same, unless it took a tenth of it. */
  private static Window withLag(Window span, @Nullable Distribution lag) {
    Window slack = withSlack(span);
    double most = lag == null ? 0 : lag.max();
    return most < span.seconds() * 1e9 * MOST_LAG_SHARE
        ? new Window(span.start(), Math.max(slack.end(), span.end() + (long) most))
        : slack;
  }

  private static Window withSlack(Window window) {
    long slack = Math.max(LEAST_SLACK_NANOS, (long) (window.seconds() * 1e9 * SLACK_SHARE));
    return new Window(window.start(), window.end() + slack);
  }
}
