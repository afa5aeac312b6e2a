// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.simulations.words.WordShare;
import io.github.gatlingllm.slo.objective.FeatureSubject;

/** The DSL of a feature of its own. */
public final class Words {

  private Words() {}

  /** The share of the answers that contain the word. */
  public static ObjectiveBuilder.OfNumber wordPercent() {
    return new ObjectiveBuilder.OfNumber(new FeatureSubject(new WordShare()));
  }
}
