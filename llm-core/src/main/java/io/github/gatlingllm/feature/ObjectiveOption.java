// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

/** An option that objectives bring along, each for itself. */
public interface ObjectiveOption extends FeatureOption {

  /**
   * Joins it with one of the same class that the same protocol was given.
   *
   * @throws IllegalArgumentException if they contradict each other
   */
  ObjectiveOption and(ObjectiveOption other);
}
