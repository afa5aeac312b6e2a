// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.view.ComparableRun;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.verdict.Capacity;
import io.github.gatlingllm.slo.verdict.Capacity.Bounded;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class AppliedLevelsTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;

  private final LevelTrack track = new LevelTrack(LoadUnit.REQUESTS_PER_SECOND);
  private final LevelRecorder recorder = new LevelRecorder(track);

  /** 10 requests/s are due, and one leaves each 125 ms: it sends 8. */
  @Test
  void aGeneratorThatFallsBehindHasNotAppliedTheLevelThoughItSendsAllInTheEnd() {
    level(10, 0, 30);
    for (int i = 0; i < 300; i++) {
      recorder.sent(i * (100 * MILLI), i * (125 * MILLI));
    }
    LevelSent sent = sent();
    assertThat(sent.due()).isEqualTo(300);
    assertThat(sent.sent()).isEqualTo(240);
    assertThat(sent.inTime()).as("with 150 ms after the end").isEqualTo(242);
    assertThat(sent.applied()).isFalse();
  }

  @Test
  void oneThatIsLateButKeepsUpHasAppliedIt() {
    level(10, 0, 1);
    for (int i = 0; i < 10; i++) {
      recorder.sent(i * (100 * MILLI), i * (100 * MILLI) + 199 * MILLI);
    }
    assertThat(sent()).isEqualTo(new LevelSent(10, 10, 9));
  }

  @Test
  void whatWasDueBeforeTheLevelAndLeavesInItMakesUpForWhatIsLate() {
    level(10, 10, 20);
    for (int i = 0; i < 300; i++) {
      recorder.sent(i * (100 * MILLI), i * (100 * MILLI) + 2 * SECOND);
    }
    assertThat(sent()).isEqualTo(new LevelSent(100, 101, 100));
  }

  @Test
  void requestsWithoutAScheduleSayNothingAboutTheGenerator() {
    level(10, 0, 10);
    recorder.sent(Timing.ABSENT, SECOND);
    recorder.sent(Timing.ABSENT, 10 * SECOND);
    assertThat(sent()).isEqualTo(new LevelSent(0, 0, 1));
    assertThat(sent().achievedPercent()).isEmpty();
    assertThat(sent().applied()).isTrue();
  }

  @Test
  void whatKeepsTheSloAtALoadThatWasNotAppliedIsUndetermined() {
    LevelStats level = weak(10, 400, 400, true);
    assertThat(level.verdict(HandMadeLevels.FAST, 0.99)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(weak(10, 0, 400, false).verdict(HandMadeLevels.FAST, 0.99))
        .as("nor does it miss: the fault is the generator's")
        .isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void aLoadThatWasNotAppliedIsNoCapacityAndTheNotesSayWhy() {
    List<LevelStats> levels =
        List.of(HandMadeLevels.open().level(5, 400, 400).list().get(0), weak(10, 400, 400, true));
    Capacity capacity = of(levels).capacities().get(0);
    assertThat(capacity.value()).isEqualTo(5);
    assertThat(capacity.bounded()).isEqualTo(Bounded.AT_LEAST);
    String why = CapacityTexts.notApplied(1, "10 req/s", 240, 300, "97");
    assertThat(capacity.notes()).contains(why);
    assertThat(of(levels).warnings()).contains(why);
  }

  @Test
  void withoutAnyLevelWhoseLoadWasAppliedThereIsNoCapacity() {
    Levels levels = of(List.of(weak(10, 400, 400, true)));
    assertThat(levels.capacities()).isEmpty();
    assertThat(levels.of(HandMadeLevels.FAST, OptionalDouble.empty())).isEmpty();
    assertThat(levels.missing(HandMadeLevels.FAST)).isEqualTo(CapacityTexts.NO_LEVEL_APPLIED);
  }

  /** Later runs are compared by repeats: one of less load would make them look slow. */
  @Test
  void aRepeatWhoseLoadWasNotAppliedIsComparedWithNothing() {
    var levels =
        new ArrayList<>(HandMadeLevels.open().level(10, 400, 400).level(10, 400, 400).list());
    levels.add(weak(10, 400, 400, true));
    Levels repeated = Levels.of(levels, new LevelPolicy(LevelPolicy.Kind.REPEAT, null, 0.99));
    assertThat(repeated.all()).hasSize(3);
    assertThat(repeated.repeats()).hasSize(2);
    RunReport report = ReportWith.levels(Reports.full(), repeated);
    assertThat(ComparableRun.figuresOf(report).repeats()).hasSize(2);
  }

  @Test
  void usersWhoSendSeveralRequestsAreToldApartFromRequests() {
    assertThat(warnings(10, new LevelSent(300, 300, 903)))
        .containsExactly(CapacityTexts.notOneRequestEach(1, "10", "30.1", "3"));
  }

  @Test
  void usersWhoSendNothingAreToo() {
    assertThat(warnings(10, new LevelSent(0, 0, 150)))
        .containsExactly(CapacityTexts.notOneRequestEach(1, "10", "5", "0.5"));
  }

  @Test
  void chanceIsNoReasonToWarn() {
    assertThat(warnings(10, new LevelSent(380, 380, 380))).as("4.6 deviations").isEmpty();
    assertThat(warnings(10, new LevelSent(390, 390, 390))).as("5.2 deviations").hasSize(1);
    assertThat(warnings(1000, new LevelSent(31_000, 31_000, 31_000))).as("3.3 %").isEmpty();
  }

  private static List<String> warnings(double load, LevelSent sent) {
    LevelStats made = HandMadeLevels.open().level(load, 400, 400).list().get(0);
    return of(List.of(
            new LevelStats(made.level(), made.stats(), made.slos(), true, Map.of(), sent)))
        .warnings();
  }

  private static Levels of(List<LevelStats> levels) {
    return Levels.of(levels, new LevelPolicy(LevelPolicy.Kind.STAIRCASE, null, 0.99));
  }

  private static LevelStats weak(double load, long good, long judged, boolean stable) {
    LevelStats made = HandMadeLevels.open().level(load, good, judged).list().get(0);
    return new LevelStats(
        made.level(), made.stats(), made.slos(), stable, Map.of(), new LevelSent(300, 240, 240));
  }

  private void level(double load, long from, long to) {
    track.open(load, from * SECOND);
    track.close(to * SECOND);
  }

  private LevelSent sent() {
    return recorder.snapshot(List.of(), 1000 * SECOND).get(0).sent();
  }
}
