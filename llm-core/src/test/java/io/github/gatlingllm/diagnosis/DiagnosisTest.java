// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.diagnosis.RuleFinding.State;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.List;
import java.util.stream.Stream;
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
  void anUnlimitedRunHasNoFinding() {
    for (int seed = 1; seed <= RUNS; seed++) {
      Diagnosis diagnosis = new VirtualCase(seed).diagnosis();

      assertThat(diagnosis.found()).as("run %d: %s", seed, diagnosis.findings()).isEmpty();
      assertThat(diagnosis.sentence()).isEqualTo(DiagnosisTexts.noneFound(List.of()));
    }
  }

  @Test
  void aQueueThatIsNotReportedIsNotKnown() {
    VirtualCase silent = VirtualCase.limitedBy(LimitingFactor.QUEUE, 1);
    silent.scraped = false;
    silent.reported = false;
    Diagnosis diagnosis = silent.diagnosis();

    assertThat(diagnosis.found()).isEmpty();
    assertThat(diagnosis.sentence())
        .isEqualTo(
            DiagnosisTexts.noneFound(
                Stream.of(
                        LimitingFactor.QUEUE,
                        LimitingFactor.PREEMPTION,
                        LimitingFactor.CACHE,
                        LimitingFactor.NETWORK)
                    .map(LimitingFactor::label)
                    .toList()));
    assertThat(
            diagnosis.findings().stream()
                .filter(each -> each.limit() == LimitingFactor.QUEUE)
                .map(each -> each.evidence().get(0))
                .findFirst()
                .orElseThrow())
        .startsWith("from ")
        .endsWith(DiagnosisTexts.queueSuspected(""));
  }

  @Test
  void responsesAloneShowAQueue() {
    VirtualCase unscraped = VirtualCase.limitedBy(LimitingFactor.QUEUE, 2);
    unscraped.scraped = false;

    assertThat(unscraped.diagnosis().found())
        .extracting(RuleFinding::limit)
        .containsExactly(LimitingFactor.QUEUE);
  }

  /** No single request is reported, but means can be subtracted from each other. */
  @ParameterizedTest
  @CsvSource({
    "QUEUE, (reported by the server's metrics)",
    "NETWORK, ', by the means of the server''s metrics)'"
  })
  void meansOfMetricsCountIfResponsesReportNothing(LimitingFactor limit, String words) {
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
  void responsesTakePrecedenceOverMeansOfMetrics() {
    VirtualCase both = VirtualCase.limitedBy(LimitingFactor.QUEUE, 4);
    both.metered = true;

    assertThat(both.diagnosis().sentence())
        .contains("(reported by responses)")
        .doesNotContain("metrics)");
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
            LimitingFactor.BUFFERING.label()
                + ": "
                + DiagnosisTexts.gapsNotObservable("(\\d+) of \\1 streams arrived at once"));
    assertThat(diagnosis.findings())
        .filteredOn(
            each ->
                each.limit() != LimitingFactor.BUFFERING && each.limit() != LimitingFactor.CLIENT)
        .extracting(RuleFinding::state)
        .containsOnly(State.NOT_KNOWN);
  }

  /** They made the low load look like the high one. */
  @ParameterizedTest
  @EnumSource(
      value = LimitingFactor.class,
      names = {"QUEUE", "DECODE"})
  void requestsToOtherServersAreNoLoadOfThisOne(LimitingFactor limit) {
    VirtualCase alone = VirtualCase.limitedBy(limit, 1);
    VirtualCase besideTools = VirtualCase.limitedBy(limit, 1);
    for (VirtualCase each : List.of(alone, besideTools)) {
      each.scraped = false;
    }
    besideTools.tools = 40;

    assertThat(besideTools.diagnosis().sentence()).isEqualTo(alone.diagnosis().sentence());
  }

  @Test
  void ofAnEmptyRunNothingIsKnown() {
    var diagnosis =
        Diagnosis.of(
            new RunRecorder(0).snapshot(), Levels.NONE, ServerFigures.NONE, RunChecks.NONE);

    assertThat(diagnosis.findings()).extracting(RuleFinding::state).containsOnly(State.NOT_KNOWN);
  }
}
