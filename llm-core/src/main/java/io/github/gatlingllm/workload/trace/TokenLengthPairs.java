// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import io.github.gatlingllm.workload.files.Lines;
import io.github.gatlingllm.workload.length.Sizes;
import io.github.gatlingllm.workload.random.SeededRandom;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Lengths of prompts, each with that of its answer, from a file. Immutable; safe for many threads.
 */
public final class TokenLengthPairs implements Sizes {

  /** So many take 80 MB. */
  static final int MOST = 10_000_000;

  private final String file;
  private final long[] pairs;
  private final String left;
  private final SkippedLines skipped;
  private final long outside;
  private final String limits;
  private final int min;
  private final int max;
  private final boolean random;

  private TokenLengthPairs(
      String file,
      long[] pairs,
      String left,
      SkippedLines skipped,
      long outside,
      String limits,
      boolean random) {
    this.file = file;
    this.pairs = pairs;
    this.left = left;
    this.skipped = skipped;
    this.outside = outside;
    this.limits = limits;
    this.min = Arrays.stream(pairs).mapToInt(TokenLengthPairs::input).min().orElseThrow();
    this.max = Arrays.stream(pairs).mapToInt(TokenLengthPairs::input).max().orElseThrow();
    this.random = random;
  }

  /**
   * Reads a CSV file, by its heading ({@code inputTokens,outputTokens}; traces' own names are known
   * too) or of two columns without one, or JSON lines, such as {@code requests.jsonl} of an earlier
   * run. Pairs without a prompt or an answer are left out, and of an earlier run what failed or was
   * its warm-up. Malformed lines are skipped and counted, unless most are.
   *
   * @throws IllegalArgumentException naming file, line and reason, if it can't be read
   */
  public static TokenLengthPairs read(Path file) {
    var collected = new Collected(file);
    var skipped = new SkippedLines(file, false);
    var reader = new PairReader();
    Lines.forEach(
        file,
        (number, line) -> reader.read(line.strip(), collected),
        (number, reason) -> {
          if (reason instanceof PairReader.UnknownHeadingException) {
            throw Lines.refusal(file, number, reason, "");
          }
          skipped.line(number, reason);
        });
    skipped.requireMostRead(collected.read());
    if (collected.count == 0) {
      throw new IllegalArgumentException(
          file + " must have at least one pair of lengths, but had none");
    }
    return new TokenLengthPairs(
        String.valueOf(file.getFileName()),
        Arrays.copyOf(collected.pairs, collected.count),
        collected.leftOut(),
        skipped,
        0,
        "",
        false);
  }

  /** The same drawn at random by the prompts' seed, instead of in the file's order. */
  public TokenLengthPairs random() {
    return new TokenLengthPairs(file, pairs, left, skipped, outside, limits, true);
  }

  /**
   * The same without the pairs whose prompt is shorter or longer; how many they are is told.
   *
   * @param minInput tokens of a prompt at least
   * @param maxInput at most
   * @throws IllegalArgumentException if no pair is left
   */
  public TokenLengthPairs between(int minInput, int maxInput) {
    if (minInput < 1) {
      throw new IllegalArgumentException("minInput must be at least 1, but was " + minInput);
    }
    if (maxInput < minInput) {
      throw new IllegalArgumentException(
          "maxInput of between(minInput, maxInput) must not be below minInput "
              + minInput
              + ", but was "
              + maxInput);
    }
    long[] inside =
        Arrays.stream(pairs)
            .filter(pair -> input(pair) >= minInput && input(pair) <= maxInput)
            .toArray();
    if (inside.length == 0) {
      throw new IllegalArgumentException(
          file
              + " must have a prompt of "
              + minInput
              + " to "
              + maxInput
              + " tokens, but its prompts have "
              + min
              + " to "
              + max
              + ": widen between(minInput, maxInput)");
    }
    return new TokenLengthPairs(
        file,
        inside,
        left,
        skipped,
        outside + pairs.length - inside.length,
        minInput + " to " + maxInput,
        random);
  }

  /**
   * The same, if each line could be read.
   *
   * @throws IllegalArgumentException naming the first malformed line
   */
  public TokenLengthPairs strict() {
    skipped.requireNone();
    return this;
  }

  /** Whether malformed lines were skipped. */
  public boolean isIncomplete() {
    return skipped.count() > 0;
  }

  /** How many pairs there are. */
  public int count() {
    return pairs.length;
  }

  @Override
  public int input(long seed, long index) {
    return input(pair(seed, index));
  }

  private static int input(long pair) {
    return (int) (pair >>> 32);
  }

  @Override
  public int output(long seed, long index) {
    return (int) pair(seed, index);
  }

  private long pair(long seed, long index) {
    return pairs[
        random
            ? (int) (new SeededRandom(seed).uniform(index, 0) * pairs.length)
            : (int) Math.floorMod(index, (long) pairs.length)];
  }

  @Override
  public int min() {
    return min;
  }

  @Override
  public int max() {
    return max;
  }

  @Override
  public String text() {
    return "pairs of "
        + file
        + " ("
        + pairs.length
        + left
        + skipped.text()
        + (outside > 0 ? ", " + outside + " with prompts not of " + limits + " left out" : "")
        + (random ? ", at random)" : ")");
  }

  @Override
  public @Nullable String outputText() {
    return null;
  }

  @Override
  public String toString() {
    return text();
  }

  private static final class Collected implements PairReader.Taker {

    private final Path file;
    private long[] pairs = new long[1024];
    private int count;
    private long left;
    private long leftOfRun;

    private Collected(Path file) {
      this.file = file;
    }

    @Override
    public void leaveOut() {
      leftOfRun++;
    }

    private long read() {
      return count + left + leftOfRun;
    }

    private String leftOut() {
      return (left == 0 ? "" : ", " + left + " without an answer left out")
          + (leftOfRun == 0
              ? ""
              : ", " + leftOfRun + " " + TraceFormat.REQUESTS.leftOut() + " left out");
    }

    @Override
    public void take(int input, int output) {
      if (input < 1 || output < 1) {
        left++;
        return;
      }
      if (count == MOST) {
        throw new IllegalArgumentException(
            file + " must have at most " + MOST + " pairs, but has more: take a part of it");
      }
      if (count == pairs.length) {
        pairs = Arrays.copyOf(pairs, Math.min(MOST, 2 * count));
      }
      pairs[count++] = (long) input << 32 | output;
    }
  }
}
