// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

/**
 * A reader of whole bodies that also receives their bytes as they arrive: for what can't wait until
 * the body is complete.
 */
public interface ArrivingReader extends DeltaReader {

  /** Receives the next bytes of the body; {@link #answer} receives them again. */
  void arriving(byte[] bytes);

  /** Returns whether the answer is complete, even if its body goes on. */
  default boolean complete() {
    return false;
  }
}
