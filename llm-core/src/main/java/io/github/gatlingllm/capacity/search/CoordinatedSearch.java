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
 * Worker 0's part of a shared search. It decides after each level by the reports of all workers,
 * and announces the next step early enough for each to receive it. A worker that is silent or
 * receives a step too late ends the search. Thread-safe.
 */
public final class CoordinatedSearch {

  /** The silence of a worker after which the search ends. */
  static final long SILENT_NANOS = 8_000_000_000L;

  /** A gap between two calls of {@link #look} that shows that worker 0 itself was paused. */
  private static final long PAUSED_NANOS = 2_000_000_000;

  private final SearchPlan plan;
  private final SearchStep step;
  private final IntFunction<String> name;
  private final Consumer<String> console;

  // guarded by this
  private final long[] heardAt;
  private long lookedAt;
  private ReportedCounts counts;
  private @Nullable SearchScript script;
  private SearchState state = SearchState.NOT_BEGUN;

  CoordinatedSearch(
      SearchPlan plan, int workers, IntFunction<String> name, Consumer<String> console) {
    this.plan = plan;
    this.step = new SearchStep(plan);
    this.name = name;
    this.console = console;
    this.heardAt = new long[workers];
    this.counts = new ReportedCounts(workers);
  }

  /** Begins the search at worker 0. All workers know the first level. */
  public synchronized void begin(SearchScript first, long now) {
    script = first;
    Arrays.fill(heardAt, Math.max(now, first.last().startNanos()));
    lookedAt = now;
    state = step.begin(first.last().startNanos());
  }

  /** Returns the decisions so far; null before the search begins. */
  public synchronized @Nullable SearchScript script() {
    return script;
  }

  /**
   * Processes a report of a worker.
   *
   * @param report the counts of the last level it knows; null if it has not begun
   * @param heldUp the delay if it received a step too late; null otherwise
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
      fail(known, SearchTexts.heardTooLate(name.apply(worker), heldUp), now);
    }
  }

  /** Returns the loads tried so far. */
  synchronized List<TriedLoad> trials() {
    return state.findings().trials();
  }

  /** Judges the current level and decides. Call it several times a second. */
  public synchronized void look(long now) {
    SearchScript known = script;
    if (known == null || known.over()) {
      return;
    }
    long since = now - lookedAt;
    lookedAt = now;
    for (int worker = 0; worker < heardAt.length; worker++) {
      heardAt[worker] += since > PAUSED_NANOS ? since : 0;
      if (now - heardAt[worker] > SILENT_NANOS) {
        long seconds = (now - heardAt[worker]) / 1_000_000_000;
        fail(known, SearchTexts.silent(name.apply(worker), seconds), now);
        return;
      }
    }
    decide(known, now);
  }

  /** The last level ends at the granted time, because no worker has drawn later users. */
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
      state.lines().forEach(console);
    }
  }

  private long granted(SearchScript known, long now) {
    return Math.max(
        known.grantedNanos(),
        SearchScript.onGrid(plan, known.last().startNanos(), now + SearchScript.LEAD_NANOS));
  }

  /** Each worker applies its own timing uncertainty, so none is needed here. */
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

  /** Returns the script that all workers follow from now on. */
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
    script = new SearchScript(ended.levels(), ended.grantedNanos(), now, SearchTexts.ended(why));
  }
}
