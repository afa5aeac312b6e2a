// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

/** An option that objectives add to the protocol. */
public interface ObjectiveOption extends FeatureOption {

  /**
   * Combines it with another option of the same class and protocol.
   *
   * @throws IllegalArgumentException if they contradict each other
   */
  ObjectiveOption and(ObjectiveOption other);
}
