// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.controller.inject.open.OpenInjectionStep;

/** An open injection step written in Java: fills in what Scala generates for case classes. */
abstract class StepBridge implements OpenInjectionStep {

  private static final long serialVersionUID = 1;

  @Override
  public final boolean canEqual(Object that) {
    return that == this;
  }

  @Override
  public final int productArity() {
    return 0;
  }

  @Override
  public final Object productElement(int index) {
    throw new IndexOutOfBoundsException(index);
  }
}
