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
 * The uncertainty ±u of a run's times: 99 of 100 times are within ±u of the truth.
 *
 * <p>A kernel arrival time is exact to {@value #KERNEL_NANOS} ns. The arrival of a chunk between
 * the first and the last of its network read is uncertain by the time between these two. A stamp of
 * the read itself is late, never early, by the measured read delay, or by the event loops' delay if
 * that is unknown. Over all stamps of the run:
 *
 * <ul>
 *   <li>for a time that ends with one chunk (E2E), u is the p99 of that chunk's error; for TTFT,
 *       over the stamps of first chunks alone;
 *   <li>for a time that begins with the request (TTFT, E2E), the p99 of the client's own sending
 *       time is added;
 *   <li>a gap has two ends; u is the p99.5 of the larger error;
 *   <li>for TPOT, u is that of such a gap divided by its tokens, with each answer's own length, so
 *       that 99 of 100 answers, short ones included, are within it;
 *   <li>a rate of one request is as uncertain as the time that it covers.
 * </ul>
 *
 * @param nanos by metric; a metric without an uncertainty, or with an unknown one, is missing
 */
public record TimingUncertainty(Map<Metric, Double> nanos) {

  /** No data. */
  public static final TimingUncertainty UNKNOWN = new TimingUncertainty(Map.of());

  /** The accuracy of a kernel arrival time. */
  static final long KERNEL_NANOS = 50_000;

  private static final double ONE_END = 99;
  private static final double TWO_ENDS = 99.5;
  private static final int HALVINGS = 60;

  /** The largest number of groups of answers by length. */
  private static final int LENGTHS = 200;

  /** Copies the map. */
  public TimingUncertainty {
    nanos = Map.copyOf(nanos);
  }

  /**
   * Returns the uncertainty of a run.
   *
   * @param stamps of its chunks
   * @param eventLoopDelay in nanoseconds; null if it is not known
   * @param outputTokens of its answers; null if they are not known
   */
  public static TimingUncertainty of(
      StampFigures stamps,
      @Nullable Distribution eventLoopDelay,
      @Nullable Distribution outputTokens) {
    return ofLengths(
        stamps, eventLoopDelay, outputTokens == null ? List.of() : lengths(outputTokens));
  }

  /**
   * Returns the uncertainty of what is known of a run so far.
   *
   * @param stamps of its chunks
   * @param eventLoopDelay in nanoseconds; null if it is not known
   * @param outputTokens of a typical answer; 0 if it is not known
   */
  public static TimingUncertainty of(
      StampFigures stamps, @Nullable Distribution eventLoopDelay, double outputTokens) {
    return ofLengths(stamps, eventLoopDelay, List.of(new Length(outputTokens - 1, 1)));
  }

  /**
   * A group of answers.
   *
   * @param tokens the tokens after the first, of the shortest answer
   * @param answers the number of answers
   */
  private record Length(double tokens, long answers) {

    /** Returns the error of an end that causes an error of TPOT. */
    double of(double nanos) {
      return nanos * Math.max(1, tokens);
    }
  }

  /** Returns the groups of answers that have a TPOT. */
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
        case TTFT, TTFT_FROM_SCHEDULE, NETWORK_TIME, NOT_REPORTED_TIME ->
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
            UNSTALLED,
            SANE -> {
          // The lag is the client's own, rates are no times, and server figures come from the
          // server's clock.
        }
      }
    }
    return new TimingUncertainty(all);
  }

  /** Returns the error that a share of the stamps does not exceed, by bisection. */
  private static double quantile(StampFigures.Some stamps, Distribution read, double percentile) {
    if (stamps.all() == 0) {
      return read.percentile(percentile);
    }
    double most = 1 - percentile / 100;
    return halved(largest(stamps, read), nanos -> further(stamps, read, nanos) > most);
  }

  /**
   * Returns the error of TPOT that 99 of 100 answers do not exceed. A short answer divides the
   * error of its ends by fewer tokens.
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

  /** Returns an error that no stamp exceeds. */
  private static double largest(StampFigures.Some stamps, Distribution read) {
    double ofReads = Math.max(read.max(), KERNEL_NANOS);
    return stamps.spread() == null ? ofReads : Math.max(ofReads, stamps.spread().max());
  }

  /** Returns the smallest sufficient value, within a nanosecond. */
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

  /** Returns how many stamps may exceed an error. */
  private static double beyond(StampFigures.Some stamps, Distribution read, double nanos) {
    double exact = nanos < KERNEL_NANOS ? stamps.kernel() : 0;
    return exact
        + share(stamps.spread(), nanos) * stamps.coarse()
        + share(read, nanos) * stamps.read();
  }

  /** Returns the share of stamps that may exceed an error. */
  private static double further(StampFigures.Some stamps, Distribution read, double nanos) {
    return stamps.all() == 0 ? share(read, nanos) : beyond(stamps, read, nanos) / stamps.all();
  }

  private static double share(@Nullable Distribution values, double nanos) {
    return values == null ? 0 : 1 - values.countAtMost(nanos) / (double) values.count();
  }

  /** Returns the uncertainty in nanoseconds; empty if the metric has none or it is not known. */
  public OptionalDouble of(Metric metric) {
    Double known = nanos.get(metric);
    return known == null ? OptionalDouble.empty() : OptionalDouble.of(known);
  }

  /**
   * Returns the largest error of a metric's values, in nanoseconds of its {@link Metric#timed()
   * time}: infinite if it is not known yet, 0 if the client's clock plays no part.
   */
  public double most(Metric metric) {
    Double known = nanos.get(metric.timed());
    if (known != null) {
      return known;
    }
    return nanos.isEmpty() && stamped(metric.timed()) ? Double.POSITIVE_INFINITY : 0;
  }

  /** Returns whether chunk arrivals are part of the metric. */
  private static boolean stamped(Metric metric) {
    return switch (metric) {
      case SCHEDULE_LAG, QUEUE_TIME, PREFILL_TIME, DECODE_TIME, SERVER_TIME, CONNECT_TIME -> false;
      default -> true;
    };
  }
}
