// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The formulas behind {@link Metric}, over one request's stamps. */
public final class MetricFormulas {

  private MetricFormulas() {}

  static OptionalDouble sane(@Nullable AnswerSanity sanity) {
    return sanity == null ? OptionalDouble.empty() : OptionalDouble.of(sanity.degenerate() ? 0 : 1);
  }

  static OptionalDouble ttft(RequestRecord request) {
    return request.chunks() == 0
        ? OptionalDouble.empty()
        : sinceSent(request, request.timing().chunks()[0]);
  }

  static OptionalDouble ttfo(RequestRecord request) {
    long first = request.timing().firstOutput();
    return first == Timing.ABSENT ? OptionalDouble.empty() : sinceSent(request, first);
  }

  static OptionalDouble ttst(RequestRecord request) {
    long[] chunks = request.timing().chunks();
    return chunks.length < 2 ? OptionalDouble.empty() : OptionalDouble.of(chunks[1] - chunks[0]);
  }

  static OptionalDouble tpot(RequestRecord request) {
    int counted = request.tokens().output() - request.tokens().k();
    return request.chunks() < 2 || counted <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) span(request) / counted);
  }

  static OptionalDouble decodeRate(RequestRecord request) {
    OptionalDouble tpot = tpot(request);
    return tpot.isPresent() && tpot.getAsDouble() > 0
        ? OptionalDouble.of(1e9 / tpot.getAsDouble())
        : OptionalDouble.empty();
  }

  /** All characters count, as people read them; the number in the first chunk is not known. */
  static OptionalDouble characterRate(RequestRecord request) {
    int characters = request.tokens().own().characters();
    return request.chunks() < 2 || characters <= 0 || span(request) == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(characters * 1e9 / span(request));
  }

  static OptionalDouble prefillRate(RequestRecord request) {
    OptionalDouble ttft = ttft(request);
    TokenCounts tokens = request.tokens();
    if (ttft.isEmpty() || ttft.getAsDouble() <= 0 || tokens.input() < 0) {
      return OptionalDouble.empty();
    }
    int computed = tokens.input() - Math.max(0, tokens.cached());
    return OptionalDouble.of(computed * 1e9 / ttft.getAsDouble());
  }

  static OptionalDouble e2e(RequestRecord request) {
    return request.succeeded() ? sinceSent(request, request.answered()) : OptionalDouble.empty();
  }

  static OptionalDouble streamClose(RequestRecord request) {
    return sinceSent(request, request.timing().closed());
  }

  static OptionalDouble maxStall(RequestRecord request) {
    long[] chunks = request.timing().chunks();
    long longest = 0;
    for (int i = 1; i < chunks.length; i++) {
      longest = Math.max(longest, chunks[i] - chunks[i - 1]);
    }
    return chunks.length < 2 ? OptionalDouble.empty() : OptionalDouble.of(longest);
  }

  static OptionalDouble lag(RequestRecord request) {
    Timing timing = request.timing();
    return timing.scheduled() == Timing.ABSENT
        ? OptionalDouble.empty()
        : OptionalDouble.of(timing.sent() - timing.scheduled());
  }

  static OptionalDouble fromSchedule(RequestRecord request, OptionalDouble fromSend) {
    OptionalDouble lag = lag(request);
    return lag.isPresent() && fromSend.isPresent()
        ? OptionalDouble.of(fromSend.getAsDouble() + lag.getAsDouble())
        : OptionalDouble.empty();
  }

  static void gaps(RequestRecord request, Metric.Sink sink) {
    long[] chunks = request.timing().chunks();
    for (int i = 1; i < chunks.length; i++) {
      sink.accept(chunks[i] - chunks[i - 1], 1);
    }
  }

  /** Passes a chunk of many tokens once, with their number, because a server may claim millions. */
  public static void gapsPerToken(RequestRecord request, Metric.Sink sink) {
    int[] perChunk = request.tokens().perChunk();
    long[] chunks = request.timing().chunks();
    for (int i = 1; i < chunks.length; i++) {
      int tokens = perChunk == null ? 1 : Math.max(1, perChunk[i]);
      sink.accept((double) (chunks[i] - chunks[i - 1]) / tokens, tokens);
    }
  }

  /** Returns the time from the first to the last of at least two chunks. */
  static long span(RequestRecord request) {
    long[] chunks = request.timing().chunks();
    return chunks[chunks.length - 1] - chunks[0];
  }

  private static OptionalDouble sinceSent(RequestRecord request, long stamp) {
    return OptionalDouble.of(stamp - request.timing().sent());
  }
}
