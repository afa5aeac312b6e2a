// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelReport;
import io.github.gatlingllm.capacity.ReportedCounts;
import io.github.gatlingllm.capacity.search.SearchScript.Entry;
import io.github.gatlingllm.measure.TimingUncertainty;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Worker 0's part of a search that several make together: decides after each level, by what all
 * workers have told of it, and says so far ahead what comes next that each hears of it in time. A
 * worker that says nothing, or hears too late, ends the search. Any thread.
 */
public final class CoordinatedSearch {

  /** Nothing said for so long: nobody waits for it any more. */
  static final long SILENT_NANOS = 8_000_000_000L;

  /** Worker 0 looked so long ago: it stood still itself, and nobody could be heard meanwhile. */
  private static final long STOOD_STILL_NANOS = 2_000_000_000;

  private final SearchPlan plan;
  private final SearchStep step;
  private final IntFunction<String> name;
  private final Consumer<String> said;

  // guarded by this
  private final long[] heardAt;
  private long lookedAt;
  private ReportedCounts counts;
  private @Nullable SearchScript script;
  private SearchState state = SearchState.NOT_BEGUN;

  CoordinatedSearch(SearchPlan plan, int workers, IntFunction<String> name, Consumer<String> said) {
    this.plan = plan;
    this.step = new SearchStep(plan);
    this.name = name;
    this.said = said;
    this.heardAt = new long[workers];
    this.counts = new ReportedCounts(workers);
  }

  /** The search has begun at worker 0: that much all know by themselves. */
  public synchronized void begin(SearchScript first, long now) {
    script = first;
    Arrays.fill(heardAt, Math.max(now, first.last().startNanos()));
    lookedAt = now;
    state = step.begin(first.last().startNanos());
  }

  /** What is decided so far; null: it has not begun. */
  public synchronized @Nullable SearchScript script() {
    return script;
  }

  /**
   * A worker tells.
   *
   * @param report what it has counted of the last level that it knows; null: it has not begun
   * @param heldUp that it has heard something too late; null: it has not
   * @param now since the run's zero
   */
  public synchronized void heard(
      int worker, @Nullable LevelReport report, @Nullable String heldUp, long now) {
    SearchScript known = script;
    if (known == null || worker < 0 || worker >= heardAt.length) {
      return;
    }
    heardAt[worker] = Math.max(heardAt[worker], now);
    if (report != null && report.level() == known.levels().size()) {
      counts.heard(worker, report);
    }
    if (heldUp != null && !known.over()) {
      fail(known, name.apply(worker) + " heard too late how the search goes on: " + heldUp, now);
    }
  }

  /** What was tried so far. */
  synchronized List<TriedLoad> trials() {
    return state.findings().trials();
  }

  /** Looks how the level stands, and decides. To be called some times a second. */
  public synchronized void look(long now) {
    SearchScript known = script;
    if (known == null || known.over()) {
      return;
    }
    long since = now - lookedAt;
    lookedAt = now;
    for (int worker = 0; worker < heardAt.length; worker++) {
      heardAt[worker] += since > STOOD_STILL_NANOS ? since : 0;
      if (now - heardAt[worker] > SILENT_NANOS) {
        long seconds = (now - heardAt[worker]) / 1_000_000_000;
        fail(known, name.apply(worker) + " has said nothing for " + seconds + " s", now);
        return;
      }
    }
    decide(known, now);
  }

  /** The last level ends with what has been granted: beyond that nobody has drawn a user. */
  private void decide(SearchScript known, long now) {
    Entry last = known.last();
    SearchScript ahead = last.goesOn() ? with(known, last, granted(known, now)) : known;
    long start = counts.start(last.startNanos());
    script = ahead;
    if (last.goesOn() && now <= start) {
      return;
    }
    SearchState before = state;
    state = step.next(before, counts, moment(ahead, start, now));
    if (!state.equals(before)) {
      script = script(ahead, before, now);
      state.said().forEach(said);
    }
  }

  private long granted(SearchScript known, long now) {
    return Math.max(
        known.grantedNanos(),
        SearchScript.onGrid(plan, known.last().startNanos(), now + SearchScript.LEAD_NANOS));
  }

  /** Each worker tells by its own times how many requests may be on the other side of a bound. */
  private SearchStep.Moment moment(SearchScript known, long start, long now) {
    return new SearchStep.Moment(
        now,
        start,
        known.grantedNanos(),
        ahead(known, now),
        !known.last().goesOn()
            && counts.knownUntil(known.last().endNanos() + SearchStep.LATE_NANOS),
        () -> TimingUncertainty.UNKNOWN);
  }

  private long ahead(SearchScript known, long now) {
    return SearchScript.onGrid(
        plan, known.levels().get(0).startNanos(), now + SearchScript.LEAD_NANOS);
  }

  /** What all follow from now on. */
  private SearchScript script(SearchScript known, SearchState before, long now) {
    SearchLevel level = Objects.requireNonNull(state.level());
    if (state.over()) {
      return new SearchScript(decided(known), known.grantedNanos(), ahead(known, now), null);
    }
    if (state.levels() > before.levels()) {
      counts = new ReportedCounts(heardAt.length);
      List<Entry> levels = new ArrayList<>(decided(known));
      levels.add(new Entry(level.load(), level.startNanos(), Level.GOING_ON, null));
      return new SearchScript(levels, level.startNanos(), Level.GOING_ON, null);
    }
    return state.running()
        ? known
        : with(known, known.last().ending(level.endNanos()), known.grantedNanos());
  }

  private List<Entry> decided(SearchScript known) {
    List<Entry> levels = new ArrayList<>();
    for (Entry each : known.levels()) {
      levels.add(each.decided(state.findings().decided().get(levels.size() + 1)));
    }
    return levels;
  }

  private static SearchScript with(SearchScript known, Entry last, long granted) {
    List<Entry> levels = new ArrayList<>(known.levels());
    levels.set(levels.size() - 1, last);
    return new SearchScript(levels, granted, known.overAtNanos(), known.trouble());
  }

  private void fail(SearchScript known, String why, long now) {
    Entry last = known.last();
    SearchScript ended =
        last.goesOn() ? with(known, last.ending(known.grantedNanos()), now) : known;
    script =
        new SearchScript(
            ended.levels(), ended.grantedNanos(), now, "the search for a capacity ended: " + why);
  }
}
