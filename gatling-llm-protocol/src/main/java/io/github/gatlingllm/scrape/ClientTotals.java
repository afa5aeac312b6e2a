// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.server.ServerSpan;
import java.util.concurrent.atomic.LongAdder;

/** The client's counts for the whole run, to be compared with the server's counters. */
public final class ClientTotals {

  private final LongAdder inFlight = new LongAdder();
  private final LongAdder elsewhere = new LongAdder();
  private final LongAdder answered = new LongAdder();
  private final LongAdder taken = new LongAdder();
  private final LongAdder outputTokens = new LongAdder();
  private final LongAdder endedTokens = new LongAdder();
  private final LongAdder unreported = new LongAdder();

  ClientTotals() {}

  /** Counts a request at its first sending. Any thread. */
  public void sent() {
    inFlight.increment();
  }

  /** Counts that the request just sent goes to another server. Any thread. */
  public void sentElsewhere() {
    elsewhere.increment();
  }

  /** Counts a request that ended with any outcome. Any thread. */
  public void ended(RequestRecord request) {
    inFlight.decrement();
    if (request.tokens().areOfOtherServer()) {
      elsewhere.decrement();
    }
    attemptEnded(request);
  }

  /** Takes back a request that waited for a slot until the run ended. Any thread. */
  public void neverSent() {
    inFlight.decrement();
  }

  /** Counts an attempt that ended, unless it went to another server. Any thread. */
  public void attemptEnded(RequestRecord request) {
    if (request.tokens().areOfOtherServer()) {
      return;
    }
    int tokens = Math.max(0, request.tokens().output());
    if (request.succeeded()) {
      answered.increment();
      endedTokens.add(tokens);
      if (request.tokens().source() != TokenSource.USAGE) {
        unreported.increment();
      }
    }
    if (request.succeeded() || request.outcome().httpStatus() < 400) {
      taken.increment();
      outputTokens.add(tokens);
    }
  }

  /**
   * Returns the counts so far. The server may have counted requests in flight: users of a killed
   * run go on.
   */
  ServerSpan.Client soFar() {
    return new ServerSpan.Client(
        answered.sum(),
        taken.sum() + Math.max(0, inFlight.sum() - elsewhere.sum()),
        outputTokens.sum(),
        endedTokens.sum(),
        unreported.sum() == 0);
  }
}
