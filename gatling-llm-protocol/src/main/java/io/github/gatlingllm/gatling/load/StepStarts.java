// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reports the starts of injection steps to a listener; there is none before the run starts. */
public final class StepStarts {

  private final Consumer<RuntimeException> unheard;
  private volatile @Nullable StepListener listener;

  /**
   * Creates an instance without a listener.
   *
   * @param unheard receives the failure of a source while there is no listener
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
