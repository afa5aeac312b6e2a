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

/** How many requests of a level have left, and what they meant for its SLO. Any thread. */
public final class LevelCount implements LevelCounts {

  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong good = new AtomicLong();
  private final AtomicLong bad = new AtomicLong();

  /** Requests that are on their way, by when they were due. */
  private final Map<Long, Flying> inFlight = new ConcurrentHashMap<>();

  /**
   * Requests that were due at the same moment.
   *
   * @param left when the first of them left
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

  /** Of a level that is for that SLO. */
  public LevelCount(Slo slo) {
    this.near = NearBounds.of(slo);
  }

  public void sent(long dueNanos, long nowNanos) {
    inFlight.merge(dueNanos, new Flying(nowNanos, 1), Flying::with);
    sent.incrementAndGet();
  }

  /** It ended; what it means has been counted before, so that nobody finds it missing. */
  public void ended(long dueNanos) {
    inFlight.computeIfPresent(dueNanos, (due, flying) -> flying.less());
  }

  /** One that counts was held against the SLO. */
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
   * How many are on their way that were due then. Some may have left while the level was being
   * ended, or begun, before anybody knew that they were due outside of it.
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

  /** How many are on their way that left before then. */
  @Override
  public long sentBefore(long nanos) {
    return inFlight.values().stream()
        .filter(flying -> flying.left() < nanos)
        .mapToLong(Flying::number)
        .sum();
  }

  /** How the misses scatter of those that have been judged. */
  @Override
  public MissScatter scatter() {
    synchronized (misses) {
      return MissScatter.of(misses.batches());
    }
  }

  /** How many of those may be on the other side of a bound, of times that are so uncertain. */
  @Override
  public NearBoundCounts unsettled(TimingUncertainty uncertainty) {
    synchronized (misses) {
      return near.within(uncertainty, good());
    }
  }

  /** Whether the queue did not grow, by those that have been judged and were due in that time. */
  @Override
  public boolean steady(Level level) {
    return waits.steady(level);
  }

  /**
   * What of it is told to another process.
   *
   * @param level its number
   * @param nowNanos the moment, since the run's zero
   * @param startNanos from when on requests are its own, as far as is known
   * @param endNanos until when
   * @param lateNanos requests that left before then and are on their way can only miss
   * @param uncertainty how far times may be from the truth
   */
  public LevelReport report(
      int level,
      long nowNanos,
      long startNanos,
      long endNanos,
      long lateNanos,
      TimingUncertainty uncertainty) {
    // What is on its way is looked at first: who ends meanwhile is counted twice, and none never.
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
