// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.LoadUnit;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Runs the levels of a closed load. A level ends when enough of its requests have ended. */
public final class ConcurrencyLevels implements LevelledLoad {

  private static final double SECOND = 1e9;

  private final ConcurrencyPlan plan;
  private final LevelPolicy levelling;
  private final LongSupplier clock;
  private final LevelTrack track = new LevelTrack(LoadUnit.CONCURRENCY);
  private final AtomicLong ended = new AtomicLong();
  private volatile int current = LevelTrack.NONE;
  private volatile long overAt = Level.GOING_ON;
  private volatile LongSupplier warmUpEnd = () -> 0;

  // guarded by this
  private long zero;
  private long clockAtZero;
  private Phase phase = Phase.RAMP;
  private int index;
  private long since;

  private enum Phase {
    PAUSE,
    RAMP,
    WARM_UP,
    LEVEL,
    OVER
  }

  /** Creates levels as planned. */
  public ConcurrencyLevels(ConcurrencyPlan plan, LevelPolicy levelling) {
    this(plan, levelling, System::nanoTime);
  }

  ConcurrencyLevels(ConcurrencyPlan plan, LevelPolicy levelling, LongSupplier clock) {
    this.plan = plan;
    this.levelling = levelling;
    this.clock = clock;
  }

  @Override
  public LevelTrack track() {
    return track;
  }

  @Override
  public LevelPolicy levelling() {
    return levelling;
  }

  @Override
  public OptionalInt plannedLevels() {
    return OptionalInt.of(plan.users().size());
  }

  @Override
  public boolean inStep() {
    return plan.levelNanos() == plan.mostNanos();
  }

  @Override
  public void warmUpFirst(LongSupplier endNanos, int late) {
    warmUpEnd = endNanos;
  }

  /** Returns the longest duration of the load, with the warm-up as known now, in whole seconds. */
  public long longestNanos() {
    long seconds = (long) Math.ceil(warmUpEnd.getAsLong() / SECOND);
    return plan.longestNanos() + seconds * (long) SECOND;
  }

  @Override
  public synchronized void begun(long nanos) {
    zero = nanos;
    clockAtZero = clock.getAsLong();
  }

  @Override
  public void ended(EndedRequest request) {
    RequestStatus status = request.request().outcome().status();
    boolean counts = status == RequestStatus.OK || status == RequestStatus.FAILED;
    if (counts && request.level() != LevelTrack.NONE && request.level() == current) {
      ended.incrementAndGet();
    }
  }

  @Override
  public long overAtNanos() {
    return overAt;
  }

  /**
   * Returns the number of users for the second that begins at {@code nanos}.
   *
   * @param nanos since the start of the injection step
   */
  public synchronized int users(long nanos) {
    while (phaseEnds(nanos)) {
      next();
      since = nanos;
    }
    return switch (phase) {
      case PAUSE, OVER -> 0;
      case RAMP -> ramp(nanos);
      case WARM_UP, LEVEL -> plan.users().get(index);
    };
  }

  private boolean phaseEnds(long nanos) {
    long lasted = nanos - since;
    return switch (phase) {
      case PAUSE -> lasted >= plan.pauseNanos();
      case RAMP -> lasted >= plan.rampNanos();
      case WARM_UP -> now() >= warmUpEnd.getAsLong();
      case LEVEL ->
          lasted >= plan.mostNanos()
              || (lasted >= plan.levelNanos() && ended.get() >= plan.leastRequests());
      case OVER -> false;
    };
  }

  private void next() {
    phase =
        switch (phase) {
          case PAUSE -> Phase.RAMP;
          case RAMP -> index == 0 && now() < warmUpEnd.getAsLong() ? Phase.WARM_UP : begin();
          case WARM_UP -> begin();
          case LEVEL -> end();
          case OVER -> Phase.OVER;
        };
  }

  private Phase begin() {
    ended.set(0);
    current = track.open(plan.users().get(index), now());
    return Phase.LEVEL;
  }

  private Phase end() {
    long now = now();
    track.close(now);
    current = LevelTrack.NONE;
    index++;
    if (index == plan.users().size()) {
      overAt = now;
      return Phase.OVER;
    }
    return plan.pauseNanos() > 0 ? Phase.PAUSE : Phase.RAMP;
  }

  /** The time at which Gatling changes the number of users, which may differ from the second. */
  private long now() {
    return zero + clock.getAsLong() - clockAtZero;
  }

  /** The last second of a ramp reaches the level, so that all users run when it begins. */
  private int ramp(long nanos) {
    int before = index == 0 || plan.pauseNanos() > 0 ? 0 : plan.users().get(index - 1);
    double share = Math.min(1, (nanos - since + SECOND) / plan.rampNanos());
    return before + (int) Math.round(share * (plan.users().get(index) - before));
  }
}
