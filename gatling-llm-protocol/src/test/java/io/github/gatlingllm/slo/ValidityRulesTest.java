/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import static java.util.Collections.emptySortedMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.timeline.Distribution;
import io.github.gatlingllm.timeline.Metric;
import io.github.gatlingllm.timeline.OwnFigures;
import io.github.gatlingllm.timeline.RequestStats;
import io.github.gatlingllm.timeline.Workload;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValidityRulesTest {

  private static final double MILLI = 1e6;
  private static final Pace OPEN = new Pace(true, OptionalDouble.of(10), 10);
  private static final Pace CLOSED = new Pace(false, OptionalDouble.empty(), 10);

  private final Map<Metric, Distribution> figures = new EnumMap<>(Metric.class);
  private Distribution delay = Distribution.of(MILLI);
  private Distribution cpu = Distribution.of(20, 30);
  private Distribution machine = Distribution.of(50);
  private ClientHealth.GcPauses gc = new ClientHealth.GcPauses(0.1, 10 * MILLI);

  ValidityRulesTest() {
    figures.put(Metric.SCHEDULE_LAG, Distribution.of(MILLI));
    figures.put(Metric.TTFT, Distribution.of(100 * MILLI));
    figures.put(Metric.ITL, Distribution.of(10 * MILLI));
  }

  @Test
  void aHealthyRunHasNothingAgainstIt() {
    RunChecks checks = check(OPEN);

    assertThat(checks.reasons()).isEmpty();
    assertThat(checks.warnings()).isEmpty();
    assertThat(checks.notChecked()).isEmpty();
    assertThat(checks.notApplicable()).isEmpty();
    assertThat(checks.made()).isEqualTo(6);
    assertThat(checks.measured())
        .containsEntry("scheduleLagP99Ms", 1.0)
        .containsEntry("eventLoopDelayP99Ms", 1.0)
        .containsEntry("cpuOver90Percent", 0.0)
        .containsEntry("cpuPeakPercent", 30.0)
        .containsEntry("machineCpuPeakPercent", 50.0)
        .containsEntry("gcPercent", 0.1)
        .containsEntry("gcLongestPauseMs", 10.0)
        .containsEntry("achievedRatePercent", 100.0)
        .hasSize(8);
  }

  @ParameterizedTest(name = "lag {0} ms, TTFT {1} ms")
  @CsvSource({"10,100,true", "10.1,100,false", "-3,100,true", "25,500,true", "25.1,500,false"})
  void theScheduleLagMayBeTenMillisecondsOrATwentiethOfTheTtft(
      double lag, double ttft, boolean valid) {
    figures.put(Metric.SCHEDULE_LAG, Distribution.of(lag * MILLI));
    figures.put(Metric.TTFT, Distribution.of(ttft * MILLI));

    assertThat(check(OPEN).reasons().isEmpty()).isEqualTo(valid);
  }

  @ParameterizedTest(name = "delay {0} ms, ITL {1} ms")
  @CsvSource({"2,10,true", "2.01,10,false", "5,50,true", "5.1,50,false"})
  void theEventLoopsMayWaitTwoMillisecondsOrATenthOfTheItl(
      double millis, double itl, boolean valid) {
    delay = Distribution.of(millis * MILLI);
    figures.put(Metric.ITL, Distribution.of(itl * MILLI));

    assertThat(check(OPEN).reasons().isEmpty()).isEqualTo(valid);
  }

  @Test
  void withoutAnyItlTwoMillisecondsHold() {
    figures.remove(Metric.ITL);
    delay = Distribution.of(2.5 * MILLI);

    assertThat(check(OPEN).reasons())
        .containsExactly(
            "event loops were held up, so that tokens were stamped late:"
                + " event-loop delay p99 was 2.5 ms, more than 2 ms");
  }

  @ParameterizedTest(name = "{0} busy seconds of 100 at {1} %")
  @CsvSource({
    "5,99,true,false",
    "6,90.5,false,false",
    "6,90,true,true",
    "5,90,true,false",
    "100,80,true,false"
  })
  void oneSecondInTwentyMayBeBusy(int busy, double percent, boolean valid, boolean warned) {
    double[] seconds = new double[100];
    Arrays.fill(seconds, 0, busy, percent);
    cpu = Distribution.of(seconds);

    assertThat(check(OPEN).reasons().isEmpty()).isEqualTo(valid);
    assertThat(check(OPEN).warnings().isEmpty()).isEqualTo(!warned);
  }

  @Test
  void aBusyMachineIsWarnedAbout() {
    machine = Distribution.of(95, 99, 20);

    assertThat(check(OPEN).reasons()).isEmpty();
    assertThat(check(OPEN).warnings())
        .singleElement()
        .asString()
        .startsWith("the machine's CPU was above 90 % in 66.67 % of the seconds");
  }

  @ParameterizedTest(name = "{0} % of the time, longest {1} ms")
  @CsvSource({"0.5,200,0", "0.51,10,1", "0.1,201,1", "3,900,2"})
  void collectionsMayTakeAHalfPercentAndNoneLong(double percent, double longest, int reasons) {
    gc = new ClientHealth.GcPauses(percent, longest * MILLI);

    assertThat(check(OPEN).reasons()).hasSize(reasons);
  }

  @ParameterizedTest(name = "{0} of 100 requests/s")
  @CsvSource({"97,true", "96.9,false", "103,true"})
  void lessThanTheLoadIsNoLoad(double achieved, boolean valid) {
    RunChecks checks = check(new Pace(true, OptionalDouble.of(100), achieved));

    assertThat(checks.reasons().isEmpty()).isEqualTo(valid);
    assertThat(valid ? "" : checks.reasons().get(0))
        .isEqualTo(
            valid
                ? ""
                : "the load was not applied: 96.9 of 100 requests/s were sent, less than 97 %");
  }

  @Test
  void aClosedLoadHasNoScheduleToBeLateFor() {
    figures.remove(Metric.SCHEDULE_LAG);
    RunChecks checks = check(CLOSED);

    assertThat(checks.notApplicable()).containsExactly("scheduleLag", "achievedRate");
    assertThat(checks.notChecked()).isEmpty();
    assertThat(checks.reasons()).isEmpty();
    assertThat(checks.made()).isEqualTo(4);
  }

  @Test
  void whatCouldNotBeMeasuredIsNotChecked() {
    figures.clear();
    RunChecks checks =
        rules().check(stats(), new Pace(true, OptionalDouble.empty(), 10), ClientHealth.UNKNOWN);

    assertThat(checks.notChecked())
        .containsExactly("scheduleLag", "eventLoopDelay", "cpu", "gc", "achievedRate");
    assertThat(checks.reasons()).isEmpty();
    assertThat(checks.measured()).isEmpty();
    assertThat(checks.made()).isZero();
  }

  private RunChecks check(Pace pace) {
    return rules().check(stats(), pace, new ClientHealth(delay, cpu, machine, gc));
  }

  private static ValidityRules rules() {
    return ValidityRules.with(ValidityLimits.DEFAULT);
  }

  private RequestStats stats() {
    return new RequestStats(
        new RequestStats.Counts(1, 0, 0, 0, 0, 0),
        emptySortedMap(),
        emptySortedMap(),
        new RequestStats.Tokens(
            null,
            null,
            null,
            0,
            0,
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalDouble.empty(),
            OwnFigures.NONE,
            false),
        figures,
        null,
        null,
        new RequestStats.Concurrency(0, 0),
        Workload.NONE);
  }
}
