// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.gatling.run.GatlingInside;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GatlingVersionsTest {

  @ParameterizedTest
  @ValueSource(strings = {"3.14.0", "3.14.9", "3.15.0", "3.15.1", "3.15.1.2"})
  void aTriedLineOfVersionsRunsWithoutAWord(String version) {
    assertThat(GatlingVersions.refusal(version)).isEmpty();
    assertThat(GatlingVersions.warning(version)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.13.5", "3.9.5", "2.3.1", "3.2", "unknown", ""})
  void anOlderOneIsRefusedInOneLine(String version) {
    assertThat(GatlingVersions.refusal(version))
        .hasValueSatisfying(
            line ->
                assertThat(line)
                    .startsWith("Gatling " + version + " is too old for gatling-llm-protocol")
                    .contains("3.14.0 to 3.15.1")
                    .doesNotContain("\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.15.2", "3.16.0", "3.16.0-SNAPSHOT", "3.100.1", "4.0.0-M1", "4.0"})
  void aNewerOneIsWarnedOf(String version) {
    assertThat(GatlingVersions.refusal(version)).isEmpty();
    assertThat(GatlingVersions.warning(version))
        .hasValueSatisfying(line -> assertThat(line).contains(version + " is newer than 3.15.1"));
  }

  @Test
  void theGatlingOfTheseTestsIsOneOfThem() {
    assertThat(GatlingVersions.current()).isEqualTo(GatlingVersions.NEWEST);
  }

  @Test
  void aMissingMethodIsNamedWithoutAStackTrace() {
    assertThatThrownBy(
            () ->
                GatlingInside.supported(
                    () -> {
                      throw new NoSuchMethodError("'void io.gatling.Gone.gone()'");
                    }))
        .isInstanceOf(SeamMissingException.class)
        .hasMessageContaining("Gatling 3.15.1 lacks ''void io.gatling.Gone.gone()''")
        .hasNoCause()
        .satisfies(refusal -> assertThat(refusal.getStackTrace()).isEmpty());
  }
}
