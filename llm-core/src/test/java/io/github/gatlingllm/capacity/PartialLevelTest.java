// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import static io.github.gatlingllm.capacity.EndedInLevel.endedIn;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.PartialLevel.Attained;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloTally;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What a level tells while it goes on. */
class PartialLevelTest {

  private static final long SECOND = 1_000_000_000;
  private static final Slo QUICK = slo("quick", 1);
  private static final Slo WHOLE = slo("whole", 9);

  private static Slo slo(String name, int seconds) {
    return new Slo(name, List.of(new Bound(Metric.TTFT, BoundComparison.LTE, seconds * 1e9)));
  }

  /** Two planned levels, from 10 s to 20 s and from 22 s to 32 s. */
  private static PlannedLevels planned(LevelPolicy levelling) {
    var levels =
        new PlannedLevels(
            List.of(
                new Level(1, LoadUnit.REQUESTS_PER_SECOND, 20, 0, 10 * SECOND),
                new Level(2, LoadUnit.REQUESTS_PER_SECOND, 40, 12 * SECOND, 22 * SECOND)),
            levelling);
    levels.begun(10 * SECOND);
    return levels;
  }

  private final PlannedLevels load =
      planned(new LevelPolicy(LevelPolicy.Kind.STAIRCASE, QUICK, 0.9));
  private final LevelRecorder recorder = new LevelRecorder(load.track());
  private final LevelShard one = recorder.newShard();
  private final LevelShard other = recorder.newShard();

  @Test
  void beforeTheFirstLevelThereIsNone() {
    assertThat(recorder.soFar(load, 10 * SECOND - 1, TimingUncertainty.UNKNOWN)).isEmpty();
  }

  @Test
  void aLevelIsShownFromItsStartUntilTheNextOneBegins() {
    assertThat(at(10).level().number()).isEqualTo(1);
    assertThat(at(10).planned()).isEqualTo(OptionalInt.of(2));
    assertThat(at(19).over()).isFalse();
    assertThat(at(20).over()).isTrue();
    assertThat(at(21).level().number()).isEqualTo(1);
    assertThat(at(22).level().number()).isEqualTo(2);
    assertThat(at(99).over()).isTrue();
  }

  @Test
  void requestsOfAllEventLoopsCountWhereTheyWereDue() {
    one.record(endedIn(load.track(), answered(11, 0.5), List.of(QUICK)));
    other.record(endedIn(load.track(), answered(12, 1.5), List.of(QUICK)));
    other.record(endedIn(load.track(), answered(9, 0.5), List.of(QUICK))); // of the ramp
    one.record(endedIn(load.track(), answered(23, 0.5), List.of(QUICK))); // of the next level
    assertThat(attained(19).tally()).isEqualTo(new SloTally(QUICK, 1, 2));
    assertThat(attained(19).target()).isEqualTo(0.9);
    assertThat(attained(25).tally()).isEqualTo(new SloTally(QUICK, 1, 1));
  }

  @Test
  void withoutARequestNothingIsDecided() {
    assertThat(attained(15).tally()).isEqualTo(SloTally.none(QUICK));
    assertThat(attained(15).verdict()).isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void theVerdictIsThatOfTheRequestsSoFar() {
    answers(40, 0.5, 0);
    assertThat(attained(20).verdict()).isEqualTo(Verdict.MET);
    answers(10, 1.5, 0);
    assertThat(attained(20).verdict()).isEqualTo(Verdict.MISSED);
  }

  /** Each waits longer than the one before, and all are still good. */
  @Test
  void aGrowingQueueMissesHoweverGoodTheAnswersAre() {
    answers(200, 0.01, 0.004);
    assertThat(attained(20).tally()).isEqualTo(new SloTally(QUICK, 200, 200));
    assertThat(attained(20).stable()).isFalse();
    assertThat(attained(20).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void ofSeveralSlosTheOneDecidesThatIsKeptWorst() {
    var each = planned(new LevelPolicy(LevelPolicy.Kind.STAIRCASE, null, 0.9));
    var figures = new LevelRecorder(each.track());
    LevelShard shard = figures.newShard();
    assertThat(figures.soFar(each, 15 * SECOND, TimingUncertainty.UNKNOWN).orElseThrow().attained())
        .isNull();
    for (int i = 0; i < 20; i++) {
      shard.record(endedIn(each.track(), answered(11 + i * 0.1, 5), List.of(WHOLE, QUICK)));
    }
    Attained worst =
        Objects.requireNonNull(
            figures.soFar(each, 20 * SECOND, TimingUncertainty.UNKNOWN).orElseThrow().attained());
    assertThat(worst.tally()).isEqualTo(new SloTally(QUICK, 0, 20));
    assertThat(worst.several()).isTrue();
  }

  /** Users who wait send nothing: there is no queue to grow. */
  @Test
  void aClosedLevelHasNoQueue() {
    var track = new LevelTrack(LoadUnit.CONCURRENCY);
    track.open(8, 10 * SECOND);
    var users = new LevelRecorder(track);
    LevelShard shard = users.newShard();
    for (int i = 0; i < 200; i++) {
      shard.record(endedIn(track, answered(10 + i * 0.05, 0.01 + i * 0.004), List.of(QUICK)));
    }
    var closed =
        new PlannedLevels(List.of(), new LevelPolicy(LevelPolicy.Kind.STAIRCASE, QUICK, 0.9));
    Attained attained =
        Objects.requireNonNull(
            users.soFar(closed, 20 * SECOND, TimingUncertainty.UNKNOWN).orElseThrow().attained());
    assertThat(attained.stable()).isTrue();
    assertThat(attained.verdict()).isEqualTo(Verdict.MET);
  }

  private void answers(int count, double first, double more) {
    for (int i = 0; i < count; i++) {
      one.record(
          endedIn(load.track(), answered(10 + i * 10.0 / count, first + i * more), List.of(QUICK)));
    }
  }

  private static RequestRecord answered(double due, double after) {
    long sent = Math.round(due * SECOND);
    return Requests.sent(sent).chunks(sent + Math.round(after * SECOND)).build();
  }

  private PartialLevel at(long second) {
    return recorder.soFar(load, second * SECOND, TimingUncertainty.UNKNOWN).orElseThrow();
  }

  private Attained attained(long second) {
    return Objects.requireNonNull(at(second).attained());
  }
}
