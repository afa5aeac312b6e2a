// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.profile;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.fetch.ServerTrust;
import io.github.gatlingllm.protocol.PlannedEvent;
import io.github.gatlingllm.protocol.ReliabilityWish;
import io.github.gatlingllm.reliability.Happening;
import io.github.gatlingllm.reliability.ReliabilityFigures;
import io.github.gatlingllm.reliability.ReliabilityRecorder;
import io.github.gatlingllm.reliability.load.LoadProfile;
import io.github.gatlingllm.slo.validity.Pace;
import io.github.gatlingllm.workers.share.ReliabilityShare;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The profile of a server's reliability while the run goes on. */
public final class ReliabilityRun {

  private static final Logger LOGGER = LoggerFactory.getLogger(ReliabilityRun.class);

  private final ReliabilityWish wish;
  private final EventDoer doer;
  private final ReliabilityRecorder recorder;
  private final Set<PlannedEvent> toCome = ConcurrentHashMap.newKeySet();
  private @Nullable ScheduledExecutorService timer;

  /**
   * Nothing has happened.
   *
   * @param trust decides which servers a request may go to
   */
  public ReliabilityRun(ReliabilityWish wish, ServerTrust trust) {
    this.wish = wish;
    this.doer = new EventDoer(trust);
    this.recorder = new ReliabilityRecorder(wish.plan(), InstantSource.system());
    this.toCome.addAll(wish.events());
  }

  /** For one event loop. */
  public ReliabilityRecorder.Shard newShard() {
    return recorder.newShard();
  }

  /**
   * The run begins.
   *
   * @param leads whether it is the process that does to the server what is to happen
   */
  @SuppressWarnings("FutureReturnValueIgnored") // happen() lets nothing escape
  public void start(long zero, boolean leads) {
    if (!leads) {
      toCome.clear();
    }
    if (toCome.isEmpty()) {
      return;
    }
    ScheduledExecutorService events = RunThread.FAULTS.timer();
    timer = events;
    for (PlannedEvent each : wish.events()) {
      long wait = each.after().toNanos() - (System.nanoTime() - zero);
      events.schedule(() -> happen(each, zero), Math.max(0, wait), TimeUnit.NANOSECONDS);
    }
  }

  /** One after the other; what takes its time holds up the next. */
  private void happen(PlannedEvent event, long zero) {
    if (!toCome.remove(event)) {
      return;
    }
    long start = System.nanoTime() - zero;
    String trouble;
    try {
      trouble = doer.happen(event);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      trouble = "the run ended meanwhile";
    } catch (RuntimeException e) {
      trouble = "it failed: " + e;
    }
    if (trouble != null) {
      LOGGER.warn("{}", ForeignText.logged("'" + event.name() + "': " + trouble));
    }
    recorder.happened(
        new Happening(event.name(), event.kind(), start, System.nanoTime() - zero, trouble));
  }

  /** Nothing more happens. */
  public void end(long now) {
    for (PlannedEvent each : List.copyOf(toCome)) {
      if (toCome.remove(each)) {
        String trouble = "the run ended before it was to happen, after " + each.after();
        recorder.happened(new Happening(each.name(), each.kind(), now, now, trouble));
      }
    }
    ScheduledExecutorService events = timer;
    if (events != null) {
      events.shutdownNow();
    }
  }

  /**
   * What a worker leaves of it for the merge, besides its requests.
   *
   * @param capacity that levels of load are told by
   */
  public ReliabilityShare share(KnownCapacity capacity) {
    return new ReliabilityShare(wish.plan(), capacity, recorder.happenings());
  }

  /**
   * What is told of it.
   *
   * @param levels the load's, if it went through any
   * @param capacity that they are told by
   * @param reach how many users came to an LLM request
   * @param endNanos the end of the load, since the run's zero
   */
  public ReliabilityFigures figures(
      Levels levels, KnownCapacity capacity, Pace.Reach reach, long endNanos) {
    return LoadProfile.of(recorder, levels, capacity, reach, endNanos);
  }
}
