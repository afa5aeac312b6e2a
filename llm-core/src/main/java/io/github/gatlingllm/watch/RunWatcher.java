// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.watch;

import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.SessionTotals;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.util.List;

/**
 * Shows a run outside its process while it continues. It must not delay an event loop, or fail a
 * run that has begun.
 */
public interface RunWatcher {

  /** Creates a listener for the requests of one event loop. */
  Listener newListener();

  /**
   * Called when the run begins.
   *
   * @param run gives access to the run's state
   * @param figures a recorder for the watcher, with the run's window
   */
  void begin(LiveSources run, RunRecorder figures);

  /** Called when no event loop reports any more, so that figures are final. */
  void freeze();

  /**
   * Called once, when the run is over.
   *
   * @param whole whether it ended normally; after a kill, nothing should wait
   * @param jvmEnds whether the JVM ends soon; the run can be watched until then
   * @return what was lost, as sentences
   */
  List<String> finish(boolean whole, boolean jvmEnds);

  /** Receives the requests of one event loop, on its thread. It must not block. */
  interface Listener {

    /**
     * Called after the first send of a request.
     *
     * @param dueNanos its due time, or its send time without one
     * @param arrival whether it was due because its user arrived
     */
    void sent(long dueNanos, long sentNanos, Phase phase, boolean arrival);

    /** Called after the end of a request, whatever its outcome. */
    void ended(EndedRequest ended, WatchedRequest request);

    /** Called after a failed attempt that another one follows, so that the request continues. */
    void retried(EndedRequest attempt);

    /**
     * Called after a turn of a conversation, whatever its outcome.
     *
     * @param before the session's totals before this turn
     */
    void turnEnded(String conversation, RequestRecord turn, SessionTotals before);

    /** Called after a session of a conversation. */
    void sessionEnded(String conversation, SessionTotals session);
  }
}
