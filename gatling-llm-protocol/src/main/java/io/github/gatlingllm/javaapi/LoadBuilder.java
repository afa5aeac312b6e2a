// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import java.util.AbstractList;
import java.util.Objects;

/**
 * Base of the load builders: an injection profile of one step, at each point of the chain
 *
 * <p>Gatling's steps can't be extended, but {@code injectOpen(...)} and {@code injectClosed(...)}
 * also accept a list of steps. A builder is such a list, and {@link #step()} is its only element.
 *
 * @param <S> Gatling's open or closed injection step
 */
public abstract class LoadBuilder<S> extends AbstractList<S> {

  LoadBuilder() {}

  /**
   * Build the step, for a profile of several steps: {@code injectOpen(nothingFor(5),
   * poisson(5).during(60).step())}
   *
   * @return a Gatling injection step
   * @throws IllegalArgumentException if an option is out of its range
   */
  public final S step() {
    return build();
  }

  abstract S build();

  @Override
  public final S get(int index) {
    Objects.checkIndex(index, 1);
    return build();
  }

  @Override
  public final int size() {
    return 1;
  }
}
