// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.words;

import io.github.gatlingllm.feature.FeatureOption;

/**
 * Counts the answers that contain a word.
 *
 * @param word the word
 */
public record WordOption(String word) implements FeatureOption {

  @Override
  public String feature() {
    return WordFeature.KEY;
  }
}
