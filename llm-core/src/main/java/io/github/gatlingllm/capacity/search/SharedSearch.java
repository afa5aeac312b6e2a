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
 * A worker's part of a shared search: it follows the decisions of worker 0 and reports its counts.
 *
 * <p>All workers draw the same users of a level, by the same seed. A worker draws a user only if
 * worker 0 has granted it, which happens early enough for each worker. Until then a worker draws a
 * placeholder user that leaves immediately, because Gatling ends a load without users.
 *
 * <p>One thread draws users; another follows and reports.
 */
public final class SharedSearch extends SearchDriver {

  /** Longer than the second that Gatling injects, so that it draws one placeholder per second. */
  private static final long PLACEHOLDER_NANOS = 1_100_000_000;

  /** The delay of a user, for lack of a grant, that counts as late. */
  private static final long HELD_UP_NANOS = 100_000_000;

  /** The slack of Gatling's timer. */
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

  /** Returns the script that it follows; null before it begins. */
  public @Nullable SearchScript script() {
    return script;
  }

  /** Follows a new script of worker 0. */
  public synchronized void follow(SearchScript more) {
    for (int i = 0; i < more.levels().size(); i++) {
      Entry level = more.levels().get(i);
      int number = i + 1;
      if (number > opened) {
        counts.keySet().removeIf(before -> before < number);
        counts.put(number, new LevelCount(plan.slo())); // before other threads can find the level
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

  /** Returns the counts of the last level; null before it begins. */
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

  /** Returns the delay of its users if it received a step too late; null otherwise. */
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

  /** Returns false if another user may be drawn. */
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
    phantomDue = Math.max(phantomDue, now.getAsLong()) + PLACEHOLDER_NANOS;
    return phantomDue;
  }

  /** Finds the next user of a level, granted or not; false if there is none. */
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

  /** Returns the time until which users of the current level may start. */
  private long until(SearchScript known) {
    Entry level = known.levels().get(index);
    return level.goesOn() ? known.grantedNanos() : level.endNanos();
  }

  private void heldUpBy(long nanos) {
    if (nanos > HELD_UP_NANOS && heldUp == null) {
      heldUp = SearchTexts.usersLate(nanos / 1_000_000);
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

  /** Returns the users of all workers together. */
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
          heldUp = SearchTexts.USERS_LEFT;
          return 0;
        }
        return (int) level.load();
      }
    }
    return 0;
  }
}
