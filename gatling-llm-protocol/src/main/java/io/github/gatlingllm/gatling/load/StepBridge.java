// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import scala.Product;

/** An injection step written in Java: implements what Scala generates for case classes. */
interface StepBridge extends Product {

  @Override
  default boolean canEqual(Object that) {
    return that == this;
  }

  @Override
  default int productArity() {
    return 0;
  }

  @Override
  default Object productElement(int index) {
    throw new IndexOutOfBoundsException(index);
  }
}
