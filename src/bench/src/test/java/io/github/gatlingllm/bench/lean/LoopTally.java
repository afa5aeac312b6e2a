// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import java.util.concurrent.atomic.AtomicLong;

/** What one event loop has written: it alone writes here, anyone may read. */
final class LoopTally {
  private final AtomicLong events = new AtomicLong();
  private final Lateness lateness = new Lateness();

  void wrote(int more) {
    events.lazySet(events.get() + more);
  }

  void late(long nanos) {
    lateness.add(nanos);
  }

  long events() {
    return events.get();
  }

  Lateness lateness() {
    return lateness;
  }
}
