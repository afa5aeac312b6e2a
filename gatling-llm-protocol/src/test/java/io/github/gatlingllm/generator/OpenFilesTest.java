// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class OpenFilesTest {

  @Test
  void moreUsersThanFilesAreToldWithTheRemedy() {
    assertThat(OpenFiles.warning(OptionalLong.of(5000), OptionalLong.of(1024)))
        .hasValueSatisfying(
            warning ->
                assertThat(warning)
                    .contains("up to 5000 concurrent users", "only 1024 files", "ulimit -n 8192"));
  }

  @Test
  void theJvmHasFilesOfItsOwn() {
    assertThat(OpenFiles.warning(OptionalLong.of(1000), OptionalLong.of(1024))).isPresent();
    assertThat(OpenFiles.warning(OptionalLong.of(800), OptionalLong.of(1024))).isEmpty();
  }

  @Test
  void whereThereIsNoLimitNothingIsSaid() {
    assertThat(OpenFiles.warning(OptionalLong.of(1_000_000), OptionalLong.empty())).isEmpty();
  }

  @Test
  void whereNobodyKnowsHowManyUsersNothingIsSaid() {
    assertThat(OpenFiles.warning(OptionalLong.empty(), OptionalLong.of(1024))).isEmpty();
  }
}
