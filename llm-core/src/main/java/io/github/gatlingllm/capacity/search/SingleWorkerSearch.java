// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelCount;
import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.slo.goodput.SloTally;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * A search in one process. It advances when Gatling asks for more load, once a second on one
 * thread.
 */
final class SingleWorkerSearch extends SearchDriver {

  /** Gatling starts users at whole milliseconds, so up to 1 ms before their due time. */
  private static final long EARLY_NANOS = 2_000_000;

  /**
   * The distance of the next arrival during a pause: beyond what Gatling injects now, but near,
   * because the next level begins with it.
   */
  private static final long PAUSE_NANOS = 2_000_000_000;

  /** The time over which Gatling spreads new users. */
  private static final long USERS_COME_NANOS = 1_000_000_000;

  private final SearchStep step;
  private final DoubleSupplier gaps;
  private final LevelTrack track;
  private final Map<Integer, LevelCount> counts;
  private final LongSupplier now;
  private final Consumer<String> console;

  // of the thread that draws
  private long lastDrawn;

  private volatile long begun;
  private volatile SearchState state = SearchState.NOT_BEGUN;
  private volatile long overAt = Level.GOING_ON;

  SingleWorkerSearch(
      SearchPlan plan,
      DoubleSupplier gaps,
      LevelTrack track,
      Map<Integer, LevelCount> counts,
      LongSupplier now,
      Consumer<String> console) {
    super(plan);
    this.step = new SearchStep(plan);
    this.gaps = gaps;
    this.track = track;
    this.counts = counts;
    this.now = now;
    this.console = console;
  }

  @Override
  void begun(long nanos) {
    lastDrawn = nanos;
    begun = nanos;
  }

  @Override
  boolean over() {
    look();
    return overAt != Level.GOING_ON;
  }

  @Override
  long overAtNanos() {
    return overAt;
  }

  @Override
  long nextDue() {
    look();
    SearchLevel current = state.level();
    lastDrawn =
        current == null || !state.running()
            ? Math.max(lastDrawn, now.getAsLong()) + PAUSE_NANOS
            : lastDrawn + Math.max(1, (long) (gaps.getAsDouble() / current.load() * 1e9));
    return lastDrawn;
  }

  @Override
  boolean phantom() {
    return false;
  }

  @Override
  long free() {
    return Math.max(lastDrawn + 1, now.getAsLong());
  }

  @Override
  int users() {
    look();
    SearchLevel current = state.level();
    return current == null || !state.running() ? 0 : (int) current.load();
  }

  @Override
  Map<Integer, LevelVerdict> decided() {
    return state.findings().decided();
  }

  @Override
  List<TriedLoad> trials() {
    return state.findings().trials();
  }

  @Override
  LevelVerdict soFar(int number, SloTally tally) {
    SearchLevel current = state.level();
    LevelCount count = counts.get(number);
    return current == null || current.number() != number || count == null
        ? super.soFar(number, tally)
        : new LevelCheck(plan, current, count, uncertainty())
            .seen(tally.good(), tally.judged() - tally.good())
            .decide(plan.test());
  }

  private void look() {
    SearchState before = state;
    if (before.over()) {
      return;
    }
    LevelCount count = counts.get(before.levels());
    SearchState after =
        count == null
            ? step.begin(start(now.getAsLong()))
            : step.next(before, count, moment(now.getAsLong()));
    if (!after.equals(before)) {
      become(before, after);
    }
  }

  private SearchStep.Moment moment(long moment) {
    return new SearchStep.Moment(
        moment, track.start(), end(moment), start(moment), true, uncertainty());
  }

  /** Arrivals that are drawn but not due yet belong to no level. */
  private long end(long moment) {
    long end = moment + EARLY_NANOS;
    return lastDrawn > moment ? Math.min(end, lastDrawn) : end;
  }

  /** Returns the start of the next level: after all drawn users, or when all users run. */
  private long start(long moment) {
    return switch (plan.unit()) {
      case REQUESTS_PER_SECOND -> Math.max(lastDrawn + 1, moment);
      case CONCURRENCY -> Math.max(begun, moment) + USERS_COME_NANOS;
    };
  }

  /** Applies the new state to the levels. */
  private void become(SearchState before, SearchState after) {
    SearchLevel level = Objects.requireNonNull(after.level());
    if (after.levels() > before.levels()) {
      counts.remove(before.levels()); // requests that end later no longer count
      counts.put(
          level.number(), new LevelCount(plan.slo())); // before other threads can find the level
      track.open(level.load(), level.startNanos());
      lastDrawn = level.startNanos();
    } else if (before.running() && !after.running()) {
      track.close(level.endNanos());
    }
    state = after;
    if (after.over()) {
      overAt = now.getAsLong();
    }
    after.lines().forEach(console);
  }
}
