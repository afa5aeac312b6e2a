// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import io.github.gatlingllm.workload.files.Lines;
import io.github.gatlingllm.workload.length.Sizes;
import io.github.gatlingllm.workload.random.SeededRandom;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Lengths of prompts with the lengths of their answers, from a file. Immutable and thread-safe. */
public final class TokenLengthPairs implements Sizes {

  /** The largest number of pairs, 80 MB. */
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
   * Reads a CSV file or JSON lines, such as {@code requests.jsonl} of an earlier run. A CSV file
   * has a heading ({@code inputTokens,outputTokens} or the names of known traces), or two columns
   * without a heading. Pairs without a prompt or an answer are ignored, as are failed and warm-up
   * requests of an earlier run. Malformed lines are skipped and counted, unless most are malformed.
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
      throw new IllegalArgumentException(TraceTexts.noPairs(file));
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

  /** Returns a copy that draws pairs at random by the prompts' seed, not in the file's order. */
  public TokenLengthPairs random() {
    return new TokenLengthPairs(file, pairs, left, skipped, outside, limits, true);
  }

  /**
   * Returns a copy without pairs whose prompt is shorter or longer. The text reports their number.
   *
   * @param minInput the shortest prompt, in tokens
   * @param maxInput the longest prompt, in tokens
   * @throws IllegalArgumentException if no pair is left
   */
  public TokenLengthPairs between(int minInput, int maxInput) {
    if (minInput < 1) {
      throw new IllegalArgumentException(TraceTexts.minInputInvalid(minInput));
    }
    if (maxInput < minInput) {
      throw new IllegalArgumentException(TraceTexts.maxInputInvalid(minInput, maxInput));
    }
    long[] inside =
        Arrays.stream(pairs)
            .filter(pair -> input(pair) >= minInput && input(pair) <= maxInput)
            .toArray();
    if (inside.length == 0) {
      throw new IllegalArgumentException(
          TraceTexts.noPairsBetween(file, minInput, maxInput, min, max));
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
   * Returns this object if no line was malformed.
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

  /** Returns the number of pairs. */
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
        throw new IllegalArgumentException(TraceTexts.tooManyPairs(file, MOST));
      }
      if (count == pairs.length) {
        pairs = Arrays.copyOf(pairs, Math.min(MOST, 2 * count));
      }
      pairs[count++] = (long) input << 32 | output;
    }
  }
}
