// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The requests that send the prompts of a file. They are of one kind, since other kinds have other
 * system prompts, caps or models. Any thread.
 */
final class PromptInjectors {

  private final AtomicLong requests = new AtomicLong();
  private final AtomicReference<@Nullable Object> kind = new AtomicReference<>();
  private final AtomicBoolean askedAtRest = new AtomicBoolean();

  /**
   * Claims the prompts for a kind of request.
   *
   * @param what the builder that needs it, for messages
   * @return whether they must send the prompts unloaded first
   * @throws IllegalStateException if other requests already send them, since then not only the load
   *     would differ
   */
  boolean claim(Object asker, String name, String what) {
    if (!kind.compareAndSet(null, asker) && !areOf(asker)) {
      throw new IllegalStateException(QualitySetupTexts.severalRequests(what, name));
    }
    return askedAtRest.compareAndSet(false, true);
  }

  /** Returns whether requests of that kind send the prompts. */
  boolean areOf(Object asker) {
    return asker.equals(kind.get());
  }

  /** Returns the number of the next request, from 0. */
  long next() {
    return requests.getAndIncrement();
  }
}
