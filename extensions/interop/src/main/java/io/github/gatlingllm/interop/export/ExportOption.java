// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.export;

import io.github.gatlingllm.feature.FeatureOption;
import java.util.List;

/**
 * The option of a run to write other tools' formats after its report.
 *
 * @param formats the formats
 */
public record ExportOption(List<ExportFormat> formats) implements FeatureOption {

  /**
   * Creates an option.
   *
   * @throws IllegalArgumentException if no format is named
   */
  public ExportOption {
    formats = List.copyOf(formats);
    if (formats.isEmpty()) {
      throw new IllegalArgumentException(ExportTexts.noFormat("export"));
    }
  }

  @Override
  public String feature() {
    return ExportFeature.KEY;
  }
}
