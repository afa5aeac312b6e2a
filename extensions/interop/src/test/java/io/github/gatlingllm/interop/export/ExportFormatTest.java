// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExportFormatTest {

  @Test
  void namesCanBeSeparatedByCommasAndRepeated() {
    assertThat(ExportFormat.named("--to", List.of("aiperf, vllm", "vllm")))
        .containsExactly(ExportFormat.AIPERF, ExportFormat.VLLM);
  }

  @Test
  void anUnknownNameIsNamedWithTheKnownOnes() {
    assertThatThrownBy(() -> ExportFormat.named("--to", List.of("vllm,guidellm")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--to: unknown format (guidellm).")
        .hasMessageContaining("vllm, benchmark-report, aiperf");
    assertThatThrownBy(() -> ExportFormat.named("--to", List.of("")))
        .hasMessageContaining("(empty)");
  }

  @Test
  void anOptionWithoutFormatsIsRefused() {
    assertThatThrownBy(() -> new ExportOption(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Name at least one");
  }
}
