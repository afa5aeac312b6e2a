// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import io.github.gatlingllm.events.LoggedEvent;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What features hear of one worker's requests, as its run heard of them. One thread. */
final class ProfileReplay {

  private final Instant zero;
  private final List<RequestListener> listeners = new ArrayList<>();
  private long now;
  private int connections;

  /**
   * Nothing is recorded yet.
   *
   * @param zero what the worker's clock showed at the run's zero
   */
  ProfileReplay(Instant zero) {
    this.zero = zero;
  }

  private Instant then() {
    return zero.plusNanos(now);
  }

  /** What its requests are to listeners that are made for the worker of that number. */
  RequestSource source(int worker) {
    return new RequestSource(worker, this::then, () -> connections);
  }

  /** From now on its requests are told to that one, too. */
  void hears(RequestListener listener) {
    listeners.add(listener);
  }

  /** Connections were opened; event loops tell of them in no order. */
  void opened(LoggedEvent.Opened event) {
    connections = Math.max(connections, event.connections());
  }

  /** A request has ended, in whichever way. */
  void ended(EndedRequest ended) {
    now = ended.request().timing().closed();
    listeners.forEach(listener -> listener.ended(ended));
  }

  /** An attempt has failed that another one follows. */
  void retried(EndedRequest attempt) {
    now = attempt.request().timing().closed();
    listeners.forEach(listener -> listener.retried(attempt));
  }
}
