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

/** Computes whether the load generator applied the load profile. */
public final class AppliedLoad {

  /** The time after the end of the window in which sends still belong to arrivals at its end. */
  private static final long LEAST_SLACK_NANOS = 100_000_000;

  private static final double SLACK_SHARE = 0.005;

  /** The largest lag that counts as applied, as a share of the load's duration. */
  private static final double MOST_LAG_SHARE = 0.1;

  /** The largest rounding of a rate by Gatling, which rounds to whole users and seconds. */
  private static final double ROUNDED = 0.02;

  /** The resolution of Gatling's timer. */
  private static final double LEAST_LAG_NANOS = -1_000_000;

  private AppliedLoad() {}

  /**
   * Returns the load of a run.
   *
   * @param given whether the load profile schedules any request
   * @param profile the single rate of the load profile; empty: it has several rates, or none
   * @param reach the number of users who reached an LLM request
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
   * Whether the load was applied. If not, the run cannot pass: a looser validity limit does not
   * change that.
   */
  public static boolean applied(RunInfo.Load load, ValidityLimits limits) {
    return load.pace()
        .applied(
            Math.max(
                limits.of(ValidityLimit.ACHIEVED),
                ValidityLimits.DEFAULT.of(ValidityLimit.ACHIEVED)));
  }

  /**
   * Returns the rate due after the start of the span, over which completions are counted too. If
   * the profile has a single rate and differs only by rounding, the result is that rate.
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

  /** Returns the achieved rate: the offered rate times the share sent. */
  private static double achieved(
      OptionalDouble offered, double sent, SendCount sends, Window span) {
    if (offered.isPresent()) {
      return offered.getAsDouble() * sent / sends.due();
    }
    return span.seconds() > 0 ? sent / span.seconds() : 0;
  }

  /** Returns the pace of scheduled requests; follow-up requests of a user have no schedule. */
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
   * Returns the possible effect of late sends on the figures.
   *
   * @param sending the timing uncertainty of sends, in nanoseconds
   */
  public static ClientLag lag(
      SendCount sends, Window window, double sending, LoadPace.Reach reach) {
    long missing = Math.max(0, reach.users() - reach.reached());
    double each = Math.max(1, sends.within(Window.ALWAYS) / Math.max(1, reach.reached()));
    return sends.clientLag(window).within(sending).without(Math.round(missing * each));
  }

  /** Returns a warning about paced users that wait for late answers; empty: none. */
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
    return List.of(AppliedLoadTexts.lateRounds(Quantity.plain(lag.percentile(99) / 1e6)));
  }

  /**
   * Returns a warning about requests sent before their due time, which is a defect; empty: none.
   */
  public static List<String> earlySends(RunSnapshot snapshot, SendCount sends) {
    Window window = snapshot.window();
    return Stream.concat(
            Stream.ofNullable(sends.lag(window)), Stream.ofNullable(sends.pacedLag(window)))
        .mapToDouble(Distribution::min)
        .filter(least -> least < LEAST_LAG_NANOS)
        .mapToObj(least -> AppliedLoadTexts.earlySend(Quantity.plain(-least / 1e6)))
        .limit(1)
        .toList();
  }

  /** Extends the window by the largest lag, unless that exceeds a tenth of the load. */
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
