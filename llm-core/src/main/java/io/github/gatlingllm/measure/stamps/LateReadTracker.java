// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.stamps;

import io.github.gatlingllm.measure.ReadDelays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Groups chunks that were read late together. For one thread. */
final class LateReadTracker {

  /** A longer delay starts a new group. */
  private static final long LONGEST_NANOS = 100_000_000;

  private final CpuSamples cpu;
  private final Consumer<LateReads> reported;
  private @Nullable LateReads open;

  /**
   * Creates an empty tracker.
   *
   * @param cpu of the thread
   * @param reported receives complete groups
   */
  LateReadTracker(CpuSamples cpu, Consumer<LateReads> reported) {
    this.cpu = cpu;
    this.reported = reported;
  }

  /**
   * Adds a chunk that was read a number of nanoseconds after its arrival.
   *
   * @return whether a CPU sample was taken
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

  /** Completes the current group. */
  void finish() {
    LateReads complete = open;
    if (complete != null) {
      open = null;
      reported.accept(complete);
    }
  }
}
