// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.stamps;

import io.github.gatlingllm.measure.ReadDelays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Puts chunks together that were read late together. For one thread. */
final class LateReadTracker {

  /** Whoever is behind for longer is behind once more. */
  private static final long LONGEST_NANOS = 100_000_000;

  private final CpuSamples cpu;
  private final Consumer<LateReads> reported;
  private @Nullable LateReads open;

  /**
   * None was late yet.
   *
   * @param cpu of the thread
   * @param reported of those that are complete
   */
  LateReadTracker(CpuSamples cpu, Consumer<LateReads> reported) {
    this.cpu = cpu;
    this.reported = reported;
  }

  /**
   * A chunk has been read so many nanoseconds after its arrival.
   *
   * @return whether the thread's CPU time has been looked at
   */
  boolean read(long arrival, long late) {
    long now = arrival + late;
    boolean isLate = late >= ReadDelays.LATE_NANOS;
    boolean looked = cpu.look(now, isLate);
    LateReads before = open;
    if (before != null && (arrival > before.to() || now - before.begun() > LONGEST_NANOS)) {
      finish();
    }
    if (isLate) {
      add(arrival, late);
    }
    return looked;
  }

  private void add(long arrival, long late) {
    LateReads reads = open == null ? new LateReads() : open;
    reads.add(arrival, late);
    reads.ran(cpu.ranSince(reads.from()));
    open = reads;
  }

  /** Whatever was late until now is complete. */
  void finish() {
    LateReads complete = open;
    if (complete != null) {
      open = null;
      reported.accept(complete);
    }
  }
}
