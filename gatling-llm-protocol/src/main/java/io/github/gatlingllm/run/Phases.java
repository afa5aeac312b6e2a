// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.protocol.WindowEdges;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.LongConsumer;

/** Assigns each request, when it is sent, to a phase of the run. Any thread. */
final class Phases {

  private static final long NEVER = Long.MAX_VALUE;

  private final WindowEdges edges;
  private final boolean watched;
  private final long coolDownNanos;
  private volatile long warmUpNanos;
  private volatile boolean ended;

  // guarded by this
  private long toWarmUp;
  private long latestOfWarmUp = Long.MIN_VALUE;

  private Phases(WindowEdges edges, Duration longest, long coolDownNanos) {
    this.edges = edges;
    this.watched = !longest.isZero();
    this.warmUpNanos = Math.max(edges.warmUp().toNanos(), longest.toNanos());
    this.coolDownNanos = coolDownNanos;
    this.toWarmUp = edges.warmUpRequests();
  }

  /**
   * Returns the phases of a run.
   *
   * @param plannedSeconds the planned end of the load profile; empty if it has none
   * @throws IllegalStateException if warm-up and cool-down leave nothing to measure
   */
  static Phases of(WindowEdges edges, OptionalDouble plannedSeconds) {
    return of(edges, plannedSeconds, Duration.ZERO);
  }

  /**
   * Returns the phases of a run whose warm-up may end early.
   *
   * @param plannedSeconds the planned end of the load profile; empty if it has none
   * @param longest the longest warm-up; zero: its end is not watched
   * @throws IllegalStateException if warm-up and cool-down leave nothing to measure
   */
  static Phases of(WindowEdges edges, OptionalDouble plannedSeconds, Duration longest) {
    if (!longest.isZero() && edges.warmUpRequests() > 0) {
      throw new IllegalStateException(RunStartTexts.twoWarmUps(edges.warmUpRequests()));
    }
    boolean whole = edges.coolDown().isZero() && longest.isZero();
    if (whole || plannedSeconds.isEmpty()) {
      return new Phases(edges, longest, NEVER);
    }
    long planned = Math.round(plannedSeconds.getAsDouble() * 1e9);
    long warmUp = Math.max(edges.warmUp().toNanos(), longest.toNanos());
    long coolDownNanos = planned - edges.coolDown().toNanos();
    if (coolDownNanos <= warmUp) {
      throw new IllegalStateException(
          RunStartTexts.nothingLeft(
              seconds(planned), seconds(warmUp), seconds(edges.coolDown().toNanos())));
    }
    return new Phases(edges, longest, edges.coolDown().isZero() ? NEVER : coolDownNanos);
  }

  /** Returns a recorder whose window excludes warm-up and cool-down. */
  RunRecorder newRecorder() {
    return new RunRecorder(
        edges.warmUpRequests() > 0 || watched ? RunRecorder.NOT_YET : warmUpNanos, coolDownNanos);
  }

  /**
   * Returns the phase of a request that is being sent. Call this once per request.
   *
   * @param scheduled the due time, or {@link Timing#ABSENT}
   * @param sentNanos the send time, since the run's zero
   * @param warmedUp receives the end of the warm-up when it is known
   */
  Phase leaving(long scheduled, long sentNanos, LongConsumer warmedUp) {
    long due = scheduled == Timing.ABSENT ? sentNanos : scheduled;
    if (isFirst(scheduled, due, warmedUp) || due < warmUpNanos) {
      return Phase.WARM_UP;
    }
    if (watched && !ended) {
      endWarmUp(warmUpNanos, warmedUp);
    }
    return due < coolDownNanos ? Phase.MEASURED : Phase.COOL_DOWN;
  }

  /**
   * Ends a watched warm-up, once.
   *
   * @param nanos the end; not before that of {@code llm.warmUp(...)}, and later than all requests
   *     that are due now, so that each has the same phase before and after this call
   * @param warmedUp receives the end
   */
  synchronized void endWarmUp(long nanos, LongConsumer warmedUp) {
    if (watched && !ended) {
      warmUpNanos = Math.min(warmUpNanos, Math.max(edges.warmUp().toNanos(), nanos));
      ended = true;
      warmedUp.accept(warmUpNanos);
    }
  }

  /** Returns the end of the warm-up in nanoseconds, as known now; 0 if there is none. */
  long warmUpNanos() {
    return warmUpNanos;
  }

  /** Returns the phase of a bystander, which is not among the first requests of the warm-up. */
  Phase ofBystander(long dueNanos) {
    if (warmingUp(dueNanos)) {
      return Phase.WARM_UP;
    }
    return dueNanos < coolDownNanos ? Phase.MEASURED : Phase.COOL_DOWN;
  }

  /**
   * Returns whether a request is one of the first, which are the warm-up. A late request that was
   * due before the last of them belongs to them too. Without a schedule, the order of calls counts,
   * because send times of several event loops may be slightly out of order.
   */
  private boolean isFirst(long scheduled, long due, LongConsumer warmedUp) {
    if (edges.warmUpRequests() == 0) {
      return false;
    }
    synchronized (this) {
      if (toWarmUp == 0) {
        return scheduled != Timing.ABSENT && due < latestOfWarmUp;
      }
      toWarmUp--;
      latestOfWarmUp = Math.max(latestOfWarmUp, due);
      if (toWarmUp == 0) {
        warmedUp.accept(Math.max(warmUpNanos, latestOfWarmUp));
      }
      return true;
    }
  }

  /** Returns whether a request that is due now belongs to the warm-up. */
  synchronized boolean warmingUp(long nowNanos) {
    return toWarmUp > 0 || nowNanos < warmUpNanos;
  }

  /** Returns the start of the cool-down in nanoseconds; {@link Long#MAX_VALUE} if there is none. */
  long coolDownNanos() {
    return coolDownNanos;
  }

  /** Returns why warm-up or cool-down are not as configured. */
  synchronized List<String> troubles(long stoppedNanos) {
    var troubles = new ArrayList<String>();
    if (toWarmUp > 0) {
      troubles.add(
          RunEndTexts.endedInWarmUp(edges.warmUpRequests() - toWarmUp, edges.warmUpRequests()));
    }
    if (watched && !ended && stoppedNanos < warmUpNanos) {
      troubles.add(RunEndTexts.endedInWatchedWarmUp(seconds(warmUpNanos)));
    }
    Duration coolDown = edges.coolDown();
    if (!coolDown.isZero() && coolDownNanos == NEVER) {
      troubles.add(RunEndTexts.noPlannedEnd(seconds(coolDown.toNanos())));
    } else if (!coolDown.isZero() && stoppedNanos < coolDownNanos) {
      troubles.add(
          RunEndTexts.endedBeforeCoolDown(seconds(stoppedNanos), seconds(coolDown.toNanos())));
    }
    return troubles;
  }

  private static String seconds(long nanos) {
    return Quantity.plain(nanos / 1e9) + " s";
  }
}
