/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import org.jspecify.annotations.Nullable;

/** What rates are made of: completions and tokens by their own stamps. */
final class RateFigures {

  private final WindowCounter requests = new WindowCounter();
  private final WindowCounter input = new WindowCounter();
  private final WindowCounter output = new WindowCounter();
  private long firstSent = Long.MAX_VALUE;
  private long lastAnswered = Long.MIN_VALUE;

  /** A measured request left, however it ended. */
  void sent(long stamp) {
    firstSent = Math.min(firstSent, stamp);
  }

  void succeeded(RequestRecord request, Window window) {
    long answered = request.answered();
    lastAnswered = Math.max(lastAnswered, answered);
    requests.add(answered, 1, window);
    output.addOutputTokens(request, window);
    if (request.tokens().input() > 0) {
      input.add(firstToken(request), request.tokens().input(), window);
    }
  }

  void addAll(RateFigures other, Window window) {
    requests.addAll(other.requests, window);
    input.addAll(other.input, window);
    output.addAll(other.output, window);
    firstSent = Math.min(firstSent, other.firstSent);
    lastAnswered = Math.max(lastAnswered, other.lastAnswered);
  }

  @Nullable Rates inWindow(Window window) {
    double seconds = window.seconds();
    return seconds <= 0
        ? null
        : new Rates(
            requests.within(window) / seconds,
            input.within(window) / seconds,
            output.within(window) / seconds);
  }

  @Nullable Rates makespan(long succeeded, TokenFigures tokens) {
    if (lastAnswered <= firstSent) {
      return null;
    }
    double seconds = (lastAnswered - firstSent) / 1e9;
    return new Rates(
        succeeded / seconds, tokens.inputTotal() / seconds, tokens.outputTotal() / seconds);
  }

  static long firstToken(RequestRecord request) {
    return request.chunks() > 0 ? request.timing().chunks()[0] : request.timing().closed();
  }
}
