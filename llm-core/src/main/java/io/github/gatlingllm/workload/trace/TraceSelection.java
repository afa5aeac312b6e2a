// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import io.github.gatlingllm.workload.arrivals.SpanText;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a trace is read, and which part of it.
 *
 * @param strict whether a malformed line is an error, instead of skipped and counted
 * @param unit of its times; null: the one that its format has
 * @param blockTokens how many tokens each of its blocks stands for
 * @param from only what arrived so long after the trace's first request, or later
 * @param until and before that; null: until its end
 * @param limit of these, at most so many, the first
 */
public record TraceSelection(
    boolean strict,
    @Nullable TimeUnit unit,
    int blockTokens,
    Duration from,
    @Nullable Duration until,
    int limit) {

  /** Everything, as Mooncake counts blocks. */
  public static final TraceSelection ALL =
      new TraceSelection(false, null, 512, Duration.ZERO, null, Integer.MAX_VALUE);

  /** Validates. */
  public TraceSelection {
    if (blockTokens < 1) {
      throw new IllegalArgumentException(
          "a trace's blocks must be of at least 1 token, but were of " + blockTokens);
    }
    if (from.isNegative()) {
      throw new IllegalArgumentException(
          "from must not be before the trace's first request, but was " + SpanText.text(from));
    }
    if (until != null && until.compareTo(from) <= 0) {
      throw new IllegalArgumentException(
          "until must be later than from ("
              + SpanText.text(from)
              + "), but was "
              + SpanText.text(until)
              + ": both count from the trace's first request");
    }
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1, but was " + limit);
    }
  }

  /** Whether a request so long after the first is before the end. */
  boolean beforeEnd(long nanosSinceFirst) {
    return until == null || nanosSinceFirst < until.toNanos();
  }

  /** A copy that is changed by name; this one stays as it is. */
  public TraceSelection with(Consumer<Settings> change) {
    var settings = new Settings(this);
    change.accept(settings);
    return settings.frozen();
  }

  /** What one is made of, by name, until it is frozen. */
  public static final class Settings {
    public boolean strict;
    public @Nullable TimeUnit unit;
    public int blockTokens;
    public Duration from;
    public @Nullable Duration until;
    public int limit;

    private Settings(TraceSelection given) {
      strict = given.strict;
      unit = given.unit;
      blockTokens = given.blockTokens;
      from = given.from;
      until = given.until;
      limit = given.limit;
    }

    private TraceSelection frozen() {
      return new TraceSelection(strict, unit, blockTokens, from, until, limit);
    }
  }
}
