// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.fetch;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A request in flight. Thread-safe. */
public final class Fetch {

  private final CompletableFuture<FetchAnswer> answer;
  private final FetchRequest.Limits limits;
  private final long sent;
  private volatile boolean abandoned;

  Fetch(CompletableFuture<FetchAnswer> answer, FetchRequest.Limits limits, long sent) {
    this.answer = answer;
    this.limits = limits;
    this.sent = sent;
  }

  /** Returns when it was sent, by {@code System.nanoTime()}. */
  public long sent() {
    return sent;
  }

  /**
   * Waits for the answer, up to its time limit. Afterwards the request is abandoned and its
   * connection closed.
   */
  public FetchAnswer await() throws FetchException, InterruptedException {
    long left = Math.max(1, limits.time().toNanos() - (System.nanoTime() - sent));
    try {
      return answer.get(left, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      abandon();
      throw FetchException.late(limits.time());
    } catch (CancellationException e) {
      throw FetchException.abandoned();
    } catch (ExecutionException e) {
      throw abandoned ? FetchException.abandoned() : FetchException.of(e.getCause(), limits);
    } catch (InterruptedException e) {
      abandon();
      throw e;
    }
  }

  /** Abandons the request. */
  public void abandon() {
    abandoned = true; // the connection that is closed for it may fail first
    answer.cancel(true);
  }
}
