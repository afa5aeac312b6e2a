// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CertaintyTest {

  /** No more can keep a bound than there are, though a fraction of them may be rounded so. */
  @Test
  void roundingMakesNothingSure() {
    double eleven = 11.66;
    assertThat(Certainty.of(eleven, eleven, 100, 0.99, true))
        .isEqualTo(new Certainty(Verdict.MET, true, 100));
    assertThat(Certainty.of(Math.nextUp(eleven), eleven, 100, 0.99, true))
        .isEqualTo(new Certainty(Verdict.MET, true, 100));
  }
}
