// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.interop.export.ExportFormat;
import io.github.gatlingllm.interop.export.ExportOption;
import java.util.List;

/** The DSL of exports to other tools' formats, for static imports. */
public final class ExportDsl {

  private ExportDsl() {}

  /**
   * Writes the run in other tools' formats into its {@code llm/} folder, after its report: {@code
   * llm.with(export("vllm"))}. A failure is reported and does not change the result of the run.
   *
   * @param formats {@code vllm}, {@code benchmark-report}, {@code aiperf}
   * @return the option
   * @throws IllegalArgumentException if a format is unknown
   */
  public static FeatureOption export(String... formats) {
    return new ExportOption(ExportFormat.named("export", List.of(formats)));
  }
}
