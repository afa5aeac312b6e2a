// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.BufferedStreams;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What makes a run invalid, and what is checked at all. */
class ValidityRulesTest extends CheckedClient {

  @Test
  void aHealthyRunHasNothingAgainstIt() {
    RunChecks checks = check(OPEN);

    assertThat(checks.reasons()).isEmpty();
    assertThat(checks.warnings()).isEmpty();
    assertThat(checks.notChecked()).isEmpty();
    assertThat(checks.notApplicable()).isEmpty();
    assertThat(checks.made()).isEqualTo(9);
    assertThat(checks.measured())
        .containsEntry("scheduleLagP99Ms", 1.0)
        .containsEntry("timingUncertaintyPercent", 10.0)
        .containsEntry("eventLoopDelayP99Ms", 1.0)
        .containsEntry("cpuOver90Percent", 0.0)
        .containsEntry("cpuPeakPercent", 30.0)
        .containsEntry("machineCpuPeakPercent", 50.0)
        .containsEntry("gcPercent", 0.1)
        .containsEntry("gcLongestPauseMs", 10.0)
        .containsEntry("achievedRatePercent", 100.0)
        .containsEntry("throttledPercent", 0.25)
        .containsEntry("cpuQuotaCores", 1.5)
        .containsEntry("cpuMeanPercent", 25.0)
        .containsEntry("machineCpuMeanPercent", 50.0)
        .containsEntry("heapAfterGcPercent", 40.0)
        .containsEntry("connectionsPeak", 100.0)
        .containsEntry("connectionsOpened", 250.0)
        .containsEntry("clockStepNs", 30.0)
        .containsEntry("clockCallNs", 25.0)
        .containsEntry("stealPercent", 2.0)
        .containsEntry("stealPeakPercent", 30.0)
        .containsEntry("cpuPressurePercent", 50.0)
        .containsEntry("cpuPressurePeakPercent", 90.0)
        .containsEntry("standstills", 2.0)
        .containsEntry("standstillPercent", 0.5)
        .containsEntry("standstillLongestMs", 200.0)
        .hasSize(25);
  }

  @ParameterizedTest(name = "lag {0} ms, TTFT {1} ms")
  @CsvSource({"10,100,true", "10.1,100,false", "-3,100,true", "25,500,true", "25.1,500,false"})
  void theScheduleLagMayBeTenMillisecondsOrATwentiethOfTheTtft(
      double lag, double ttft, boolean kept) {
    figures.put(Metric.TTFT, Distribution.of(ttft * MILLI));
    var late = new LoadPace(true, OptionalDouble.of(10), 10, Distribution.of(lag * MILLI));

    assertThat(check(late).reasons()).as("objectives take it into account").isEmpty();
    assertThat(check(late).warnings())
        .hasSize(kept ? 0 : 1)
        .allMatch(text -> text.contains("schedule lag p99"));
    limits = limits.with(ValidityLimit.SCHEDULE_LAG, 10);
    assertThat(check(late).reasons().isEmpty()).as("a limit of the user's").isEqualTo(kept);
    limits = ValidityLimits.DEFAULT;
    assertThat(required(late).reasons().isEmpty()).as("validity().required()").isEqualTo(kept);
  }

  private RunChecks required(LoadPace pace) {
    return rules()
        .check(
            figures,
            pace,
            health(),
            TimingUncertainty.of(StampFigures.UNKNOWN, delay, null),
            Scales.NONE.requiredIf(true));
  }

  @ParameterizedTest(name = "{0} % of the time")
  @CsvSource({"10,true", "10.1,false"})
  void aGeneratorFrozenForLongIsInvalid(double percent, boolean valid) {
    starvation = new Starvation(null, null, new Starvation.Standstills(9, 100 * MILLI, percent));
    assertThat(check(OPEN).reasons())
        .hasSize(valid ? 0 : 1)
        .allMatch(text -> text.equals(ValidityTexts.frozen("10.1 %", "10 %")));
  }

  @ParameterizedTest(name = "delay {0} ms, ITL {1} ms")
  @CsvSource({"2,10,false", "2.01,10,true", "5,50,false", "5.1,50,true"})
  void theEventLoopsMayWaitTwoMillisecondsOrATenthOfTheItl(
      double millis, double itl, boolean warned) {
    delay = Distribution.of(millis * MILLI);
    figures.put(Metric.ITL, Distribution.of(itl * MILLI));

    assertThat(check(OPEN).warnings())
        .filteredOn(text -> text.contains("event-loop delay p99"))
        .hasSize(warned ? 1 : 0);
  }

  /** Of their own medians, where no objective says how exact they have to be. */
  @ParameterizedTest(name = "delay {0} ms, TTFT {1} ms, ITL {2} ms")
  @CsvSource({"2,100,20,true", "2.1,100,20,false", "2,19,20,false"})
  void timesMayBeATenthFromTheTruth(double millis, double ttft, double itl, boolean kept) {
    delay = Distribution.of(millis * MILLI);
    figures.put(Metric.TTFT, Distribution.of(ttft * MILLI));
    figures.put(Metric.ITL, Distribution.of(itl * MILLI));

    assertThat(check(OPEN).reasons()).as("it concerns single objectives").isEmpty();
    assertThat(check(OPEN).warnings().stream().noneMatch(text -> text.startsWith("times are too")))
        .isEqualTo(kept);
    limits = limits.with(ValidityLimit.TIMING_UNCERTAINTY, 10);
    assertThat(check(OPEN).reasons().isEmpty()).as("a limit of the user's").isEqualTo(kept);
  }

  /** Where only failures are promised, say, inexact times spoil nothing. */
  @Test
  void withoutBoundsOnTimesUncertaintyIsAWarning() {
    delay = Distribution.of(1.9 * MILLI);
    figures.put(Metric.ITL, Distribution.of(5 * MILLI));
    RunChecks checks =
        rules()
            .check(
                figures,
                OPEN,
                health(),
                TimingUncertainty.of(StampFigures.UNKNOWN, delay, null),
                new Scales(List.of(), true));

    assertThat(checks.reasons()).isEmpty();
    assertThat(checks.warnings())
        .singleElement()
        .asString()
        .startsWith("times are too uncertain")
        .contains("±1.9 ms is 38 % of the mean ITL of 5 ms");
  }

  /** As behind a hop that sends whole answers at once. */
  @Test
  void gapsBelowTheResolutionOfStampsAreNoScale() {
    for (double mean : new double[] {0, 8_853}) {
      figures.put(Metric.ITL, Distribution.of(mean));
      RunChecks checks = check(OPEN);
      assertThat(checks.reasons()).isEmpty();
      assertThat(checks.measured().get("timingUncertaintyPercent")).isLessThanOrEqualTo(10);
    }
  }

  @Test
  void shortGapsOfFastEnginesAreAWarning() {
    for (double itl : new double[] {0.2, 0.6139}) {
      figures.put(Metric.ITL, Distribution.of(itl * MILLI));
      RunChecks checks = check(OPEN);
      assertThat(checks.reasons()).isEmpty();
      assertThat(checks.warnings())
          .singleElement()
          .asString()
          .contains(" of the mean ITL of " + TimeMargins.of(itl * MILLI));
    }
  }

  @Test
  void shortGapsDoNotHideThatTheTtftIsTooUncertain() {
    delay = Distribution.of(2 * MILLI);
    figures.put(Metric.TTFT, Distribution.of(10 * MILLI));
    figures.put(Metric.ITL, Distribution.of(0.2 * MILLI));
    assertThat(check(OPEN).warnings())
        .containsExactly(
            ValidityTexts.timesTooUncertain(
                "2 ms", "20 %", "the median TTFT of 10 ms", "10 %", ValidityTexts.loopsBlocked()));
  }

  /** Chunks that a hop sends together merge in the kernel, however fast they are read. */
  @Test
  void whereAHopSendsChunksTogetherGapsAreNoScaleAndTheTtftAWarning() {
    delay = Distribution.of(2 * MILLI);
    figures.put(Metric.TTFT, Distribution.of(10 * MILLI));
    figures.put(Metric.ITL, Distribution.of(2.6 * MILLI));
    var bound = new Scale(Metric.TPOT, 5 * MILLI, "the bound TPOT ≤ 5 ms");
    for (Scales scales : List.of(Scales.NONE, scales(bound))) {
      RunChecks checks =
          rules()
              .check(
                  figures,
                  OPEN,
                  health(),
                  TimingUncertainty.of(StampFigures.UNKNOWN, delay, null),
                  scales.observedIn(new BufferedStreams(20, 0, 20)));
      assertThat(checks.reasons()).isEmpty();
      assertThat(checks.warnings())
          .singleElement()
          .isEqualTo(
              ValidityTexts.timesTooUncertain(
                  "2 ms",
                  "20 %",
                  "the median TTFT of 10 ms",
                  "10 %",
                  ValidityTexts.chunksTogether()));
    }
  }

  @Test
  void whatStampsAreExactToAtBestIsNoFaultOfEventLoops() {
    var bound = new Scale(Metric.ITL, 0.4 * MILLI, "the bound ITL ≤ 0.4 ms");
    RunChecks checks =
        rules()
            .check(
                figures,
                OPEN,
                health(),
                new TimingUncertainty(Map.of(Metric.ITL, 50_000.0)),
                new Scales(List.of(bound), true));
    assertThat(checks.warnings())
        .containsExactly(
            ValidityTexts.boundTooTight("50 µs", "12.5 %", "the bound ITL ≤ 0.4 ms", "10 %"));
  }

  /** What hits no bound harms no verdict. */
  @Test
  void aBoundSetsTheNeededPrecision() {
    delay = Distribution.of(8 * MILLI);
    var bound = new Scale(Metric.TTFT, 200 * MILLI, "the bound TTFT ≤ 200 ms");
    assertThat(check(OPEN, bound).reasons()).isEmpty();
    assertThat(check(OPEN, bound).measured()).containsEntry("timingUncertaintyPercent", 4.0);

    var tighter = new Scale(Metric.ITL, 50 * MILLI, "the bound ITL p99 ≤ 50 ms");
    assertThat(check(OPEN, bound, tighter).warnings())
        .contains(
            ValidityTexts.timesTooUncertain(
                "8 ms", "16 %", "the bound ITL p99 ≤ 50 ms", "10 %", ValidityTexts.loopsBlocked()));
  }

  @ParameterizedTest(name = "{0} busy seconds of 100 at {1} %")
  @CsvSource({"5,99,false", "6,90.5,true", "6,90,true", "5,90,false", "100,80,false"})
  void oneSecondInTwentyMayBeBusy(int busy, double percent, boolean warned) {
    double[] seconds = new double[100];
    Arrays.fill(seconds, 0, busy, percent);
    cpu = Distribution.of(seconds);

    assertThat(check(OPEN).reasons()).isEmpty();
    assertThat(check(OPEN).warnings().isEmpty()).isEqualTo(!warned);
  }

  @ParameterizedTest(name = "{0} of 100 requests/s")
  @CsvSource({"97,true", "96.9,false", "103,true"})
  void lessThanTheLoadIsNoLoad(double achieved, boolean valid) {
    RunChecks checks = check(new LoadPace(true, OptionalDouble.of(100), achieved, ON_TIME));

    assertThat(checks.reasons().isEmpty()).isEqualTo(valid);
    assertThat(valid ? "" : checks.reasons().get(0))
        .isEqualTo(valid ? "" : ValidityTexts.rateNotReached("96.9", "100", "97"));
  }

  @Test
  void aClosedLoadHasNoScheduleToBeLateFor() {
    figures.remove(Metric.SCHEDULE_LAG);
    RunChecks checks = check(CLOSED);

    assertThat(checks.notApplicable()).containsExactly("scheduleLag", "achievedRate");
    assertThat(checks.notChecked()).isEmpty();
    assertThat(checks.reasons()).isEmpty();
    assertThat(checks.made()).isEqualTo(7);
  }

  /** Of users with a pace of their own the server decides when they can go on. */
  @Test
  void whereAllWaitedForTheServerTheirLagIsNotChecked() {
    figures.put(Metric.SCHEDULE_LAG, Distribution.of(2000 * MILLI));
    RunChecks checks = check(new LoadPace(true, OptionalDouble.of(10), 10, null));

    assertThat(checks.reasons()).isEmpty();
    assertThat(checks.notChecked()).containsExactly("scheduleLag");
    assertThat(new LoadPace(false, OptionalDouble.of(10), 5, null).applied(97))
        .as("closed")
        .isTrue();
  }

  /** What fails before the LLM request is no LLM load. */
  @ParameterizedTest(name = "{0} of 100 users")
  @CsvSource({"97,true", "96,false", "0,false"})
  void usersWithoutARequestAreNoLoad(long reached, boolean valid) {
    var pace =
        new LoadPace(false, OptionalDouble.empty(), 10, ON_TIME, new LoadPace.Reach(100, reached));

    assertThat(pace.applied(97)).isEqualTo(valid);
    assertThat(check(pace).reasons())
        .hasSize(valid ? 0 : 1)
        .allMatch(text -> text.equals(ValidityTexts.usersNeverReached(100 - reached, 100, "3")));
  }

  @Test
  void whatCouldNotBeMeasuredIsNotChecked() {
    figures.clear();
    RunChecks checks =
        rules()
            .check(
                figures,
                new LoadPace(true, OptionalDouble.empty(), 10, null),
                ClientHealth.UNKNOWN,
                TimingUncertainty.UNKNOWN,
                Scales.NONE);

    assertThat(checks.notChecked())
        .containsExactly(
            "scheduleLag",
            "timingUncertainty",
            "eventLoopDelay",
            "cpu",
            "gc",
            "cpuThrottling",
            "achievedRate");
    assertThat(checks.reasons()).isEmpty();
    assertThat(checks.measured()).isEmpty();
    assertThat(checks.made()).isZero();
  }

  @Test
  void aLooserLimitIsUsedAndSaid() {
    cpu = Distribution.of(92, 93);
    assertThat(check(OPEN).warnings()).hasSize(1);

    limits = limits(95);
    RunChecks checks = check(OPEN);
    assertThat(checks.loosened()).isTrue();
    assertThat(checks.warnings().get(0))
        .isEqualTo(
            ValidityWarningTexts.looserLimits(
                List.of("CPU of a busy second: 95 % instead of 90 %")));
    assertThat(checks.measured())
        .containsEntry("cpuOverLimitPercent", 0.0)
        .containsEntry("cpuOver90Percent", 100.0);
  }

  @Test
  void aStricterLimitIsNoWarning() {
    limits = limits(85);
    RunChecks checks = check(OPEN);

    assertThat(checks.loosened()).isFalse();
    assertThat(checks.warnings()).isEmpty();
    assertThat(checks.limits())
        .extracting(ValidityLimits.Change::key)
        .containsExactly("cpuPercent");
    cpu = Distribution.of(86, 86);
    assertThat(check(OPEN).warnings()).contains(ValidityTexts.shortOfCpu("85", "100 %", "5 %"));
  }

  private static ValidityLimits limits(double cpuPercent) {
    return ValidityLimits.DEFAULT.with(ValidityLimit.CPU, cpuPercent);
  }
}
