// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.measure.record.SessionTotals;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.scrape.ClientTotals;
import io.github.gatlingllm.session.DueTime;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.watch.RunWatcher;
import io.github.gatlingllm.watch.WatchedRequest;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * A part of a run that hears of its requests. A new one is a class that implements this, and an
 * entry in the list of {@link RunRecording}.
 */
interface RunPart {

  /**
   * What hears of the requests of one event loop, on its thread.
   *
   * @param loop the number of the event loop, from 0
   */
  Listener newListener(int loop);

  /** Hears of the requests of one event loop. Event loop only; nothing here may wait. */
  interface Listener {

    /** Hears of nothing. */
    Listener NONE = new Listener() {};

    /**
     * A request has left for the first time.
     *
     * @param sentNanos when, since the run's zero
     * @param held the SLOs it is held against
     */
    default void sent(DueTime due, long sentNanos, Phase phase, List<Slo> held) {}

    /** A request has ended, in whichever way. */
    default void ended(EndedRequest request) {}

    /**
     * The same, for who needs to know more of it.
     *
     * @param watched {@link WatchedRequest#NONE} where the run is not watched
     */
    default void ended(EndedRequest request, WatchedRequest watched) {
      ended(request);
    }

    /** An attempt has failed, and another one follows: the request goes on. */
    default void retried(EndedRequest attempt) {}

    /**
     * A turn of a conversation has ended, in whichever way.
     *
     * @param before its session until then
     */
    default void turnEnded(String conversation, RequestRecord turn, SessionTotals before) {}

    /** A session of a conversation has come to its end. */
    default void sessionEnded(String conversation, SessionTotals session) {}
  }

  /** A part that shows the run while it goes on. */
  static RunPart shownBy(RunWatcher watcher) {
    return loop -> {
      RunWatcher.Listener shown = watcher.newListener();
      return new Listener() {
        @Override
        public void sent(DueTime due, long sentNanos, Phase phase, List<Slo> held) {
          boolean arrival = due.scheduled() && !due.paced();
          shown.sent(due.orElse(sentNanos), sentNanos, phase, arrival);
        }

        @Override
        public void ended(EndedRequest request, WatchedRequest watched) {
          shown.ended(request, watched);
        }

        @Override
        public void retried(EndedRequest attempt) {
          shown.retried(attempt);
        }

        @Override
        public void turnEnded(String conversation, RequestRecord turn, SessionTotals before) {
          shown.turnEnded(conversation, turn, before);
        }

        @Override
        public void sessionEnded(String conversation, SessionTotals session) {
          shown.sessionEnded(conversation, session);
        }
      };
    };
  }

  /** A part that hears only of requests that have ended. */
  static RunPart ofEnded(IntFunction<Consumer<EndedRequest>> newListener) {
    return loop -> {
      Consumer<EndedRequest> listener = newListener.apply(loop);
      return new Listener() {
        @Override
        public void ended(EndedRequest request) {
          listener.accept(request);
        }
      };
    };
  }

  /** What is held against the server's own counts: each attempt is a request to it. */
  static RunPart of(ClientTotals counts) {
    return loop ->
        new Listener() {
          @Override
          public void sent(DueTime due, long sentNanos, Phase phase, List<Slo> held) {
            counts.sent();
          }

          @Override
          public void ended(EndedRequest request) {
            counts.ended(request.request());
          }

          @Override
          public void retried(EndedRequest attempt) {
            counts.attemptEnded(attempt.request());
          }
        };
  }
}
