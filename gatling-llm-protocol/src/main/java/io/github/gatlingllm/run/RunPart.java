// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.measure.record.SessionTotals;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
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
 * A part of a run that listens to its requests. A new part implements this and is added to the list
 * in {@link RunRecording}.
 */
interface RunPart {

  /**
   * Returns a listener of the requests of one event loop, called on its thread.
   *
   * @param loop the number of the event loop, from 0
   */
  Listener newListener(int loop);

  /**
   * Returns whether bystanders are passed to the listeners too: their ends, and that they were
   * sent. By default, a part sees the load only.
   */
  default boolean hearsBystanders() {
    return false;
  }

  /** Returns the same part, to which bystanders are passed too. */
  default RunPart withBystanders() {
    RunPart part = this;
    return new RunPart() {
      @Override
      public Listener newListener(int loop) {
        return part.newListener(loop);
      }

      @Override
      public boolean hearsBystanders() {
        return true;
      }
    };
  }

  /** Listens to the requests of one event loop. Event loop only; methods must not block. */
  interface Listener {

    /** Ignores all requests. */
    Listener NONE = new Listener() {};

    /**
     * Called at the first send of a request.
     *
     * @param sentNanos the send time, since the run's zero
     * @param held the SLOs of the request
     */
    default void sent(DueTime due, long sentNanos, Phase phase, List<Slo> held) {}

    /** Called at the first send of a bystander. */
    default void bystanderSent() {}

    /** Called after {@link #sent} if the request goes to another server than the one under test. */
    default void sentElsewhere() {}

    /** Called when a request has ended, however it ended. */
    default void ended(EndedRequest request) {}

    /**
     * Called when a request has ended, with more facts for watchers.
     *
     * @param watched {@link WatchedRequest#NONE} if the run is not watched
     */
    default void ended(EndedRequest request, WatchedRequest watched) {
      ended(request);
    }

    /** Called when an attempt has failed and another one follows. */
    default void retried(EndedRequest attempt) {}

    /**
     * Called when a turn of a conversation has ended, however it ended.
     *
     * @param before the totals of the session before the turn
     */
    default void turnEnded(String conversation, RequestRecord turn, SessionTotals before) {}

    /** Called when a session of a conversation has ended. */
    default void sessionEnded(String conversation, SessionTotals session) {}
  }

  /** Returns a part that passes requests to a watcher. */
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

  /** Returns a part that listens only to requests that have ended. */
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

  /** Returns whether a request waited for a slot until the run ended: the server never had it. */
  private static boolean neverSent(RequestRecord request) {
    return request.outcome().status() == RequestStatus.UNFINISHED
        && request.timing().sent() == request.timing().closed();
  }

  /** Returns a part that counts attempts, to compare with the server's own counts. */
  static RunPart of(ClientTotals counts) {
    return loop ->
        new Listener() {
          @Override
          public void sent(DueTime due, long sentNanos, Phase phase, List<Slo> held) {
            counts.sent();
          }

          @Override
          public void bystanderSent() {
            counts.sent();
          }

          @Override
          public void sentElsewhere() {
            counts.sentElsewhere();
          }

          @Override
          public void ended(EndedRequest request) {
            if (neverSent(request.request())) {
              counts.neverSent();
            } else {
              counts.ended(request.request());
            }
          }

          @Override
          public void retried(EndedRequest attempt) {
            counts.attemptEnded(attempt.request());
          }
        };
  }
}
