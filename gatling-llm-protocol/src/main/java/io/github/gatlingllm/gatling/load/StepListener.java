// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

/** Receives the starts and failures of injection steps that have a source. */
public interface StepListener {

  /**
   * Called when a step begins: none of its users has been drawn, but users of earlier steps may
   * still arrive.
   *
   * @param source the source of the step
   * @param nanoTime the {@code System.nanoTime()} at which the step begins, or will begin
   */
  void begun(Object source, long nanoTime);

  /**
   * Called when a source fails to provide its next arrivals. Otherwise, the run would hang, or end
   * as if it had succeeded.
   */
  void failed(Object source, RuntimeException failure);
}
