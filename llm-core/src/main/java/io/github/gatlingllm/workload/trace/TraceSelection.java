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
 * @param strict whether a malformed line is an error; otherwise it is skipped and counted
 * @param unit the unit of its times; null for the unit of its format
 * @param blockTokens the tokens of a block
 * @param from the start of the part, since the trace's first request
 * @param until the end of the part, exclusive; null for the end of the trace
 * @param limit the largest number of requests of the part
 */
public record TraceSelection(
    boolean strict,
    @Nullable TimeUnit unit,
    int blockTokens,
    Duration from,
    @Nullable Duration until,
    int limit) {

  /** The whole trace, with blocks of 512 tokens as in Mooncake. */
  public static final TraceSelection ALL =
      new TraceSelection(false, null, 512, Duration.ZERO, null, Integer.MAX_VALUE);

  /** Validates the values. */
  public TraceSelection {
    if (blockTokens < 1) {
      throw new IllegalArgumentException(TraceTexts.blocksInvalid(blockTokens));
    }
    if (from.isNegative()) {
      throw new IllegalArgumentException(TraceTexts.fromInvalid(SpanText.text(from)));
    }
    if (until != null && until.compareTo(from) <= 0) {
      throw new IllegalArgumentException(
          TraceTexts.untilInvalid(SpanText.text(from), SpanText.text(until)));
    }
    if (limit < 1) {
      throw new IllegalArgumentException(TraceTexts.limitInvalid(limit));
    }
  }

  /** Whether a request at that time since the first is before the end. */
  boolean beforeEnd(long nanosSinceFirst) {
    return until == null || nanosSinceFirst < until.toNanos();
  }

  /** Returns a changed copy. */
  public TraceSelection with(Consumer<Settings> change) {
    var settings = new Settings(this);
    change.accept(settings);
    return settings.frozen();
  }

  /** The mutable values of a selection. */
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
