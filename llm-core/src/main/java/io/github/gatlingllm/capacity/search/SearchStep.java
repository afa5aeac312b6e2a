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
 * The algorithm of the search for a capacity: from a state, and what was counted of its level, to
 * the next. It has no clock and no thread, and changes nothing: whoever drives a search lets users
 * come as the state says. A search of one process and one of several workers differ only in when
 * levels may begin and end.
 */
record SearchStep(SearchPlan plan) {

  /** It is asked at each arrival; looking so often is enough. */
  private static final long LOOK_NANOS = 500_000_000;

  /** So long after its end a request of a level may still be on its way out. */
  static final long LATE_NANOS = 100_000_000;

  /**
   * When a search is looked at. Times are in nanoseconds since the run's zero.
   *
   * @param startNanos when the level began, as far as is known now
   * @param endNanos when it ends if it ends now
   * @param nextNanos when another begins if it begins now
   * @param complete whether the counts have all requests that left before the level's end
   * @param uncertainty how far times may be from the truth
   */
  record Moment(
      long now,
      long startNanos,
      long endNanos,
      long nextNanos,
      boolean complete,
      Supplier<TimingUncertainty> uncertainty) {}

  /** The state that follows; the same where nothing changes. */
  SearchState next(SearchState state, LevelCounts counts, Moment moment) {
    return switch (state.phase()) {
      case RUNNING -> run(state, level(state), counts, moment);
      case DRAINING -> drain(state, level(state), counts, moment);
      case NOT_BEGUN, OVER -> state;
    };
  }

  /** A search begins with its lowest load. */
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
    var said = new ArrayList<String>();
    SearchResult findings = state.findings();
    boolean decided = findings.trials().size() == level.number();
    if (!decided && (drained || check.drainedTooLong(now))) {
      findings = findings.with(level.load(), check.outcome());
      said.add(SearchText.of(level, findings, plan));
      decided = true;
    }
    if (decided && (drained || findings.next(plan).isEmpty())) {
      return open(state, findings, moment.nextNanos(), said);
    }
    if (check.stuck(now)) {
      said.add(SearchText.stuck(level, check.inFlight(), check.patience()));
      return over(state, findings, said);
    }
    return said.isEmpty() ? state : new SearchState(Phase.DRAINING, findings, level, said);
  }

  private SearchState open(
      SearchState state, SearchResult findings, long startNanos, List<String> said) {
    OptionalDouble next = findings.next(plan);
    if (next.isEmpty()) {
      return over(state, findings, said);
    }
    double load = next.getAsDouble();
    LevelPurpose purpose = findings.purpose(plan, load);
    LoadCounts before = findings.before(load);
    var level = SearchLevel.of(load, state.levels() + 1, purpose, before, startNanos);
    return new SearchState(Phase.RUNNING, findings, level, said);
  }

  private SearchState over(SearchState state, SearchResult findings, List<String> said) {
    List<String> all = new ArrayList<>(said);
    all.add(SearchText.end(findings, plan.unit()));
    return new SearchState(Phase.OVER, findings, state.level(), all);
  }
}
