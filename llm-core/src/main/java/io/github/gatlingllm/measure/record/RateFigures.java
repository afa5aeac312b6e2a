// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sums behind rates: completions and tokens by their own stamps. */
final class RateFigures {

  private final WindowCounter requests = new WindowCounter();
  private final WindowCounter input = new WindowCounter();
  private final WindowCounter output = new WindowCounter();
  private final RateBatches batches = new RateBatches();
  private @Nullable WindowCounter benefit;
  private long firstSent = Long.MAX_VALUE;
  private long lastAnswered = Long.MIN_VALUE;

  /** Adds the send of a measured request, whatever its outcome. */
  void sent(long stamp) {
    firstSent = Math.min(firstSent, stamp);
  }

  /** Adds the answer of a measured request. */
  void answered(long stamp) {
    lastAnswered = Math.max(lastAnswered, stamp);
  }

  void succeeded(RequestRecord request, Window window) {
    succeededWithin(request, Window.ALWAYS, window);
  }

  /** Adds the share of a measured request inside a window in which it need not have been sent. */
  void succeededWithin(RequestRecord request, Window whole, Window now) {
    if (!request.succeeded()) {
      return;
    }
    batches.add(request);
    addWithin(requests, request.answered(), 1, whole, now);
    output.addOutputTokens(request, whole, now);
    if (request.readingExperience() != null) {
      addWithin(
          benefit(), request.answered(), request.readingExperience().benefitTokens(), whole, now);
    }
    if (request.tokens().input() > 0) {
      addWithin(input, firstToken(request), request.tokens().input(), whole, now);
    }
  }

  /** Created on demand, because most runs have no readers. */
  private WindowCounter benefit() {
    if (benefit == null) {
      benefit = new WindowCounter();
    }
    return benefit;
  }

  private static void addWithin(
      WindowCounter counter, long stamp, double amount, Window whole, Window now) {
    if (whole.contains(stamp)) {
      counter.add(stamp, amount, now);
    }
  }

  void addAll(RateFigures other, Window window) {
    requests.addAll(other.requests, window);
    input.addAll(other.input, window);
    output.addAll(other.output, window);
    batches.addAll(other.batches);
    if (other.benefit != null) {
      benefit().addAll(other.benefit, window);
    }
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
            output.within(window) / seconds,
            benefit == null ? Double.NaN : benefit.within(window) / seconds);
  }

  /** Returns how the rates of a window developed over time. */
  List<Rates> batches(Window window) {
    return batches.within(window);
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
