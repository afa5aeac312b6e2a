// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Keeps by how much the reads of one answer's chunks were later than their arrivals, and passes on
 * what it hears. Event loop only.
 */
public final class ChunkDelays implements ArrivalListener {

  private static final int FIRST_LENGTH = 64;

  private final ArrivalListener next;
  private long[] delays = new long[FIRST_LENGTH];
  private int chunks;
  private boolean known = true;

  /** Nothing has come. */
  public ChunkDelays(ArrivalListener next) {
    this.next = next;
  }

  @Override
  public void chunk(long stamp, NetworkRead from, boolean first) {
    if (chunks == delays.length) {
      delays = Arrays.copyOf(delays, 2 * chunks);
    }
    delays[chunks++] = from.lateNanos();
    known &= from.source() != StampSource.READ;
    next.chunk(stamp, from, first);
  }

  @Override
  public void flushed(long at, long heldNanos) {
    next.flushed(at, heldNanos);
  }

  /** In nanoseconds, by chunk; null without any, or if the arrival of one is not known. */
  public long @Nullable [] nanos() {
    return known && chunks > 0 ? Arrays.copyOf(delays, chunks) : null;
  }
}
