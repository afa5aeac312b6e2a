// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelCount;
import io.github.gatlingllm.capacity.LevelReport;
import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.capacity.search.SearchScript.Entry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A worker's part of a search that several make together: it follows what worker 0 decides, and
 * tells what it has counted.
 *
 * <p>All workers draw the same users of a level, by the same seed, and none draws a user of whom it
 * does not know that he comes: worker 0 grants so far ahead that each has heard of it. Where a
 * worker does not know who comes next, it draws nobody: a user who leaves as he comes, for Gatling
 * ends a load that has nobody to come.
 *
 * <p>Users are drawn by one thread; another one follows and tells.
 */
public final class SharedSearch extends SearchDriver {

  /** Beyond the second for which Gatling asks, so that it asks once a second for nobody. */
  private static final long NOBODY_NANOS = 1_100_000_000;

  /** A user who comes so long after he was due, for lack of word, was late. */
  private static final long HELD_UP_NANOS = 100_000_000;

  /** Earlier than that second which ends before the level by the slack of Gatling's timer. */
  private static final long SLACK_NANOS = 250_000_000;

  private final DoubleSupplier gaps;
  private final LevelTrack track;
  private final Map<Integer, LevelCount> counts;
  private final LongSupplier now;
  private final Map<Integer, LevelVerdict> decided = new ConcurrentHashMap<>();
  private volatile @Nullable SearchScript script;
  private volatile @Nullable String heldUp;

  // guarded by this
  private int opened;
  private int closed;

  // of the thread that draws
  private int index;
  private long cursor = Level.GOING_ON;
  private long pending = Level.GOING_ON;
  private long phantomDue;
  private boolean phantom;
  private boolean promised;

  SharedSearch(
      SearchPlan plan,
      DoubleSupplier gaps,
      LevelTrack track,
      Map<Integer, LevelCount> counts,
      LongSupplier now) {
    super(plan);
    this.gaps = gaps;
    this.track = track;
    this.counts = counts;
    this.now = now;
  }

  @Override
  void begun(long nanos) {
    phantomDue = nanos;
    follow(SearchScript.first(plan, nanos));
  }

  /** What it follows; null: it has not begun. */
  public @Nullable SearchScript script() {
    return script;
  }

  /** Worker 0 has decided more. */
  public synchronized void follow(SearchScript more) {
    for (int i = 0; i < more.levels().size(); i++) {
      Entry level = more.levels().get(i);
      int number = i + 1;
      if (number > opened) {
        counts.keySet().removeIf(before -> before < number);
        counts.put(number, new LevelCount(plan.slo())); // before anybody can find the level
        track.open(level.load(), level.startNanos());
        opened = number;
      }
      if (number > closed && !level.goesOn()) {
        track.close(level.endNanos());
        closed = number;
      }
      if (level.verdict() != null) {
        decided.put(number, level.verdict());
      }
    }
    script = more;
  }

  /** What it has counted of the last level; null: it has not begun. */
  public @Nullable LevelReport report() {
    SearchScript known = script;
    int number = known == null ? 0 : known.levels().size();
    LevelCount count = counts.get(number);
    if (known == null || count == null) {
      return null;
    }
    long moment = now.getAsLong();
    return count.report(
        number,
        moment,
        track.levels().get(number - 1).startNanos(),
        known.last().endNanos(),
        LevelCheck.hopelessBefore(plan, moment),
        uncertainty().get());
  }

  /** That users came late since it did not hear in time of how the search goes on; null: none. */
  public @Nullable String heldUp() {
    return heldUp;
  }

  @Override
  Map<Integer, LevelVerdict> decided() {
    return decided;
  }

  @Override
  long overAtNanos() {
    SearchScript known = script;
    return known == null ? Level.GOING_ON : known.overAtNanos();
  }

  /** Whoever hears that somebody comes may draw one. */
  @Override
  boolean over() {
    SearchScript known = script;
    if (!promised && known != null && known.over() && !find(known)) {
      return true;
    }
    promised = true;
    return false;
  }

  @Override
  long nextDue() {
    promised = false;
    SearchScript known = script;
    if (known != null && find(known) && pending < until(known)) {
      long due = pending;
      cursor = due;
      pending = Level.GOING_ON;
      phantom = false;
      heldUpBy(phantomDue - due);
      return due;
    }
    phantom = true;
    phantomDue = Math.max(phantomDue, now.getAsLong()) + NOBODY_NANOS;
    return phantomDue;
  }

  /** Finds the next user of a level, be it that nobody knows yet whether he comes; false: none. */
  private boolean find(SearchScript known) {
    while (index < known.levels().size()) {
      Entry level = known.levels().get(index);
      if (cursor == Level.GOING_ON) {
        cursor = level.startNanos();
      }
      if (pending == Level.GOING_ON) {
        pending = cursor + Math.max(1, (long) (gaps.getAsDouble() / level.load() * 1e9));
      }
      if (pending < level.endNanos()) {
        return true;
      }
      index++;
      cursor = Level.GOING_ON;
      pending = Level.GOING_ON;
    }
    return false;
  }

  /** Until when users come of the level that is gone through. */
  private long until(SearchScript known) {
    Entry level = known.levels().get(index);
    return level.goesOn() ? known.grantedNanos() : level.endNanos();
  }

  private void heldUpBy(long nanos) {
    if (nanos > HELD_UP_NANOS && heldUp == null) {
      heldUp = "its users came up to " + nanos / 1_000_000 + " ms late";
    }
  }

  @Override
  boolean phantom() {
    return phantom;
  }

  @Override
  long free() {
    return overAtNanos();
  }

  /** Those of all workers. */
  @Override
  int users() {
    SearchScript known = script;
    if (known == null) {
      return 0;
    }
    long moment = now.getAsLong();
    for (Entry level : known.levels()) {
      boolean begun = moment >= level.startNanos() - SearchScript.USERS_COME_NANOS - SLACK_NANOS;
      if (begun && moment < level.endNanos()) {
        if (level.goesOn() && moment >= known.grantedNanos()) {
          heldUp = "its users had to leave";
          return 0;
        }
        return (int) level.load();
      }
    }
    return 0;
  }
}
