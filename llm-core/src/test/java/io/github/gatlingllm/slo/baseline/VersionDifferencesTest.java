// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class VersionDifferencesTest {

  @Test
  void anotherServerVersionIsNamed() {
    assertThat(
            differences(
                Map.of("Java", "17", "server engine", "vLLM", "server version", "0.10.0"),
                Map.of("Java", "17", "server engine", "vLLM", "server version", "0.10.1")))
        .containsExactly("server version is 0.10.1, was 0.10.0");
  }

  @Test
  void aSettingThatOneServerReportsIsNamed() {
    assertThat(
            differences(
                Map.of("server engine", "vLLM"),
                Map.of("server engine", "vLLM", "server quantization", "fp8")))
        .containsExactly("server quantization is fp8, was not reported");
  }

  @Test
  void sizesMayVaryALittle() {
    assertThat(
            differences(
                Map.of("server num_gpu_blocks", "27500"), Map.of("server num_gpu_blocks", "27431")))
        .isEmpty();
  }

  @Test
  void aRunWhoseServerIsUnknownDoesNotDiffer() {
    assertThat(differences(Map.of("Java", "17"), Map.of("Java", "17", "server engine", "vLLM")))
        .isEmpty();
  }

  private static List<String> differences(Map<String, String> before, Map<String, String> now) {
    return VersionDifferences.of(new TreeMap<>(before), new TreeMap<>(now));
  }
}
