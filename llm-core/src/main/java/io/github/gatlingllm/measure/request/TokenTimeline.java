// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The content chunks of one request while they arrive. For the request's event loop only. A chunk
 * costs only its place in the array of stamps.
 */
public final class TokenTimeline {

  private static final int INITIAL_CHUNKS = 64;
  private static final long[] NONE = {};

  /** A server that sends each chunk on its own has fewer chunks a segment than this. */
  private static final long TOGETHER = 2;

  private long[] stamps = NONE;

  /** Whether the array was handed over, so that it is full and must not change. */
  private boolean reported;

  /** Running totals by chunk; null from the first chunk without a total on. */
  private int @Nullable [] totals;

  private int chunks;
  private int firstChunkTokens = TokenCounts.ABSENT;
  private long firstOutput = Timing.ABSENT;
  private long unsure;

  /** The first chunk of the latest read. */
  private int readFrom;

  private long readUnsure;
  private int readSegments;

  /**
   * Adds a content chunk.
   *
   * @param stamp of the network read that completed it, in nanoseconds since the run's start
   * @param reasoning whether it holds only reasoning
   * @param runningOutputTokens output tokens so far by per-chunk usage; negative without it
   * @throws IllegalArgumentException if the stamp is before the last one
   */
  public void chunk(long stamp, boolean reasoning, int runningOutputTokens) {
    if (chunks > 0 && stamp < stamps[chunks - 1]) {
      throw new IllegalArgumentException(
          "stamps must not decrease, but " + stamp + " came after " + stamps[chunks - 1]);
    }
    if (chunks == stamps.length) {
      grow();
    }
    stamps[chunks] = stamp;
    keepTotal(runningOutputTokens);
    chunks++;
    if (!reasoning && firstOutput == Timing.ABSENT) {
      firstOutput = stamp;
    }
  }

  /**
   * Starts the read that the next chunks belong to. Chunks of one read have one stamp.
   *
   * @param unsureNanos how much earlier than its stamp it may have arrived; 0 if the stamp is exact
   * @param segments the number of segments in the read
   */
  public void read(long stamp, long unsureNanos, int segments) {
    if (chunks == 0 || stamps[chunks - 1] < stamp) {
      unsure = unsure();
      readFrom = chunks;
      readUnsure = unsureNanos;
      readSegments = segments;
    }
  }

  /**
   * Returns how much earlier than their stamps the chunks of all reads may have arrived. Chunks
   * that share a segment were sent together, so a late read did not merge them.
   */
  public long unsure() {
    boolean sentTogether = chunks - readFrom >= TOGETHER * readSegments;
    return sentTogether ? unsure : unsure + readUnsure;
  }

  /** Returns the number of chunks so far. */
  public int chunks() {
    return chunks;
  }

  /** Returns the last chunk's stamp. There must be one. */
  public long last() {
    return stamps[chunks - 1];
  }

  /** Returns the stamps so far, in an array that never changes. */
  public long[] stamps() {
    if (stamps.length > chunks) {
      long[] gathered = stamps;
      stamps = Arrays.copyOf(gathered, chunks);
      StampArrays.give(gathered);
    }
    reported = true;
    return stamps;
  }

  /** Returns the stamp of the first chunk that is not reasoning, or {@link Timing#ABSENT}. */
  public long firstOutput() {
    return firstOutput;
  }

  /** Returns the tokens in the first chunk, or {@link TokenCounts#ABSENT}. */
  public int firstChunkTokens() {
    return firstChunkTokens;
  }

  /** Returns the tokens of each chunk; null unless every chunk had a total. */
  public int @Nullable [] perChunk() {
    if (totals == null) {
      return null;
    }
    int[] perChunk = Arrays.copyOf(totals, chunks);
    for (int i = chunks - 1; i > 0; i--) {
      perChunk[i] -= perChunk[i - 1];
    }
    return perChunk;
  }

  private void keepTotal(int total) {
    if (chunks == 0 && total >= 0) {
      firstChunkTokens = total;
      totals = new int[stamps.length];
    }
    if (totals == null) {
      return;
    }
    boolean usable = chunks == 0 || total >= totals[chunks - 1];
    if (usable) {
      totals[chunks] = total;
    } else {
      totals = null;
    }
  }

  private void grow() {
    long[] full = stamps;
    stamps = StampArrays.take(Math.max(INITIAL_CHUNKS, 2 * chunks));
    System.arraycopy(full, 0, stamps, 0, chunks);
    if (!reported) {
      StampArrays.give(full);
    }
    reported = false;
    if (totals != null) {
      totals = Arrays.copyOf(totals, stamps.length);
    }
  }
}
