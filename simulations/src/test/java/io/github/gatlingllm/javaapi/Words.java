// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.simulations.words.WordShare;
import io.github.gatlingllm.slo.objective.FeatureSubject;

/** The DSL of a custom feature. */
public final class Words {

  private Words() {}

  /** Returns an objective on the share of answers that contain the word. */
  public static ObjectiveBuilder.OfNumber wordPercent() {
    return new ObjectiveBuilder.OfNumber(new FeatureSubject(new WordShare()));
  }
}
