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
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Worker 0's part of a search that several make together: decides after each level, by what all
 * workers have told of it, and says so far ahead what comes next that each hears of it in time. A
 * worker that says nothing, or hears too late, ends the search. Any thread.
 */
public final class SearchLead {

  /** Nothing said for so long: nobody waits for it any more. */
  static final long SILENT_NANOS = 8_000_000_000L;

  /** Worker 0 looked so long ago: it stood still itself, and nobody could be heard meanwhile. */
  private static final long STOOD_STILL_NANOS = 2_000_000_000;

  /** So long after its end a request of a level may still be on its way out. */
  private static final long LATE_NANOS = 100_000_000;

  private final SearchPlan plan;
  private final Findings findings;
  private final IntFunction<String> name;
  private final Consumer<String> said;

  // guarded by this
  private final long[] heardAt;
  private long lookedAt;
  private ReportedCounts counts;
  private @Nullable SearchScript script;
  private @Nullable SearchLevel level;

  SearchLead(
      SearchPlan plan,
      Findings findings,
      int workers,
      IntFunction<String> name,
      Consumer<String> said) {
    this.plan = plan;
    this.findings = findings;
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
    level = open(first.last(), 1);
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

  /** Looks how the level stands, and decides. To be called some times a second. */
  public synchronized void look(long now) {
    SearchScript known = script;
    SearchLevel current = level;
    if (known == null || current == null || known.over()) {
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
    if (known.last().goesOn()) {
      goOn(known, current, now);
    } else {
      waitFor(known, current, now);
    }
  }

  /** The last level ends with what has been granted: beyond that nobody has drawn a user. */
  private void goOn(SearchScript known, SearchLevel current, long now) {
    Entry last = known.last();
    long granted =
        Math.max(
            known.grantedNanos(),
            SearchScript.onGrid(plan, last.startNanos(), now + SearchScript.LEAD_NANOS));
    long start = counts.start(last.startNanos());
    Entry then = last;
    if (now > start && current.from(start).over(now)) {
      current.end(granted);
      then = last.ending(granted);
    }
    script = with(known, then, granted);
  }

  private static SearchScript with(SearchScript known, Entry last, long granted) {
    List<Entry> levels = new ArrayList<>(known.levels());
    levels.set(levels.size() - 1, last);
    return new SearchScript(levels, granted, known.overAtNanos(), known.trouble());
  }

  private void waitFor(SearchScript known, SearchLevel current, long now) {
    boolean drained =
        counts.knownUntil(known.last().endNanos() + LATE_NANOS) && current.drained(now, LATE_NANOS);
    if (!current.decided() && (drained || current.drainedTooLong(now))) {
      said.accept(findings.decide(current));
    }
    OptionalDouble load = current.decided() ? findings.next() : OptionalDouble.empty();
    if (current.decided() && (drained || load.isEmpty())) {
      next(known, load, now);
    } else if (current.stuck(now)) {
      said.accept(SearchWords.stuck(current, SearchLevel.PATIENCE * plan.rule().drainNanos()));
      finish(known, now);
    }
  }

  private void next(SearchScript known, OptionalDouble load, long now) {
    if (load.isEmpty()) {
      finish(known, now);
      return;
    }
    long start =
        SearchScript.onGrid(
            plan, known.levels().get(0).startNanos(), now + SearchScript.LEAD_NANOS);
    var next = new Entry(load.getAsDouble(), start, Level.GOING_ON, null);
    List<Entry> levels = new ArrayList<>(decided(known));
    levels.add(next);
    counts = new ReportedCounts(heardAt.length);
    level = open(next, levels.size());
    script = new SearchScript(levels, start, Level.GOING_ON, null);
  }

  private List<Entry> decided(SearchScript known) {
    List<Entry> levels = new ArrayList<>();
    for (Entry each : known.levels()) {
      levels.add(each.decided(findings.decided().get(levels.size() + 1)));
    }
    return levels;
  }

  /** Each worker tells by its own times how many requests may be on the other side of a bound. */
  private SearchLevel open(Entry entry, int number) {
    return new SearchLevel(
        plan,
        entry.load(),
        number,
        entry.startNanos(),
        counts,
        findings.before(entry.load()),
        findings.purpose(entry.load()),
        () -> TimingUncertainty.UNKNOWN);
  }

  private void finish(SearchScript known, long now) {
    said.accept(findings.end());
    long over =
        SearchScript.onGrid(
            plan, known.levels().get(0).startNanos(), now + SearchScript.LEAD_NANOS);
    script = new SearchScript(decided(known), known.grantedNanos(), over, null);
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
