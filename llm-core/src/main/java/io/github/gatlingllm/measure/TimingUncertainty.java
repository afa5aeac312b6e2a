// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import org.jspecify.annotations.Nullable;

/**
 * How far the times of a run may be from the truth, ±u: 99 of 100 are no further off.
 *
 * <p>The arrival of a chunk that the kernel told is exact to {@value #KERNEL_NANOS} ns, that of one
 * between the first and the last of its network read to what lies between these. Where the read
 * itself counts, a stamp is late by what reads were late where that is known, else by what the
 * event loops were late, and never early. Over all stamps of the run:
 *
 * <ul>
 *   <li>a time that one chunk ends (E2E) is off by at most that chunk's: u is the p99; where it is
 *       the first of the answer (TTFT), over the stamps of first chunks alone;
 *   <li>one that begins with the request (TTFT, E2E) is off as well by what the client itself took
 *       to send it: its p99 is added;
 *   <li>a gap has two ends, and is off by at most the larger of the two: u is the p99.5;
 *   <li>TPOT is such a gap, divided by the tokens that are in it, of each answer by its own: of 100
 *       answers 99 are no further off, short ones among them;
 *   <li>a rate of one request is as uncertain as the time that it is counted over.
 * </ul>
 *
 * @param nanos by metric; a metric that is not in it has none, or it is not known
 */
public record TimingUncertainty(Map<Metric, Double> nanos) {

  /** Nobody looked. */
  public static final TimingUncertainty UNKNOWN = new TimingUncertainty(Map.of());

  /** What a stamp of the kernel is exact to. */
  static final long KERNEL_NANOS = 50_000;

  private static final double ONE_END = 99;
  private static final double TWO_ENDS = 99.5;
  private static final int HALVINGS = 60;

  /** How many parts of the answers, from short to long, are told apart at the most. */
  private static final int LENGTHS = 200;

  /** Copies. */
  public TimingUncertainty {
    nanos = Map.copyOf(nanos);
  }

  /**
   * Of a run.
   *
   * @param stamps of its chunks
   * @param eventLoopDelay in nanoseconds; null: not known
   * @param outputTokens of its answers; null: not known
   */
  public static TimingUncertainty of(
      StampFigures stamps,
      @Nullable Distribution eventLoopDelay,
      @Nullable Distribution outputTokens) {
    return ofLengths(
        stamps, eventLoopDelay, outputTokens == null ? List.of() : lengths(outputTokens));
  }

  /**
   * Of what is known of a run so far.
   *
   * @param stamps of its chunks
   * @param eventLoopDelay in nanoseconds; null: not known
   * @param outputTokens of a usual answer; 0: not known
   */
  public static TimingUncertainty of(
      StampFigures stamps, @Nullable Distribution eventLoopDelay, double outputTokens) {
    return ofLengths(stamps, eventLoopDelay, List.of(new Length(outputTokens - 1, 1)));
  }

  /**
   * Some answers.
   *
   * @param tokens behind the first, of the shortest of them
   * @param answers how many there are
   */
  private record Length(double tokens, long answers) {

    /** How far an end has to be off for TPOT to be so far off. */
    double of(double nanos) {
      return nanos * Math.max(1, tokens);
    }
  }

  /** Of those that have a TPOT, by their own lengths. */
  private static List<Length> lengths(Distribution outputTokens) {
    List<Length> all = new ArrayList<>();
    long one = outputTokens.countAtMost(1);
    long most = Math.max(1, (outputTokens.count() - one) / LENGTHS);
    long rank = one + 1;
    while (rank <= outputTokens.count()) {
      double shortest = outputTokens.atRank(rank);
      long last = Math.max(outputTokens.countAtMost(shortest), rank + most - 1);
      last = Math.min(last, outputTokens.count());
      all.add(new Length(shortest - 1, last - rank + 1));
      rank = last + 1;
    }
    return all;
  }

  private static TimingUncertainty ofLengths(
      StampFigures stamps, @Nullable Distribution eventLoopDelay, List<Length> lengths) {
    Distribution read = stamps.late() == null ? eventLoopDelay : stamps.late();
    if (read == null) {
      return UNKNOWN;
    }
    double first = quantile(stamps.first(), read, ONE_END);
    double end = quantile(stamps.each(), read, ONE_END);
    double gap = quantile(stamps.each(), read, TWO_ENDS);
    double perToken = perToken(stamps.each(), read, lengths, gap);
    double sending = stamps.sending();
    var all = new EnumMap<Metric, Double>(Metric.class);
    for (Metric metric : Metric.values()) {
      switch (metric) {
        case TTFT, TTFT_FROM_SCHEDULE, NETWORK_TIME, NOT_TOLD_TIME ->
            all.put(metric, first + sending);
        case TTFO, E2E, STREAM_CLOSE, E2E_FROM_SCHEDULE, IDLE_TIME ->
            all.put(metric, end + sending);
        case TTST, ITL, ITL_PER_TOKEN, MAX_STALL -> all.put(metric, gap);
        case TPOT -> all.put(metric, perToken);
        case SCHEDULE_LAG,
            PREFILL_RATE,
            DECODE_RATE,
            CHARACTER_RATE,
            QUEUE_TIME,
            PREFILL_TIME,
            DECODE_TIME,
            SERVER_TIME,
            CONNECT_TIME,
            FLUIDITY,
            QOE,
            BENEFIT,
            READING_SPEED,
            UNSTALLED -> {
          // the lag is the client's own, rates are no times, and what the server tells is its own
        }
      }
    }
    return new TimingUncertainty(all);
  }

  /** What that share of stamps are at most off by, found by halving. */
  private static double quantile(StampFigures.Some stamps, Distribution read, double percentile) {
    if (stamps.all() == 0) {
      return read.percentile(percentile);
    }
    double most = 1 - percentile / 100;
    return halved(largest(stamps, read), nanos -> further(stamps, read, nanos) > most);
  }

  /**
   * What TPOT is at most off by in 99 of 100 answers: each is further off where one of its ends is
   * by so much for each of its tokens.
   */
  private static double perToken(
      StampFigures.Some stamps, Distribution read, List<Length> lengths, double gap) {
    long answers = lengths.stream().mapToLong(Length::answers).sum();
    if (answers == 0) {
      return gap;
    }
    double most = (1 - TWO_ENDS / 100) * answers;
    return halved(
        largest(stamps, read),
        nanos ->
            lengths.stream()
                    .mapToDouble(each -> each.answers() * further(stamps, read, each.of(nanos)))
                    .sum()
                > most);
  }

  /** No stamp is further off. */
  private static double largest(StampFigures.Some stamps, Distribution read) {
    double ofReads = Math.max(read.max(), KERNEL_NANOS);
    return stamps.spread() == null ? ofReads : Math.max(ofReads, stamps.spread().max());
  }

  /** The smallest that is not too small, within a nanosecond. */
  private static double halved(double highest, DoublePredicate tooSmall) {
    double low = 0;
    double high = highest;
    for (int i = 0; i < HALVINGS && high - low > 1; i++) {
      double middle = (low + high) / 2;
      if (tooSmall.test(middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** How many stamps may be further off. */
  private static double beyond(StampFigures.Some stamps, Distribution read, double nanos) {
    double exact = nanos < KERNEL_NANOS ? stamps.kernel() : 0;
    return exact
        + share(stamps.spread(), nanos) * stamps.coarse()
        + share(read, nanos) * stamps.read();
  }

  /** The share of stamps that may be further off. */
  private static double further(StampFigures.Some stamps, Distribution read, double nanos) {
    return stamps.all() == 0 ? share(read, nanos) : beyond(stamps, read, nanos) / stamps.all();
  }

  private static double share(@Nullable Distribution values, double nanos) {
    return values == null ? 0 : 1 - values.countAtMost(nanos) / (double) values.count();
  }

  /** In nanoseconds; empty where the metric has none, or it is not known. */
  public OptionalDouble of(Metric metric) {
    Double known = nanos.get(metric);
    return known == null ? OptionalDouble.empty() : OptionalDouble.of(known);
  }

  /**
   * How far values of a metric may be from the truth at the most, in nanoseconds of its {@link
   * Metric#timed() time}: infinite where nobody knows yet, 0 where the client's clock has no part.
   */
  public double most(Metric metric) {
    Double known = nanos.get(metric.timed());
    if (known != null) {
      return known;
    }
    return nanos.isEmpty() && stamped(metric.timed()) ? Double.POSITIVE_INFINITY : 0;
  }

  /** Whether arrivals of chunks are in it. */
  private static boolean stamped(Metric metric) {
    return switch (metric) {
      case SCHEDULE_LAG, QUEUE_TIME, PREFILL_TIME, DECODE_TIME, SERVER_TIME, CONNECT_TIME -> false;
      default -> true;
    };
  }
}
