// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.watch;

import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.SessionTotals;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.util.List;

/**
 * Shows a run outside of its process while it goes on. Nothing here may hold up an event loop, or
 * fail a run that has begun.
 */
public interface RunWatcher {

  /** What hears of the requests of one event loop. */
  Listener newListener();

  /**
   * The run begins.
   *
   * @param run what can be asked of it
   * @param figures a recorder of the watcher's own, with the edges of the run's
   */
  void begin(LiveSources run, RunRecorder figures);

  /** No event loop reports any more: what is shown from now on is all there is. */
  void freeze();

  /**
   * The run is over, once.
   *
   * @param whole whether it came to its own end: a killed one waits for nothing
   * @param jvmEnds whether the JVM ends soon: until then the run can still be watched
   * @return what was lost, in words
   */
  List<String> finish(boolean whole, boolean jvmEnds);

  /** Hears of the requests of one event loop, on its thread. Nothing here may wait. */
  interface Listener {

    /**
     * A request has left for the first time.
     *
     * @param dueNanos when it was due, or when it left
     * @param arrival whether it was due because its user was
     */
    void sent(long dueNanos, long sentNanos, Phase phase, boolean arrival);

    /** A request has ended, in whichever way. */
    void ended(EndedRequest ended, WatchedRequest request);

    /** An attempt has failed, and another one follows: the request goes on. */
    void retried(EndedRequest attempt);

    /**
     * A turn of a conversation has ended, in whichever way.
     *
     * @param before its session until then
     */
    void turnEnded(String conversation, RequestRecord turn, SessionTotals before);

    /** A session of a conversation has come to its end. */
    void sessionEnded(String conversation, SessionTotals session);
  }
}
