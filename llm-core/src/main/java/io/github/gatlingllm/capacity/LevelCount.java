// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.certainty.MissScatter;
import io.github.gatlingllm.slo.goodput.MissBatches;
import io.github.gatlingllm.slo.goodput.NearBoundCounts;
import io.github.gatlingllm.slo.goodput.NearBounds;
import io.github.gatlingllm.slo.objective.Judgement;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Counts the requests of a level and their SLO results. Thread-safe. */
public final class LevelCount implements LevelCounts {

  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong good = new AtomicLong();
  private final AtomicLong bad = new AtomicLong();

  /** Requests in flight, by due time. */
  private final Map<Long, Flying> inFlight = new ConcurrentHashMap<>();

  /**
   * Requests with the same due time.
   *
   * @param left the send time of the first one
   * @param number how many are in flight
   */
  private record Flying(long left, long number) {

    Flying with(Flying other) {
      return new Flying(Math.min(left, other.left), number + other.number);
    }

    @Nullable Flying less() {
      return number > 1 ? new Flying(left, number - 1) : null;
    }
  }

  /** Guarded by itself. */
  private final MissBatches misses = new MissBatches();

  /** Guarded by {@link #misses}. */
  private final NearBounds near;

  private final WaitSample waits = new WaitSample();

  /** Creates the counts of a level that is judged by that SLO. */
  public LevelCount(Slo slo) {
    this.near = NearBounds.of(slo);
  }

  /** Counts a request that was sent. */
  public void sent(long dueNanos, long nowNanos) {
    inFlight.merge(dueNanos, new Flying(nowNanos, 1), Flying::with);
    sent.incrementAndGet();
  }

  /** Counts a request that ended. Call {@link #judged} first, so that no request is missing. */
  public void ended(long dueNanos) {
    inFlight.computeIfPresent(dueNanos, (due, flying) -> flying.less());
  }

  /** Counts a request that was judged by the SLO. */
  public void judged(Judgement judgement, SloOutcome outcome, RequestRecord request) {
    waits.add(Wait.of(request));
    boolean kept = outcome == SloOutcome.GOOD;
    (kept ? good : bad).incrementAndGet();
    synchronized (misses) {
      misses.add(request.timing().due(), kept);
      near.add(judgement);
    }
  }

  @Override
  public long sent() {
    return sent.get();
  }

  /**
   * Returns the requests in flight that were due in that span. Requests due outside the level may
   * have been counted for it while it was beginning or ending.
   */
  @Override
  public long inFlight(long startNanos, long endNanos) {
    return inFlight.entrySet().stream()
        .filter(entry -> startNanos <= entry.getKey() && entry.getKey() < endNanos)
        .mapToLong(entry -> entry.getValue().number())
        .sum();
  }

  @Override
  public long good() {
    return good.get();
  }

  @Override
  public long bad() {
    return bad.get();
  }

  /** Returns the requests in flight that were sent before that time. */
  @Override
  public long sentBefore(long nanos) {
    return inFlight.values().stream()
        .filter(flying -> flying.left() < nanos)
        .mapToLong(Flying::number)
        .sum();
  }

  @Override
  public MissScatter scatter() {
    synchronized (misses) {
      return MissScatter.of(misses.batches());
    }
  }

  @Override
  public NearBoundCounts unsettled(TimingUncertainty uncertainty) {
    synchronized (misses) {
      return near.within(uncertainty, good());
    }
  }

  @Override
  public boolean steady(Level level) {
    return waits.steady(level);
  }

  /**
   * Returns a report for another worker.
   *
   * @param level the level's number
   * @param nowNanos the current time, since the run's zero
   * @param startNanos the start of the level, as far as known
   * @param endNanos the end of the level
   * @param lateNanos requests in flight that were sent before this time can only miss
   * @param uncertainty the timing uncertainty
   */
  public LevelReport report(
      int level,
      long nowNanos,
      long startNanos,
      long endNanos,
      long lateNanos,
      TimingUncertainty uncertainty) {
    // Requests in flight are counted first: one that ends meanwhile counts twice, but none is lost.
    long flying = inFlight(startNanos, endNanos);
    long late = sentBefore(lateNanos);
    List<Long> slots = new ArrayList<>();
    long width;
    NearBoundCounts near;
    synchronized (misses) {
      width = misses.reported(slots);
      near = unsettled(uncertainty);
    }
    return new LevelReport(
        level,
        nowNanos,
        startNanos,
        sent(),
        good(),
        bad(),
        flying,
        late,
        near,
        width,
        slots,
        waits.some(LevelReport.MOST_WAITS));
  }
}
