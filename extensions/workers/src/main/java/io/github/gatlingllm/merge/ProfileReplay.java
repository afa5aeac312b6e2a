// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import io.github.gatlingllm.events.LoggedEvent;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Replays the requests of one worker to features. One thread. */
final class ProfileReplay {

  private final Instant zero;
  private final List<RequestListener> listeners = new ArrayList<>();
  private final List<RequestListener> bystanderListeners = new ArrayList<>();
  private long now;
  private int connections;

  /**
   * Creates a replay without listeners.
   *
   * @param zero the time of the worker's clock when the run began
   */
  ProfileReplay(Instant zero) {
    this.zero = zero;
  }

  private Instant then() {
    return zero.plusNanos(now);
  }

  /** Returns the source of the requests of a worker, for its listeners. */
  RequestSource source(int worker) {
    return new RequestSource(worker, this::then, () -> connections);
  }

  /**
   * Adds a listener.
   *
   * @param bystanders whether bystanders are passed to it too
   */
  void add(RequestListener listener, boolean bystanders) {
    listeners.add(listener);
    if (bystanders) {
      bystanderListeners.add(listener);
    }
  }

  /** Records opened connections. Event loops report them in any order. */
  void opened(LoggedEvent.Opened event) {
    connections = Math.max(connections, event.connections());
  }

  /** Replays a request that ended. */
  void ended(EndedRequest ended) {
    now = ended.request().timing().closed();
    listeners.forEach(listener -> listener.ended(ended));
  }

  /** Replays a bystander that ended. */
  void bystanderEnded(EndedRequest ended) {
    now = ended.request().timing().closed();
    bystanderListeners.forEach(listener -> listener.ended(ended));
  }

  /** Replays a failed attempt that was retried. */
  void retried(EndedRequest attempt) {
    now = attempt.request().timing().closed();
    listeners.forEach(listener -> listener.retried(attempt));
  }
}
