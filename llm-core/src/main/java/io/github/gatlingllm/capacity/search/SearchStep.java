// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelCounts;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.capacity.search.SearchState.Phase;
import io.github.gatlingllm.measure.TimingUncertainty;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * The algorithm of the capacity search: computes the next state from a state and the counts of its
 * level. It has no clock, no thread and no state; the {@link SearchDriver} starts users by the
 * state. Searches in one process and in several workers differ only in when levels may begin and
 * end.
 */
record SearchStep(SearchPlan plan) {

  /** The shortest time between two checks of a level. */
  private static final long LOOK_NANOS = 500_000_000;

  /** How long after its end a request of a level may still be sent. */
  static final long LATE_NANOS = 100_000_000;

  /**
   * The time of a step. Times are in nanoseconds since the run's zero.
   *
   * @param now the current time
   * @param startNanos the start of the level, as far as known
   * @param endNanos the end of the level if it ends now
   * @param nextNanos the start of the next level if it begins now
   * @param complete whether the counts include all requests sent before the level's end
   * @param uncertainty the timing uncertainty
   */
  record Moment(
      long now,
      long startNanos,
      long endNanos,
      long nextNanos,
      boolean complete,
      Supplier<TimingUncertainty> uncertainty) {}

  /** Returns the next state; the same object if nothing changes. */
  SearchState next(SearchState state, LevelCounts counts, Moment moment) {
    return switch (state.phase()) {
      case RUNNING -> run(state, level(state), counts, moment);
      case DRAINING -> drain(state, level(state), counts, moment);
      case NOT_BEGUN, OVER -> state;
    };
  }

  /** Begins a search with its lowest load. */
  SearchState begin(long startNanos) {
    return open(SearchState.NOT_BEGUN, SearchResult.NONE, startNanos, List.of());
  }

  private static SearchLevel level(SearchState state) {
    return Objects.requireNonNull(state.level());
  }

  private SearchState run(SearchState state, SearchLevel level, LevelCounts counts, Moment moment) {
    long now = moment.now();
    if (now - level.lookedAt() < LOOK_NANOS) {
      return state;
    }
    SearchLevel current = level.from(moment.startNanos());
    var check = new LevelCheck(plan, current, counts, moment.uncertainty());
    LevelVerdict early = check.soFar(now);
    SearchLevel looked = current.looked(now, early);
    boolean ends = early != LevelVerdict.UNDECIDED || check.lastedLongEnough(now);
    return ends
        ? new SearchState(
            Phase.DRAINING, state.findings(), looked.ending(moment.endNanos()), List.of())
        : new SearchState(Phase.RUNNING, state.findings(), looked, List.of());
  }

  private SearchState drain(
      SearchState state, SearchLevel level, LevelCounts counts, Moment moment) {
    var check = new LevelCheck(plan, level, counts, moment.uncertainty());
    long now = moment.now();
    boolean drained = moment.complete() && check.drained(now, LATE_NANOS);
    var lines = new ArrayList<String>();
    SearchResult findings = state.findings();
    boolean decided = findings.trials().size() == level.number();
    if (!decided && (drained || check.drainedTooLong(now))) {
      findings = findings.with(level.load(), check.outcome());
      lines.add(SearchLines.of(level, findings, plan));
      decided = true;
    }
    if (decided && (drained || findings.next(plan).isEmpty())) {
      return open(state, findings, moment.nextNanos(), lines);
    }
    if (check.stuck(now)) {
      lines.add(SearchLines.stuck(level, check.inFlight(), check.patience()));
      return over(state, findings, lines);
    }
    return lines.isEmpty() ? state : new SearchState(Phase.DRAINING, findings, level, lines);
  }

  private SearchState open(
      SearchState state, SearchResult findings, long startNanos, List<String> lines) {
    OptionalDouble next = findings.next(plan);
    if (next.isEmpty()) {
      return over(state, findings, lines);
    }
    double load = next.getAsDouble();
    LevelPurpose purpose = findings.purpose(plan, load);
    LoadCounts before = findings.before(load);
    var level = SearchLevel.of(load, state.levels() + 1, purpose, before, startNanos);
    return new SearchState(Phase.RUNNING, findings, level, lines);
  }

  private SearchState over(SearchState state, SearchResult findings, List<String> lines) {
    List<String> all = new ArrayList<>(lines);
    all.add(SearchLines.end(findings, plan.unit()));
    return new SearchState(Phase.OVER, findings, state.level(), all);
  }
}
