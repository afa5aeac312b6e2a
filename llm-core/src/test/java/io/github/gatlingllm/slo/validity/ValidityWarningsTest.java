// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What held the load generator up is named with its remedy, and makes nothing invalid. */
class ValidityWarningsTest extends CheckedClient {

  @Test
  void aBusyMachineIsWarnedAbout() {
    machine = Distribution.of(95, 99, 20);

    assertThat(check(OPEN).reasons()).isEmpty();
    assertThat(check(OPEN).warnings())
        .singleElement()
        .asString()
        .isEqualTo(ValidityWarningTexts.machineBusy("90", "66.67"));
  }

  @ParameterizedTest(name = "{0} % of the time, longest {1} ms")
  @CsvSource({"0.5,200,0", "0.51,10,1", "0.1,201,1", "3,900,2"})
  void collectionsMayTakeAHalfPercentAndNoneLong(double percent, double longest, int warnings) {
    gc = new ClientHealth.GcPauses(percent, longest * MILLI);

    assertThat(check(OPEN).reasons()).isEmpty();
    assertThat(check(OPEN).warnings()).hasSize(warnings);
  }

  @ParameterizedTest(name = "{0} % of the time")
  @CsvSource({"0,0", "0.5,0", "0.51,1", "140,1"})
  void aQuotaMayStopTheProcessAsLongAsCollectionsMay(double percent, int warnings) {
    throttling = throttled(percent);

    assertThat(check(OPEN).reasons()).isEmpty();
    assertThat(check(OPEN).warnings()).hasSize(warnings);
    assertThat(check(OPEN).measured()).containsEntry("throttledPercent", percent);
  }

  @Test
  void aQuotaThatStopsTheProcessIsNamed() {
    throttling = throttled(12);

    assertThat(check(OPEN).warnings()).containsExactly(ValidityTexts.throttled("12 %", "0.5 %"));
  }

  @Test
  void withoutAnyQuotaNothingIsMeasuredAndNothingIsMissing() {
    throttling = ClientHealth.Throttling.NONE;

    assertThat(check(OPEN).notApplicable()).containsExactly("cpuThrottling");
    assertThat(check(OPEN).notChecked()).isEmpty();
    assertThat(check(OPEN).measured()).doesNotContainKeys("throttledPercent", "cpuQuotaCores");
  }

  @Test
  void aQuotaThatCanNotBeReadIsNotChecked() {
    throttling = null;

    assertThat(check(OPEN).notChecked()).containsExactly("cpuThrottling");
    assertThat(check(OPEN).measured()).doesNotContainKey("throttledPercent");
  }

  @ParameterizedTest(name = "{0} % in use")
  @CsvSource({"85,false", "85.1,true"})
  void aHeapThatCollectionsLeaveFullIsWarnedAbout(double percent, boolean warned) {
    heap = Distribution.of(20, percent, 30);

    assertThat(check(OPEN).reasons()).isEmpty();
    assertThat(check(OPEN).warnings()).hasSize(warned ? 1 : 0);
    assertThat(check(OPEN).warnings())
        .allMatch(text -> text.contains("heap was 85.1 % full") && text.contains("-Xmx"));
  }

  @ParameterizedTest(name = "step {0} ns, call {1} ns")
  @CsvSource({"10000,1000,0", "10001,1000,1", "30,1001,1", "15000000,2000,2"})
  void aCoarseOrSlowClockIsWarnedAbout(double step, double call, int warnings) {
    clock = new ClientHealth.Clock(step, call);

    assertThat(check(OPEN).reasons()).isEmpty();
    assertThat(check(OPEN).warnings()).hasSize(warnings);
  }

  @Test
  void moreConnectionsThanFilesAllowAreWarnedAbout() {
    connections = new ClientHealth.Connections(820, 900, OptionalLong.of(1024));
    assertThat(check(OPEN).warnings())
        .singleElement()
        .asString()
        .isEqualTo(ValidityWarningTexts.manyConnections(820, 1024));

    connections = new ClientHealth.Connections(820, 900, OptionalLong.empty());
    assertThat(check(OPEN).warnings()).isEmpty();
  }

  @Test
  void stealIsWarnedAboutWithItsRemedyAndNoReason() {
    starvation = new Starvation(new Starvation.Share(11.37, 43.2), null, null);

    assertThat(check(OPEN).reasons()).isEmpty();
    assertThat(check(OPEN).warnings()).containsExactly(ValidityWarningTexts.steal("11 %", "43 %"));
    limits = ValidityLimits.DEFAULT.with(ValidityLimit.STEAL_WARNING, 12);
    assertThat(check(OPEN).warnings())
        .singleElement()
        .asString()
        .endsWith("CPU time withheld by the hypervisor: 12 % instead of 2 %");
  }

  @Test
  void pressureIsWarnedAboutWithItsRemedyAndNoReason() {
    starvation = new Starvation(null, new Starvation.Share(62, 97), null);

    assertThat(check(OPEN).reasons()).isEmpty();
    assertThat(check(OPEN).warnings())
        .containsExactly(ValidityWarningTexts.cpuPressure("62 %", "97 %"));
    limits = ValidityLimits.DEFAULT.with(ValidityLimit.CPU_PRESSURE_WARNING, 40);
    assertThat(check(OPEN).warnings()).hasSize(1);
  }

  @ParameterizedTest(name = "{0} % of the time, longest {1} ms")
  @CsvSource({"0.5,200,false", "0.51,60,true", "0.1,201,true"})
  void freezesWarnFromTheLimitsOfCollections(double percent, double longest, boolean warned) {
    starvation =
        new Starvation(null, null, new Starvation.Standstills(3, longest * MILLI, percent));

    assertThat(check(OPEN).reasons()).isEmpty();
    assertThat(check(OPEN).warnings()).hasSize(warned ? 1 : 0);
    assertThat(check(OPEN).warnings())
        .allMatch(text -> text.contains("frozen") && text.contains((long) longest + " ms"));
  }

  @Test
  void unreportedFiguresHaveNoReading() {
    starvation = Starvation.UNKNOWN;

    assertThat(check(OPEN).measured())
        .doesNotContainKeys("stealPercent", "cpuPressurePercent", "standstills")
        .hasSize(18);
    assertThat(check(OPEN).notChecked()).isEmpty();
  }
}
