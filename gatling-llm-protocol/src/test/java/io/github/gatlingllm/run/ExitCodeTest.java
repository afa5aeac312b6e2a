// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.gatling.JvmExit;
import io.github.gatlingllm.report.view.RunVerdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExitCodeTest {

  @ParameterizedTest
  @EnumSource(RunVerdict.class)
  void codeOfASimulationCanNotMakeARunPass(RunVerdict verdict) {
    assertThat(ExitCode.mustFail(verdict, JvmExit.OTHER_CODE))
        .isEqualTo(verdict != RunVerdict.PASSED);
  }

  @ParameterizedTest
  @EnumSource(RunVerdict.class)
  void gatlingJudgesAllButWhatIsInvalid(RunVerdict verdict) {
    assertThat(ExitCode.mustFail(verdict, JvmExit.GATLING))
        .isEqualTo(verdict == RunVerdict.INVALID);
  }

  @ParameterizedTest
  @EnumSource(
      value = JvmExit.class,
      names = {"REFUSAL", "PARENT_ENDED", "NO_CODE"})
  void otherEndsHaveTheirOwnCode(JvmExit exit) {
    assertThat(ExitCode.mustFail(RunVerdict.FAILED, exit)).isFalse();
  }
}
