// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The end of one delivery alone. */
final class Flushed {

  private Flushed() {}

  /** Ends within the time that a run gives; what was lost, in words. */
  static Optional<String> of(OtlpDelivery<?> delivery) {
    return of(delivery, LastFlush.TIME);
  }

  /** The same within a time of its own. */
  static Optional<String> of(OtlpDelivery<?> delivery, Duration time) {
    return LastFlush.of(List.of(delivery), System.nanoTime() + time.toNanos(), System::nanoTime)
        .stream()
        .findFirst();
  }
}
