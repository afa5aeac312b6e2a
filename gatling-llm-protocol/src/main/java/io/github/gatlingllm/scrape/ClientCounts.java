/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.server.ServerSpan;
import java.util.concurrent.atomic.LongAdder;

/** What the client counts in the whole run, to be held against the server's counters. */
public final class ClientCounts {

  private final LongAdder answered = new LongAdder();
  private final LongAdder taken = new LongAdder();
  private final LongAdder outputTokens = new LongAdder();
  private final LongAdder untold = new LongAdder();

  ClientCounts() {}

  /** A request or an attempt has ended, in whichever way; for any thread. */
  public void ended(RequestRecord request) {
    if (request.succeeded()) {
      answered.increment();
      if (request.tokens().source() != TokenSource.USAGE) {
        untold.increment();
      }
    }
    if (request.succeeded() || request.outcome().httpStatus() < 400) {
      taken.increment();
      outputTokens.add(Math.max(0, request.tokens().output()));
    }
  }

  ServerSpan.Client soFar() {
    return new ServerSpan.Client(
        answered.sum(), taken.sum(), outputTokens.sum(), untold.sum() == 0);
  }
}
