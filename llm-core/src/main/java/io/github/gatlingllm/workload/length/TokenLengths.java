// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.length;

import io.github.gatlingllm.workload.random.Decimals;
import io.github.gatlingllm.workload.random.SeededRandom;
import java.nio.file.Path;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A distribution of prompt or answer lengths, in tokens. Lengths are drawn by index; the same seed
 * gives the same lengths on any machine. Immutable and thread-safe.
 */
public final class TokenLengths {

  /** The number of draws outside the limits after which the nearest limit is used. */
  private static final int TRIES = 16;

  private final String text;
  private final Drawn drawn;
  private final int min;
  private final int max;

  private TokenLengths(String text, Drawn drawn, int min, int max) {
    this.text = text;
    this.drawn = drawn;
    this.min = min;
    this.max = max;
  }

  private interface Drawn {
    /** Draws a length. Each {@code attempt} is a separate draw. */
    double of(SeededRandom draws, long index, int attempt);
  }

  /** Returns a fixed length. */
  public static TokenLengths fixed(int tokens) {
    requirePositive("tokens", tokens);
    return new TokenLengths(
        Integer.toString(tokens), (draws, index, attempt) -> tokens, tokens, tokens);
  }

  /** Returns uniformly distributed lengths from {@code min} to {@code max}, inclusive. */
  public static TokenLengths uniform(int min, int max) {
    requirePositive("min", min);
    if (max < min) {
      throw new IllegalArgumentException(
          "max of uniform lengths must not be below min " + min + ", but was " + max);
    }
    double span = (double) max - min + 1;
    return new TokenLengths(
        "uniform " + min + " to " + max,
        (draws, index, attempt) -> min + Math.floor(draws.uniform(index, attempt) * span),
        min,
        max);
  }

  /** Returns normally distributed lengths, rounded. Draws below 1 are redrawn. */
  public static TokenLengths normal(double mean, double stdDev) {
    requireSpread("mean of normal", mean, "stdDev", stdDev);
    return new TokenLengths(
        "normal " + Decimals.exact(mean) + " ± " + Decimals.exact(stdDev),
        (draws, index, attempt) -> Math.rint(mean + stdDev * draws.normal(index, attempt)),
        1,
        Integer.MAX_VALUE);
  }

  /**
   * Returns log-normally distributed lengths, rounded. Most prompt and answer lengths are
   * log-normal.
   *
   * @param median the median length
   * @param sigma the standard deviation of the logarithm; with 1, the p90 is 3.6 medians
   */
  public static TokenLengths logNormal(double median, double sigma) {
    requireSpread("median of log-normal", median, "sigma", sigma);
    return new TokenLengths(
        "log-normal, median " + Decimals.exact(median) + ", sigma " + Decimals.exact(sigma),
        (draws, index, attempt) ->
            Math.rint(median * StrictMath.exp(sigma * draws.normal(index, attempt))),
        1,
        Integer.MAX_VALUE);
  }

  /** Returns 1 plus a log-normally distributed number, such as the number of repetitions. */
  public static TokenLengths onceAndLogNormal(double median, double sigma) {
    requireSpread("median of log-normal", median, "sigma", sigma);
    return new TokenLengths(
        "1 and log-normal more, median "
            + Decimals.exact(median)
            + ", sigma "
            + Decimals.exact(sigma),
        (draws, index, attempt) ->
            1 + Math.rint(median * StrictMath.exp(sigma * draws.normal(index, attempt))),
        1,
        Integer.MAX_VALUE);
  }

  /**
   * Returns lengths distributed by weight.
   *
   * @param weights length to weight; the sum of weights is arbitrary
   */
  public static TokenLengths histogram(Map<Integer, ? extends Number> weights) {
    SortedMap<Integer, Double> sorted = new TreeMap<>();
    weights.forEach((length, weight) -> sorted.put(length, weight.doubleValue()));
    NavigableMap<Double, Integer> cumulated = new TreeMap<>();
    double total = 0;
    for (Map.Entry<Integer, Double> entry : sorted.entrySet()) {
      requirePositive("a length of the histogram", entry.getKey());
      double weight = entry.getValue();
      if (!(weight >= 0 && Double.isFinite(weight))) {
        throw new IllegalArgumentException(
            "the weight of length " + entry.getKey() + " must be 0 or more, but was " + weight);
      }
      if (weight > 0) {
        total += weight;
        cumulated.put(total, entry.getKey());
      }
    }
    if (total == 0) {
      throw new IllegalArgumentException(
          "a histogram of lengths must have a weight above 0, but was " + weights);
    }
    double all = total;
    return new TokenLengths(
        "histogram of " + cumulated.size() + " lengths",
        (draws, index, attempt) -> at(cumulated, draws.uniform(index, attempt) * all),
        cumulated.firstEntry().getValue(),
        cumulated.lastEntry().getValue());
  }

  /**
   * Returns a histogram from a CSV file with lines {@code length,weight}, with or without a
   * heading.
   *
   * @throws IllegalArgumentException naming file, line and reason, if it can't be read
   */
  public static TokenLengths histogram(Path file) {
    Map<Integer, Double> weights = LengthFiles.histogram(file);
    TokenLengths lengths;
    try {
      lengths = histogram(weights);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
    return new TokenLengths(
        "histogram " + file.getFileName(), lengths.drawn, lengths.min, lengths.max);
  }

  /** Returns a copy within inclusive limits. Lengths outside are redrawn. */
  public TokenLengths between(int min, int max) {
    requirePositive("min", min);
    if (max < min) {
      throw new IllegalArgumentException(
          "max of between(min, max) must not be below min " + min + ", but was " + max);
    }
    int lowest = Math.max(this.min, min);
    int highest = Math.min(this.max, max);
    boolean possible = lowest <= highest;
    return new TokenLengths(
        text + ", between " + min + " and " + max,
        drawn,
        possible ? lowest : min,
        possible ? highest : max);
  }

  /**
   * Returns a copy with each length multiplied and rounded, at least 1.
   *
   * @param factor above 0
   */
  public TokenLengths scaled(double factor) {
    if (!(factor > 0 && Double.isFinite(factor))) {
      throw new IllegalArgumentException("factor must be above 0, but was " + factor);
    }
    return new TokenLengths(
        text + ", times " + Decimals.exact(factor),
        (draws, index, attempt) -> scaled(limited(drawn.of(draws, index, attempt)), factor),
        (int) scaled(min, factor),
        (int) scaled(max, factor));
  }

  private static double scaled(double length, double factor) {
    return Math.min(Integer.MAX_VALUE, Math.max(1, Math.rint(length * factor)));
  }

  /** Returns the length within the limits; scaled lengths are not redrawn. */
  private double limited(double length) {
    return Math.max(min, Math.min(max, length));
  }

  /** Returns the length of this index, at least 1. */
  public int at(long seed, long index) {
    var draws = new SeededRandom(seed);
    double length = 0;
    for (int attempt = 0; attempt < TRIES; attempt++) {
      length = drawn.of(draws, index, attempt);
      if (length >= min && length <= max) {
        return (int) length;
      }
    }
    return (int) Math.max(min, Math.min(max, length));
  }

  /** Returns the smallest possible length. */
  public int min() {
    return min;
  }

  /** Returns the largest possible length; {@link Integer#MAX_VALUE} if not known. */
  public int max() {
    return max;
  }

  /** Returns the description in reports, such as {@code log-normal, median 512, sigma 0.8}. */
  public String text() {
    return text;
  }

  @Override
  public String toString() {
    return text;
  }

  private static int at(NavigableMap<Double, Integer> cumulated, double point) {
    Map.Entry<Double, Integer> entry = cumulated.higherEntry(point);
    return (entry == null ? cumulated.lastEntry() : entry).getValue();
  }

  private static void requirePositive(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, but was " + value);
    }
  }

  private static void requireSpread(String what, double middle, String name, double spread) {
    if (!(middle >= 1 && Double.isFinite(middle))) {
      throw new IllegalArgumentException(
          "the " + what + " lengths must be at least 1, but was " + middle);
    }
    if (!(spread >= 0 && Double.isFinite(spread))) {
      throw new IllegalArgumentException(name + " must be 0 or more, but was " + spread);
    }
  }
}
