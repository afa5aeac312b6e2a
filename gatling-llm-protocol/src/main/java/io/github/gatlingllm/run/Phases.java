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

/** Tells of each request, when it leaves, to which part of the run it belongs. Any thread. */
final class Phases {

  private static final long NEVER = Long.MAX_VALUE;

  private final WindowEdges edges;
  private final long warmUpNanos;
  private final long coolDownNanos;

  // guarded by this
  private long toWarmUp;
  private long latestOfWarmUp = Long.MIN_VALUE;

  private Phases(WindowEdges edges, long coolDownNanos) {
    this.edges = edges;
    this.warmUpNanos = edges.warmUp().toNanos();
    this.coolDownNanos = coolDownNanos;
    this.toWarmUp = edges.warmUpRequests();
  }

  /**
   * Of a run.
   *
   * @param plannedSeconds when its load profile is to end; empty: it does not tell
   * @throws IllegalStateException if nothing would be left in between
   */
  static Phases of(WindowEdges edges, OptionalDouble plannedSeconds) {
    if (edges.coolDown().isZero() || plannedSeconds.isEmpty()) {
      return new Phases(edges, NEVER);
    }
    long planned = Math.round(plannedSeconds.getAsDouble() * 1e9);
    long coolDownNanos = planned - edges.coolDown().toNanos();
    if (coolDownNanos <= edges.warmUp().toNanos()) {
      throw new IllegalStateException(
          "warmUp and coolDown must leave something of the load profile, which lasts "
              + seconds(planned)
              + ", but were "
              + seconds(edges.warmUp().toNanos())
              + " and "
              + seconds(edges.coolDown().toNanos())
              + ": make the load profile longer, or leave out less");
    }
    return new Phases(edges, coolDownNanos);
  }

  /** A recorder whose window has these edges. */
  RunRecorder newRecorder() {
    return new RunRecorder(
        edges.warmUpRequests() > 0 ? RunRecorder.NOT_YET : warmUpNanos, coolDownNanos);
  }

  /**
   * A request leaves; to be asked once for each.
   *
   * @param scheduled when it was due, or {@link Timing#ABSENT}
   * @param sentNanos when it leaves
   * @param warmedUp is told when the warm-up ends, once that is known
   */
  Phase leaving(long scheduled, long sentNanos, LongConsumer warmedUp) {
    long due = scheduled == Timing.ABSENT ? sentNanos : scheduled;
    if (isFirst(scheduled, due, warmedUp) || due < warmUpNanos) {
      return Phase.WARM_UP;
    }
    return due < coolDownNanos ? Phase.MEASURED : Phase.COOL_DOWN;
  }

  /**
   * The first to leave are the first that were due, unless one is late: what was due before the
   * last of them is no later than they are. Without a schedule it is the order that counts, since
   * stamps of several event loops come in a little out of it.
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

  /** Whether what is due now belongs to the warm-up. */
  synchronized boolean warmingUp(long nowNanos) {
    return toWarmUp > 0 || nowNanos < warmUpNanos;
  }

  /** From when on nothing is in the figures; {@link Long#MAX_VALUE}: never. */
  long coolDownNanos() {
    return coolDownNanos;
  }

  /** What did not come about as it was asked for. */
  synchronized List<String> troubles(long stoppedNanos) {
    var troubles = new ArrayList<String>();
    if (toWarmUp > 0) {
      troubles.add(
          "the run ended in its warm-up: "
              + (edges.warmUpRequests() - toWarmUp)
              + " of "
              + edges.warmUpRequests()
              + " requests of llm.warmUp(...) had left");
    }
    Duration coolDown = edges.coolDown();
    if (!coolDown.isZero() && coolDownNanos == NEVER) {
      troubles.add(
          "no cool-down was left out: the load profile does not tell when it ends, so the last "
              + seconds(coolDown.toNanos())
              + " are not known");
    } else if (!coolDown.isZero() && stoppedNanos < coolDownNanos) {
      troubles.add(
          "no cool-down was left out: the run ended after "
              + seconds(stoppedNanos)
              + ", before the last "
              + seconds(coolDown.toNanos())
              + " of its load profile");
    }
    return troubles;
  }

  private static String seconds(long nanos) {
    return Quantity.plain(nanos / 1e9) + " s";
  }
}
