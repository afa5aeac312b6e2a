// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Records how much later than their arrivals the chunks of one answer were read, and forwards all
 * calls. Event loop only.
 */
public final class ChunkDelays implements ArrivalListener {

  private static final int FIRST_LENGTH = 64;

  private final ArrivalListener next;
  private long[] delays = new long[FIRST_LENGTH];
  private int chunks;
  private boolean known = true;

  /** Creates an empty record. */
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

  /**
   * Returns the delays in nanoseconds, by chunk; null without chunks, or if an arrival time is
   * unknown.
   */
  public long @Nullable [] nanos() {
    return known && chunks > 0 ? Arrays.copyOf(delays, chunks) : null;
  }
}
