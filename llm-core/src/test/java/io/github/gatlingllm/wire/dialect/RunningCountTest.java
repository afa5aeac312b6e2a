// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static io.github.gatlingllm.chat.Usage.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunningCountTest {

  @ParameterizedTest
  @CsvSource({"2,3,5", "0,0,0", "-1,3,3", "2,-1,2", "-1,-1,-1", "2147483647,1,2147483647"})
  void aSumIsOfWhatIsTold(int a, int b, int sum) {
    assertThat(ABSENT).isEqualTo(-1);
    assertThat(RunningCount.sum(a, b)).isEqualTo(sum);
  }
}
