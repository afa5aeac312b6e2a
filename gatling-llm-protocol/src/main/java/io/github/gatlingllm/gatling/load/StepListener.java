// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

/** Hears of injection steps that have a source. */
public interface StepListener {

  /**
   * A step begins: nobody of it has been drawn, though those of steps before it may be on their
   * way.
   *
   * @param source the step's
   * @param nanoTime the {@code System.nanoTime()} at which it begins, or will
   */
  void begun(Object source, long nanoTime);

  /** A source could not say what is to come: the run would hang, or end as if all were well. */
  void failed(Object source, RuntimeException failure);
}
