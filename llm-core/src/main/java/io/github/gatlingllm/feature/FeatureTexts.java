// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

/** The texts about features. */
final class FeatureTexts {
  private FeatureTexts() {}

  static String notOnClassPath(String feature) {
    return ".with(...): the feature '"
        + feature
        + "' is not on the class path. Add its module. A jar that contains several features must merge"
        + " their files in META-INF/services.";
  }

  static String failed(String feature, String error) {
    return "figures are missing: the feature " + feature + " failed: " + error;
  }
}
