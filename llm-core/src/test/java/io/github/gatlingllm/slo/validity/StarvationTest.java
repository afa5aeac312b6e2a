// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.slo.validity.Starvation.Share;
import io.github.gatlingllm.slo.validity.Starvation.Standstills;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The one line that says that the machine was held up. */
class StarvationTest {

  private static final Standstills NONE = new Standstills(0, 0, 0);
  private static final Standstills MANY = new Standstills(31, 572.8e6, 4);

  private static String line(
      @Nullable Share steal, @Nullable Share pressure, @Nullable Standstills standstills) {
    var starvation = new Starvation(steal, pressure, standstills);
    var health = new ClientHealth(null, null, null, null, null, null, null, null, starvation);
    return health.heldUp(false).orElse("");
  }

  private static Share share(double percent) {
    return new Share(percent, percent);
  }

  @Test
  void standstillsAreCountedWithTheirCauses() {
    assertThat(line(share(11.37), share(20), MANY))
        .isEqualTo(
            ValidityTexts.machineBusy(ValidityTexts.times(31, "573 ms"), List.of("steal 11 %")));
    assertThat(line(share(2.1), share(71), MANY))
        .contains("573 ms (steal 2.1 %, CPU pressure 71 %)");
    assertThat(line(share(0.4), share(71), MANY)).contains("573 ms (CPU pressure 71 %)");
  }

  @Test
  void theyAreSaidWithoutAnyKnownCause() {
    assertThat(line(null, null, new Standstills(1, 60e6, 0.01)))
        .isEqualTo(ValidityTexts.machineBusy(ValidityTexts.once("60 ms"), List.of()));
  }

  @Test
  void theMachineIsBusyWhereTasksWaitedThroughMuchOfTheRun() {
    assertThat(new Starvation(null, share(100), NONE).busy())
        .contains(ValidityTexts.machineBusy("", List.of("CPU pressure 100 %")));
    assertThat(new Starvation(null, new Share(20, 100), NONE).busy()).isEmpty();
    assertThat(new Starvation(share(11), null, NONE).busy()).isPresent();
    assertThat(new Starvation(null, null, MANY).busy()).isPresent();
    assertThat(Starvation.UNKNOWN.busy()).isEmpty();
  }

  @Test
  void stealAloneIsEnough() {
    assertThat(line(share(11), null, NONE))
        .isEqualTo(ValidityTexts.machineBusy("", List.of("steal 11 %")));
    assertThat(line(share(2), null, null)).as("the limit itself").isNotEmpty();
  }

  @Test
  void aMachineWithoutStarvationHasNoLine() {
    assertThat(line(share(1.9), share(10), NONE)).isEmpty();
    assertThat(line(share(0), share(90), NONE)).as("others waited, but not this client").isEmpty();
    assertThat(line(null, null, null)).isEmpty();
    assertThat(new Starvation(share(0), share(90), NONE).heldUp(true))
        .as("but they did where the run is invalid")
        .hasValue(ValidityTexts.machineBusy("", List.of("CPU pressure 90 %")));
    assertThat(ClientHealth.UNKNOWN.heldUp(true)).isEmpty();
  }

  @Test
  void aBadSecondIsACauseWhereTheRunIsInvalid() {
    var pressed = new Starvation(new Share(0.4, 3), new Share(26, 84.8), NONE);
    assertThat(pressed.heldUp(false)).isEmpty();
    assertThat(pressed.heldUp(true))
        .hasValue(
            ValidityTexts.machineBusy(
                "", List.of(ValidityTexts.cpuPressure(ValidityTexts.worstSecond("26 %", "85 %")))));
    var stolen = new Starvation(new Share(1.3, 45), new Share(12, 30), NONE);
    assertThat(stolen.heldUp(false)).isEmpty();
    assertThat(stolen.heldUp(true))
        .hasValue(
            ValidityTexts.machineBusy(
                "", List.of(ValidityTexts.steal(ValidityTexts.worstSecond("1.3 %", "45 %")))));
    assertThat(new Starvation(new Share(1.3, 15), new Share(12, 30), NONE).heldUp(true)).isEmpty();
  }
}
