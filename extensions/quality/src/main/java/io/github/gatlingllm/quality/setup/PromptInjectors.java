// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Which requests ask the prompts of a file: of one kind alone, since others have other system
 * prompts, caps, models. Any thread.
 */
final class PromptInjectors {

  private final AtomicLong requests = new AtomicLong();
  private final AtomicReference<@Nullable Object> kind = new AtomicReference<>();
  private final AtomicBoolean askedAtRest = new AtomicBoolean();

  /**
   * Requests of a kind that will ask under load.
   *
   * @param what the builder that wants it, for messages
   * @return whether they must ask without load first: nobody has
   * @throws IllegalStateException if others ask already: not only the load would differ
   */
  boolean claim(Object asker, String name, String what) {
    if (!kind.compareAndSet(null, asker) && !areOf(asker)) {
      throw new IllegalStateException(
          what
              + " must be asked by requests of one kind, but '"
              + name
              + "' is not the only one: name one with .onRequest(\"...\")");
    }
    return askedAtRest.compareAndSet(false, true);
  }

  /** Whether requests of that kind ask. */
  boolean areOf(Object asker) {
    return asker.equals(kind.get());
  }

  /** A request is about to leave: which one it is, from 0. */
  long next() {
    return requests.getAndIncrement();
  }
}
