// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * A distribution whose values may each be off by some amount, at its lowest or at its highest. Some
 * values may be missing; they count as the worst for that end.
 *
 * <p>Each {@link Move} alone gives a safe bound: all but some values move by at most an amount, and
 * the remaining ones may be anything. The tightest bound applies.
 */
public final class MovedDistribution implements Distribution {

  /** A mean is meaningful up to this share of unknown values. */
  private static final double UNKNOWN_SHARE = 0.01;

  private static final double NANOS_PER_SECOND = 1e9;

  private final Distribution values;
  private final boolean up;
  private final boolean rate;
  private final List<Move> moves;
  private final double most;
  private final long absent;

  /**
   * A bound on the shift of values.
   *
   * @param by the largest shift in nanoseconds; for a rate, of the time that one unit takes
   * @param others the number of values that may shift by more
   */
  public record Move(double by, long others) {}

  private MovedDistribution(
      Distribution values, boolean up, boolean rate, List<Move> moves, long absent) {
    this.values = values;
    this.up = up;
    this.rate = rate;
    this.moves = List.copyOf(moves);
    this.most =
        moves.stream().filter(move -> move.others() == 0).mapToDouble(Move::by).min().orElseThrow();
    this.absent = up == rate ? 0 : absent;
  }

  /**
   * Returns the lowest possible values.
   *
   * @param rate whether these are rates, so that missing values are the lowest
   * @param moves at least one without others
   * @param absent the number of missing values
   */
  public static Distribution lower(
      Distribution values, boolean rate, List<Move> moves, long absent) {
    return new MovedDistribution(values, false, rate, moves, absent);
  }

  /** Returns the highest possible values; missing times are the highest. */
  public static Distribution upper(
      Distribution values, boolean rate, List<Move> moves, long absent) {
    return new MovedDistribution(values, true, rate, moves, absent);
  }

  @Override
  public long count() {
    return values.count() + absent;
  }

  @Override
  public double mean() {
    if (absent > UNKNOWN_SHARE * count()) {
      return worst();
    }
    if (rate) {
      double squares = values.stdDev() * values.stdDev() + values.mean() * values.mean();
      double share = most * values.max() / NANOS_PER_SECOND;
      return up
          ? share >= 1 ? Double.POSITIVE_INFINITY : values.mean() / (1 - share)
          : Math.max(0, values.mean() - most * squares / NANOS_PER_SECOND);
    }
    return moved(values.mean(), meanMove());
  }

  private double meanMove() {
    double n = values.count();
    return best(move -> (move.by() * Math.max(0, n - move.others()) + most * move.others()) / n);
  }

  private double best(ToDoubleFunction<Move> of) {
    return moves.stream().mapToDouble(of).min().orElseThrow();
  }

  @Override
  public double stdDev() {
    double apart = rate ? Math.abs(moved(values.max(), most) - values.max()) : most;
    return up ? values.stdDev() + apart : Math.max(0, values.stdDev() - apart);
  }

  @Override
  public double min() {
    return absent > 0 && !up ? worst() : moved(values.min(), most);
  }

  @Override
  public double max() {
    return absent > 0 && up ? worst() : moved(values.max(), most);
  }

  private double worst() {
    return up ? Double.POSITIVE_INFINITY : 0;
  }

  @Override
  public double percentile(double percentile) {
    long n = values.count();
    if (absent == 0) {
      return at(percentile);
    }
    double rank = percentile / 100 * (count() - 1) - (up ? 0 : absent);
    if (rank < 0 || Math.ceil(rank - 1e-9) > n - 1) {
      return worst();
    }
    return at(n == 1 ? 50 : Math.min(100, rank / (n - 1) * 100));
  }

  /** Returns a percentile of the existing values. */
  private double at(double percentile) {
    double end = up ? Double.POSITIVE_INFINITY : 0;
    for (Move move : moves) {
      double beyond = 100.0 * move.others() / values.count();
      double place = up ? percentile + beyond : percentile - beyond;
      if (place >= 0 && place <= 100) {
        end = tighter(end, moved(values.percentile(place), move.by()));
      }
    }
    return end;
  }

  private double tighter(double one, double other) {
    return up ? Math.min(one, other) : Math.max(one, other);
  }

  @Override
  public long countAtMost(double value) {
    long n = values.count();
    long count = up ? 0 : n;
    for (Move move : moves) {
      double before = before(value, move.by());
      long some = Double.isInfinite(before) ? n : values.countAtMost(before);
      count = up ? Math.max(count, some - move.others()) : Math.min(count, some + move.others());
    }
    return Math.max(0, count) + (!up && value >= 0 ? absent : 0);
  }

  @Override
  public double atRank(long rank) {
    long n = values.count();
    long place = up ? rank : rank - absent;
    if (place < 1 || place > n) {
      return worst();
    }
    double end = up ? Double.POSITIVE_INFINITY : 0;
    for (Move move : moves) {
      long moved = up ? place + move.others() : place - move.others();
      if (moved >= 1 && moved <= n) {
        end = tighter(end, moved(values.atRank(moved), move.by()));
      }
    }
    return end;
  }

  private double moved(double value, double by) {
    if (!rate) {
      return up ? value + by : Math.max(0, value - by);
    }
    double share = value * by / NANOS_PER_SECOND;
    if (up) {
      return share >= 1 ? Double.POSITIVE_INFINITY : value / (1 - share);
    }
    return value / (1 + share);
  }

  /** Returns the largest value that a shift keeps at or below a limit. */
  private double before(double value, double by) {
    if (!rate) {
      return up ? value - by : value < 0 ? value : value + by;
    }
    double share = value * by / NANOS_PER_SECOND;
    if (up) {
      return value / (1 + share);
    }
    return share >= 1 ? Double.POSITIVE_INFINITY : value / (1 - share);
  }

  @Override
  public boolean exact() {
    return values.exact();
  }

  @Override
  public Histogram histogram() {
    return values.histogram();
  }
}
