// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelCounts;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.capacity.VirtualRun;
import io.github.gatlingllm.capacity.search.SearchState.Phase;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.slo.certainty.MissScatter;
import io.github.gatlingllm.slo.goodput.NearBoundCounts;
import io.github.gatlingllm.slo.objective.LoadUnit;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** One step of a search: from 1 to 20 req/s, levels of 30 s and 300 requests, 60 s to drain. */
class SearchStepTest {

  private static final long SECOND = VirtualRun.SECOND;
  private static final long NEXT = 1000 * SECOND;

  private final SearchStep step =
      new SearchStep(SearchByHand.plan(VirtualSearch.SLO, LoadUnit.REQUESTS_PER_SECOND));

  /** So many requests, evenly spread; nothing is uncertain. */
  private record Counted(long sent, long good, long bad, long inFlight) implements LevelCounts {

    @Override
    public long inFlight(long startNanos, long endNanos) {
      return inFlight;
    }

    @Override
    public long sentBefore(long nanos) {
      return 0;
    }

    @Override
    public MissScatter scatter() {
      return MissScatter.NONE;
    }

    @Override
    public NearBoundCounts unsettled(TimingUncertainty uncertainty) {
      return NearBoundCounts.NONE;
    }

    @Override
    public boolean steady(Level level) {
      return true;
    }
  }

  private static final LevelCounts ALL_GOOD = new Counted(300, 300, 0, 0);
  private static final LevelCounts ALL_BAD = new Counted(300, 0, 300, 0);

  /** The level began at 0, and another would begin after {@value #NEXT} ns. */
  private static SearchStep.Moment at(long seconds) {
    return at(seconds, true);
  }

  private static SearchStep.Moment at(long seconds, boolean complete) {
    long now = seconds * SECOND;
    return new SearchStep.Moment(now, 0, now + 1, NEXT, complete, () -> TimingUncertainty.UNKNOWN);
  }

  private static SearchLevel level(SearchState state) {
    return Objects.requireNonNull(state.level());
  }

  @Test
  void aSearchBeginsWithItsLowestLoad() {
    SearchState begun = step.begin(7);
    assertThat(begun.phase()).isEqualTo(Phase.RUNNING);
    assertThat(level(begun))
        .isEqualTo(
            new SearchLevel(
                1,
                1,
                LevelPurpose.RAISE,
                LoadCounts.NOTHING,
                7,
                7,
                LevelVerdict.UNDECIDED,
                Level.GOING_ON));
    assertThat(begun.lines()).isEmpty();
  }

  @Test
  void itLooksAtALevelAtMostTwiceASecond() {
    SearchState begun = step.begin(0);
    SearchState looked = step.next(begun, new Counted(1, 1, 0, 0), at(1));
    assertThat(level(looked).lookedAt()).isEqualTo(SECOND);
    assertThat(looked.running()).isTrue();
    assertThat(step.next(looked, ALL_GOOD, at(1))).isSameAs(looked);
  }

  @Test
  void aClearLevelEndsWhenTheDriverSays() {
    SearchState ended = step.next(step.begin(0), ALL_GOOD, at(60));
    assertThat(ended.phase()).isEqualTo(Phase.DRAINING);
    assertThat(level(ended).early()).isEqualTo(LevelVerdict.PASSED);
    assertThat(level(ended).endNanos()).isEqualTo(60 * SECOND + 1);
    assertThat(ended.findings()).as("nothing is decided yet").isEqualTo(SearchResult.NONE);
  }

  @Test
  void aLevelThatHeldLeadsToTwiceItsLoad() {
    SearchState ended = step.next(step.begin(0), ALL_GOOD, at(60));
    SearchState second = step.next(ended, ALL_GOOD, at(61));
    assertThat(second.running()).isTrue();
    assertThat(level(second).load()).isEqualTo(2);
    assertThat(level(second).number()).isEqualTo(2);
    assertThat(level(second).startNanos()).isEqualTo(NEXT);
    assertThat(second.findings().trials()).containsExactly(new TriedLoad(1, LevelVerdict.PASSED));
    assertThat(second.findings().decided()).isEqualTo(Map.of(1, LevelVerdict.PASSED));
    assertThat(second.findings().requests()).isEqualTo(300);
    assertThat(second.lines())
        .containsExactly("LLM level 1: 1 req/s passed once, 100.0 % of 300 good (target 99 %)");
  }

  @Test
  void aStepLeavesTheStateBeforeAsItWas() {
    SearchState ended = step.next(step.begin(0), ALL_GOOD, at(60));
    SearchState once = step.next(ended, ALL_GOOD, at(61));
    assertThat(step.next(ended, ALL_GOOD, at(61))).as("and may be made again").isEqualTo(once);
    assertThat(ended.findings().trials()).isEmpty();
  }

  @Test
  void aLevelIsNotDecidedBeforeItsRequestsEnd() {
    SearchState ended = step.next(step.begin(0), ALL_GOOD, at(60));
    assertThat(step.next(ended, new Counted(300, 299, 0, 1), at(61))).isSameAs(ended);
    assertThat(step.next(ended, ALL_GOOD, at(60))).as("some may be on their way").isSameAs(ended);
    assertThat(step.next(ended, ALL_GOOD, at(61, false))).as("a worker is silent").isSameAs(ended);
  }

  @Test
  void requestsThatDoNotEndHaveMissed() {
    LevelCounts hanging = new Counted(300, 0, 0, 300);
    SearchState ended = step.next(step.begin(0), hanging, at(30));
    assertThat(level(ended).early()).isEqualTo(LevelVerdict.UNDECIDED);
    assertThat(step.next(ended, hanging, at(90))).isSameAs(ended);
    SearchState over = step.next(ended, hanging, at(91));
    assertThat(over.findings().trials()).containsExactly(new TriedLoad(1, LevelVerdict.MISSED));
    assertThat(over.findings().before(1).bad()).isEqualTo(300);
  }

  @Test
  void theLowestLoadThatMissesEndsTheSearch() {
    SearchState ended = step.next(step.begin(0), ALL_BAD, at(60));
    SearchState over = step.next(ended, ALL_BAD, at(61));
    assertThat(over.over()).isTrue();
    assertThat(over.lines())
        .containsExactly(
            "LLM level 1: 1 req/s failed, 0.0 % of 300 good (target 99 %)",
            "LLM search finished: 1 req/s did not pass; 1 levels, 300 requests");
    assertThat(step.next(over, ALL_GOOD, at(90))).isSameAs(over);
  }

  /** The next load comes only when no request of the one before is left. */
  @Test
  void aServerThatNeverAnswersIsGivenUp() {
    LevelCounts oneHangs = new Counted(400, 399, 0, 1);
    SearchState ended = step.next(step.begin(0), ALL_GOOD, at(60));
    SearchState decided = step.next(ended, oneHangs, at(121));
    assertThat(decided.phase()).isEqualTo(Phase.DRAINING);
    assertThat(decided.findings().trials()).containsExactly(new TriedLoad(1, LevelVerdict.PASSED));
    assertThat(step.next(decided, oneHangs, at(240))).isSameAs(decided);
    SearchState over = step.next(decided, oneHangs, at(241));
    assertThat(over.over()).isTrue();
    assertThat(over.lines())
        .containsExactly(
            "LLM search stopped: 1 requests of level 1 did not end within 180 s",
            "LLM search finished: 1 req/s passed once, as did all lower loads; 1 levels, 400 requests");
  }

  @Test
  void aWarmUpMovesTheStartOfALevel() {
    SearchState begun = step.begin(0);
    var moved =
        new SearchStep.Moment(
            40 * SECOND, 39 * SECOND, 0, NEXT, true, () -> TimingUncertainty.UNKNOWN);
    SearchState looked = step.next(begun, ALL_GOOD, moved);
    assertThat(looked.running()).as("a second is too short to hold").isTrue();
    assertThat(level(looked).startNanos()).isEqualTo(39 * SECOND);
  }
}
