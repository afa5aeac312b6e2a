// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ProcStatTest {

  private static final String LINE =
      "4711 (%s) S 1 4711 4711 0 -1 1077936128 3581 0 12 0 1234 567 0 0 20 0 30 0 12345 0 0\n";

  @Test
  void ticksOfTheProgramAndOfTheKernelAreReadApart() {
    ProcStat stat = ProcStat.parse(LINE.formatted("java"));
    assertThat(stat).isEqualTo(new ProcStat("java", 1234, 567));
    assertThat(stat.micros()).isEqualTo(18_010_000);
  }

  @Test
  void aNameMayHoldBlanksAndBrackets() {
    assertThat(ProcStat.parse(LINE.formatted("a) S 1 (2")))
        .isEqualTo(new ProcStat("a) S 1 (2", 1234, 567));
  }

  @Test
  void twoLooksGiveWhatCameBetween() {
    var before = new ProcStat("java", 100, 50);
    assertThat(new ProcStat("java", 130, 51).since(before)).isEqualTo(new ProcStat("java", 30, 1));
  }

  @Test
  void whatHasNoNameIsNoSuchLine() {
    assertThatThrownBy(() -> ProcStat.parse("4711 java S 1")).hasMessageContaining("no name");
  }

  @Test
  void aProcessThatIsNotThereHasNoFigure() {
    assertThat(ProcStat.ofProcess(Long.MAX_VALUE)).isEmpty();
  }
}
