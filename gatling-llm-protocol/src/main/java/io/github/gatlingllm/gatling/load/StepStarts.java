// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Tells whoever listens that injection steps begin; nobody listens before the run starts. */
public final class StepStarts {

  private final Consumer<RuntimeException> unheard;
  private volatile @Nullable StepListener listener;

  /**
   * Nobody listens yet.
   *
   * @param unheard is told why a source failed, where nobody listens
   */
  public StepStarts(Consumer<RuntimeException> unheard) {
    this.unheard = unheard;
  }

  public void listen(StepListener listening) {
    listener = listening;
  }

  void begun(Object source, long nanoTime) {
    StepListener listening = listener;
    if (listening != null) {
      listening.begun(source, nanoTime);
    }
  }

  void failed(Object source, RuntimeException failure) {
    StepListener listening = listener;
    if (listening != null) {
      listening.failed(source, failure);
    } else {
      unheard.accept(failure);
    }
  }
}
