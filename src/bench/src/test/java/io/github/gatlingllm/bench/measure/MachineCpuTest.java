// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MachineCpuTest {

  private static final String STAT =
      """
      cpu  100 10 50 800 20 5 15 7 3 0
      cpu0 50 5 25 400 10 2 8 4 2 0
      intr 12345
      """;

  @Test
  void waitingIsNotWorkAndGuestsAreNotCountedTwice() {
    assertThat(MachineCpu.parse(STAT)).isEqualTo(new MachineCpu(187, 1007));
  }

  @Test
  void theOthersHadWhatIsLeftOfTheWork() {
    var machine = new MachineCpu(150, 400).since(new MachineCpu(50, 200));
    assertThat(machine.percentOfOthers(new ProcStat("a", 30, 10), new ProcStat("b", 20, 0)))
        .isEqualTo(20);
  }

  @Test
  void roundingOfTicksNeverGivesLessThanNothing() {
    assertThat(new MachineCpu(10, 200).percentOfOthers(new ProcStat("a", 12, 0))).isZero();
  }

  @Test
  void aFileWithoutTheLineIsRefused() {
    assertThatThrownBy(() -> MachineCpu.parse("intr 1\n")).hasMessageContaining("no line");
  }
}
