// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.experience;

import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.measure.request.Reader;

/**
 * Sets the reader of the answers.
 *
 * @param reader the reader
 */
public record ReaderOption(Reader reader) implements FeatureOption {

  @Override
  public String feature() {
    return ExperienceFeature.KEY;
  }
}
