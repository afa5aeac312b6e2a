// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.diagnosis.RuleFinding.State;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.slo.validity.RunChecks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs of the simulator's engine in virtual time, each limited by one thing. */
class DiagnosisTest {

  private static final int RUNS = 5;

  /** Each rule names its own, and none of the other five says anything. */
  @ParameterizedTest
  @EnumSource(LimitingFactor.class)
  void whatLimitsARunIsNamedAndNothingElse(LimitingFactor limit) {
    for (int seed = 1; seed <= RUNS; seed++) {
      Diagnosis diagnosis = VirtualCase.limitedBy(limit, seed).diagnosis();

      assertThat(diagnosis.found())
          .as("run %d: %s", seed, diagnosis.findings())
          .extracting(RuleFinding::limit)
          .containsExactly(limit);
      assertThat(diagnosis.sentence()).startsWith(limit.label() + ": ");
      assertThat(diagnosis.found().get(0).lostMillis()).isPositive();
    }
  }

  @Test
  void ofARunThatNothingLimitsNothingIsSaid() {
    for (int seed = 1; seed <= RUNS; seed++) {
      Diagnosis diagnosis = new VirtualCase(seed).diagnosis();

      assertThat(diagnosis.found()).as("run %d: %s", seed, diagnosis.findings()).isEmpty();
      assertThat(diagnosis.sentence()).isEqualTo("nothing that the rules know");
    }
  }

  @Test
  void aQueueThatNobodyTellsOfIsNotKnown() {
    VirtualCase silent = VirtualCase.limitedBy(LimitingFactor.QUEUE, 1);
    silent.scraped = false;
    silent.reported = false;
    Diagnosis diagnosis = silent.diagnosis();

    assertThat(diagnosis.found()).isEmpty();
    assertThat(diagnosis.sentence())
        .isEqualTo(
            "not known: what is there speaks for nothing, and does not tell of the queue,"
                + " preemptions, the prefix cache, the network");
    assertThat(
            diagnosis.findings().stream()
                .filter(each -> each.limit() == LimitingFactor.QUEUE)
                .map(each -> each.evidence().get(0))
                .findFirst()
                .orElseThrow())
        .startsWith("from ")
        .endsWith(
            "as with a queue; but neither the server's metrics nor its answers tell whether"
                + " requests waited");
  }

  @Test
  void answersAloneTellOfAQueue() {
    VirtualCase unscraped = VirtualCase.limitedBy(LimitingFactor.QUEUE, 2);
    unscraped.scraped = false;

    assertThat(unscraped.diagnosis().found())
        .extracting(RuleFinding::limit)
        .containsExactly(LimitingFactor.QUEUE);
  }

  /** Nothing is told of any one request; but means can be subtracted from each other. */
  @ParameterizedTest
  @CsvSource({
    "QUEUE, the server's metrics tell that ",
    "NETWORK, ' ms are network and client by the server''s metrics: '"
  })
  void theMeansOfTheServersMetricsTellWhereAnswersDoNot(LimitingFactor limit, String words) {
    VirtualCase metered = VirtualCase.limitedBy(limit, 4);
    metered.scraped = false;
    metered.reported = false;
    metered.metered = true;
    metered.wayMillis = Math.max(2, metered.wayMillis);
    Diagnosis diagnosis = metered.diagnosis();

    assertThat(diagnosis.found())
        .as("%s", diagnosis.findings())
        .extracting(RuleFinding::limit)
        .containsExactly(limit);
    assertThat(diagnosis.sentence()).contains(words);
  }

  @Test
  void whatAnswersTellCountsBeforeTheMeansOfMetrics() {
    VirtualCase both = VirtualCase.limitedBy(LimitingFactor.QUEUE, 4);
    both.metered = true;

    assertThat(both.diagnosis().sentence())
        .contains("answers tell that ")
        .doesNotContain("metrics tell");
  }

  @Test
  void meansThatShowLittleQueueAndLittleNetworkRuleBothOut() {
    var idle = new VirtualCase(5);
    idle.scraped = false;
    idle.reported = false;
    idle.metered = true;
    idle.wayMillis = 2;
    Diagnosis diagnosis = idle.diagnosis();

    assertThat(diagnosis.found()).isEmpty();
    assertThat(diagnosis.findings())
        .filteredOn(
            each -> each.limit() == LimitingFactor.QUEUE || each.limit() == LimitingFactor.NETWORK)
        .extracting(RuleFinding::state)
        .containsOnly(State.NOT_SEEN);
  }

  @Test
  void whereTheClientDistortsTimesNoOtherRuleSaysAnything() {
    VirtualCase late = VirtualCase.limitedBy(LimitingFactor.QUEUE, 3);
    late.lateMillis = 400;
    late.wayMillis = 500;
    Diagnosis diagnosis = late.diagnosis();

    assertThat(diagnosis.found())
        .extracting(RuleFinding::limit)
        .containsExactly(LimitingFactor.CLIENT);
    assertThat(diagnosis.findings().stream().skip(1))
        .extracting(RuleFinding::state)
        .containsOnly(State.NOT_KNOWN);
  }

  /** The time of decoding must not pass for the network's, nor for the queue's. */
  @ParameterizedTest
  @CsvSource({"true, false", "false, true"})
  void behindAHopThatBuffersNothingElseIsBlamed(boolean reported, boolean metered) {
    VirtualCase held = VirtualCase.limitedBy(LimitingFactor.QUEUE, 3);
    held.buffered = true;
    held.reported = reported;
    held.metered = metered;
    Diagnosis diagnosis = held.diagnosis();

    assertThat(diagnosis.found())
        .extracting(RuleFinding::limit)
        .containsExactly(LimitingFactor.BUFFERING);
    assertThat(diagnosis.sentence())
        .matches(
            "a hop that buffers: (\\d+) of \\1 streams arrived at once: ITL and TPOT are not"
                + " observable");
    assertThat(diagnosis.findings())
        .filteredOn(
            each ->
                each.limit() != LimitingFactor.BUFFERING && each.limit() != LimitingFactor.CLIENT)
        .extracting(RuleFinding::state)
        .containsOnly(State.NOT_KNOWN);
  }

  @Test
  void ofAnEmptyRunNothingIsKnown() {
    var diagnosis =
        Diagnosis.of(
            new RunRecorder(0).snapshot(), Levels.NONE, ServerFigures.NONE, RunChecks.NONE);

    assertThat(diagnosis.findings()).extracting(RuleFinding::state).containsOnly(State.NOT_KNOWN);
  }
}
