// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.Censored;
import io.github.gatlingllm.measure.ClientLag;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.distribution.MovedDistribution;
import io.github.gatlingllm.measure.distribution.MovedDistribution.Move;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Judges a metric at both ends of what late sends may have made of it. If each request had left
 * when it was due, the value would lie between the two.
 *
 * @param metric the metric
 * @param stats the measured figures
 * @param checks the checks of the load generator, with its lag
 */
record LateSends(Metric metric, RequestStats stats, RunChecks checks) {

  /** Shares of the shortest answers that may take any value, so that the others move less. */
  private static final double[] SHORT = {0, 0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5};

  /** How late sends move the values of a metric. */
  private enum Kind {
    /** The value starts at the send: it may be lower by the lag, or higher by twice the lag. */
    FROM_SEND,
    /** The value moves by at most the lag, in either direction. */
    EITHER_SIDE,
    /** The value moves by at most the lag divided by the tokens of an answer. */
    PER_TOKEN,
    /** The value does not move. */
    UNMOVED,
    /** The value moves by an unknown amount. */
    UNKNOWN
  }

  private static Kind kind(Metric metric) {
    return switch (metric) {
      case TTFT, TTFO, E2E, STREAM_CLOSE, IDLE_TIME, NETWORK_TIME, NOT_REPORTED_TIME ->
          Kind.FROM_SEND;
      case TTFT_FROM_SCHEDULE,
          E2E_FROM_SCHEDULE,
          TTST,
          ITL,
          ITL_PER_TOKEN,
          MAX_STALL,
          QUEUE_TIME,
          PREFILL_TIME,
          DECODE_TIME,
          SERVER_TIME ->
          Kind.EITHER_SIDE;
      case TPOT, DECODE_RATE -> Kind.PER_TOKEN;
      case SCHEDULE_LAG, CONNECT_TIME, SANE -> Kind.UNMOVED;
      case PREFILL_RATE, CHARACTER_RATE, FLUIDITY, QOE, BENEFIT, READING_SPEED, UNSTALLED ->
          Kind.UNKNOWN;
    };
  }

  /**
   * Judges the measured values, and both ends.
   *
   * @param judge judges figures of these requests
   */
  ObjectiveFinding judge(RunObjective objective, Function<RequestStats, ObjectiveFinding> judge) {
    ObjectiveFinding found = judge.apply(stats);
    Distribution values = stats.distributions().get(metric);
    Kind kind = kind(metric);
    if (!lag().any() || values == null || kind == Kind.UNMOVED || found.actual().isEmpty()) {
      return found;
    }
    if (kind == Kind.UNKNOWN) {
      String late = LateLoad.of(checks, stats);
      return late == null ? found : FindingBounds.undecided(found, late);
    }
    Distribution base = base(values);
    boolean scheduled = base != values;
    boolean rate = metric == Metric.DECODE_RATE;
    List<Move> down = moves(1);
    List<Move> up = moves(kind == Kind.FROM_SEND && !scheduled ? 2 : 1);
    Distribution lower = MovedDistribution.lower(base, rate, down, absent());
    Distribution upper = MovedDistribution.upper(base, rate, up, absent());
    return FindingBounds.of(
        objective,
        found,
        judge.apply(with(lower, -tightest(down), censored(LateSends::earlier))),
        judge.apply(with(upper, tightest(up), censored(LateSends::later))),
        lag().words());
  }

  private ClientLag lag() {
    return checks.lag();
  }

  /** Returns the values of users who never sent their request, estimated for gaps. */
  private long absent() {
    return metric.pooled() ? lag().absent() * gapsEach() : lag().absent();
  }

  private long gapsEach() {
    long gaps = stats.distribution(metric).map(Distribution::count).orElse(0L);
    return Math.max(1, gaps / Math.max(1, stats.counts().succeeded()));
  }

  /**
   * Returns the values from the schedule if all requests have one from the load profile, because
   * these leave less open. Otherwise returns the measured values: a user may be late because of the
   * server.
   */
  private Distribution base(Distribution values) {
    Metric fromSchedule = fromSchedule();
    Distribution scheduled = fromSchedule == null ? null : stats.distributions().get(fromSchedule);
    Distribution lags = stats.distributions().get(Metric.SCHEDULE_LAG);
    return scheduled != null
            && lags != null
            && scheduled.count() == values.count()
            && lags.max() <= lag().most()
        ? scheduled
        : values;
  }

  private @Nullable Metric fromSchedule() {
    return switch (metric) {
      case TTFT -> Metric.TTFT_FROM_SCHEDULE;
      case E2E -> Metric.E2E_FROM_SCHEDULE;
      default -> null;
    };
  }

  private List<Move> moves(int times) {
    var moves = new ArrayList<Move>();
    for (ClientLag.Part part : lag().steps()) {
      long others = metric.pooled() ? part.gaps() : part.requests();
      if (kind(metric) == Kind.PER_TOKEN) {
        perToken(part.nanos(), others, moves);
      } else {
        moves.add(new Move(times * part.nanos(), others));
      }
    }
    return moves;
  }

  /**
   * Adds the moves per token: long answers move less, and some of the shortest may take any value.
   */
  private void perToken(double nanos, long others, List<Move> moves) {
    Distribution tokens = stats.tokens().output();
    long several = tokens == null ? 0 : tokens.count() - tokens.countAtMost(1);
    if (tokens == null || several == 0) {
      moves.add(new Move(nanos, others));
      return;
    }
    long one = tokens.count() - several;
    for (double share : SHORT) {
      double shortest = tokens.atRank(Math.min(tokens.count(), one + 1 + (long) (share * several)));
      long shorter = share == 0 ? 0 : Math.max(0, tokens.countAtMost(shortest - 1) - one);
      moves.add(new Move(nanos / Math.max(1, shortest - first()), others + shorter));
    }
  }

  /** Returns about the most tokens in a first chunk; 1 if the tokens per chunk are not known. */
  private double first() {
    long gaps = stats.distribution(Metric.ITL).map(Distribution::count).orElse(0L);
    long perToken = stats.distribution(Metric.ITL_PER_TOKEN).map(Distribution::count).orElse(0L);
    return gaps == 0 || perToken <= gaps ? 1 : Math.ceil(2.0 * perToken / gaps);
  }

  /** Returns the smallest move, which applies to most values. */
  private static double tightest(List<Move> moves) {
    return moves.stream().mapToDouble(Move::by).min().orElse(0);
  }

  /**
   * Returns the values of requests that were given up or cut, each moved by the largest lag of the
   * run.
   */
  private Map<Metric, Censored> censored(BiFunction<Censored, Move, Censored> moved) {
    Censored measured = stats.censored().get(metric);
    if (measured == null) {
      return stats.censored();
    }
    int times = kind(metric) == Kind.FROM_SEND ? 2 : 1;
    Map<Metric, Censored> all = new EnumMap<>(stats.censored());
    all.put(metric, moved.apply(measured, new Move(times * lag().most(), 0)));
    return Collections.unmodifiableMap(all);
  }

  private static Censored earlier(Censored measured, Move move) {
    return new Censored(
        earlier(measured.known(), move),
        earlier(measured.givenUp(), move),
        earlier(measured.unfinished(), move));
  }

  /** Returns the known values moved later; the waiting times stay, since they are lower limits. */
  private static Censored later(Censored measured, Move move) {
    Distribution known = measured.known();
    return new Censored(
        known == null ? null : MovedDistribution.upper(known, false, List.of(move), 0),
        measured.givenUp(),
        measured.unfinished());
  }

  private static @Nullable Distribution earlier(@Nullable Distribution values, Move move) {
    return values == null ? null : MovedDistribution.lower(values, false, List.of(move), 0);
  }

  private RequestStats with(Distribution moved, double by, Map<Metric, Censored> censored) {
    Map<Metric, Distribution> all = new EnumMap<>(Metric.class);
    all.putAll(stats.distributions());
    all.put(metric, moved);
    return stats.with(
        s -> {
          s.distributions = Collections.unmodifiableMap(all);
          s.batches = stats.batches().moved(metric, by);
          s.censored = censored;
        });
  }
}
