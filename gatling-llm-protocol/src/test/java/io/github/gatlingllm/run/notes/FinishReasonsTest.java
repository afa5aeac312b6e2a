// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FinishReasonsTest {

  private final FinishReasons reasons = new FinishReasons();

  @Test
  void anAnswerWithAReasonIsNoRemark() {
    answered(100, 0);
    assertThat(reasons.warning()).isEmpty();
  }

  @Test
  void upToOnePercentIsCounted() {
    answered(99, 1);
    assertThat(reasons.warning()).containsExactly(RunNoteTexts.noFinishReason(1, 100, "1", false));
  }

  @Test
  void moreThanThatMayBeCut() {
    answered(98, 2);
    assertThat(reasons.warning()).containsExactly(RunNoteTexts.noFinishReason(2, 100, "2", true));
  }

  private void answered(int with, int without) {
    for (int i = 0; i < with; i++) {
      reasons.answered(true);
    }
    for (int i = 0; i < without; i++) {
      reasons.answered(false);
    }
  }
}
