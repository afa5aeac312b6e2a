// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.promise;

/** A figure of whether the same prompts get the same answers under load as at rest. */
public enum ConsistencyFigure implements NamedFigure {
  /** Of the answers under load, those equal to the first at rest. */
  SAME("sameAsUnloadedPercent", "same answers as without load", "%"),
  /** How many of them are not. */
  DIFFERING("differing", "answers other than without load", ""),
  /** Different answers to a prompt, the mean over prompts. */
  UNIQUE("uniqueOutputsMean", "different answers to a prompt", ""),
  /** The median of the characters that answers which differ have in common with the first. */
  DIVERGENCE_P50("firstDivergenceP50", "first difference p50", "characters"),
  /** The same of those that differ early. */
  DIVERGENCE_P5("firstDivergenceP5", "first difference p5", "characters"),
  /** The median of the tokens that answers which differ have in common with the first. */
  DIVERGENT_TOKEN_P50("firstDivergentTokenP50", "first different token p50", "tokens"),
  /** How much longer answers are than at rest. */
  LENGTH_DRIFT("lengthDriftPercent", "length drift under load", "%"),
  /** How often the server told another {@code system_fingerprint} than before. */
  FINGERPRINT_CHANGES("fingerprintChanges", "changes of system_fingerprint", "");

  @SuppressWarnings("ImmutableEnumChecker") // three strings
  private final Words words;

  ConsistencyFigure(String key, String label, String unit) {
    words = new Words(key, label, unit);
  }

  @Override
  public Words words() {
    return words;
  }
}
