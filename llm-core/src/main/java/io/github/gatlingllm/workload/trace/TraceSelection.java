/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workload.trace;

import io.github.gatlingllm.workload.arrivals.Spans;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How a trace is read, and which part of it.
 *
 * @param skipMalformed whether lines that can't be read are left out and counted
 * @param unit of its times; null: the one that its format has
 * @param blockTokens how many tokens each of its blocks stands for
 * @param from only what arrived so long after the trace's first request, or later
 * @param until and before that; null: until its end
 * @param limit of these, at most so many, the first
 */
public record TraceSelection(
    boolean skipMalformed,
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
          "from must not be before the trace's first request, but was " + Spans.text(from));
    }
    if (until != null && until.compareTo(from) <= 0) {
      throw new IllegalArgumentException(
          "until must be later than from ("
              + Spans.text(from)
              + "), but was "
              + Spans.text(until)
              + ": both count from the trace's first request");
    }
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1, but was " + limit);
    }
  }

  /** The same, with malformed lines left out and counted. */
  public TraceSelection skippingMalformed() {
    return new TraceSelection(true, unit, blockTokens, from, until, limit);
  }

  /** The same, with times of that unit. */
  public TraceSelection withUnit(TimeUnit timestamps) {
    return new TraceSelection(skipMalformed, timestamps, blockTokens, from, until, limit);
  }

  /** The same, with blocks of so many tokens. */
  public TraceSelection withBlockTokens(int tokens) {
    return new TraceSelection(skipMalformed, unit, tokens, from, until, limit);
  }

  /** The same, from then on. */
  public TraceSelection withFrom(Duration start) {
    return new TraceSelection(skipMalformed, unit, blockTokens, start, until, limit);
  }

  /** The same, until before then. */
  public TraceSelection withUntil(Duration end) {
    return new TraceSelection(skipMalformed, unit, blockTokens, from, end, limit);
  }

  /** The same, with at most so many requests. */
  public TraceSelection withLimit(int requests) {
    return new TraceSelection(skipMalformed, unit, blockTokens, from, until, requests);
  }

  /** Whether a request so long after the first is before the end. */
  boolean beforeEnd(long nanosSinceFirst) {
    return until == null || nanosSinceFirst < until.toNanos();
  }
}
