// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The content chunks of one request while they arrive. For the request's event loop only: a chunk
 * costs nothing but its place in the array of stamps that is told at the end.
 */
public final class TokenTimeline {

  private static final int INITIAL_CHUNKS = 64;
  private static final long[] NONE = {};

  /** So many chunks a segment, on average, are no server's that sends each as it is made. */
  private static final long TOGETHER = 2;

  private long[] stamps = NONE;

  /** Whether the array was told: then it is somebody else's, and full. */
  private boolean reported;

  /** Running totals by chunk; null from the first chunk without one on. */
  private int @Nullable [] totals;

  private int chunks;
  private int firstChunkTokens = TokenCounts.ABSENT;
  private long firstOutput = Timing.ABSENT;
  private long unsure;

  /** The latest read: its first chunk, and what is known of it. */
  private int readFrom;

  private long readUnsure;
  private int readSegments;

  /**
   * Takes a content chunk.
   *
   * @param stamp of the network read that completed it, nanoseconds since the run's start
   * @param reasoning whether it holds nothing but reasoning
   * @param runningOutputTokens output tokens until here, as per-chunk usage tells; negative if it
   *     doesn't
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
   * Where the next chunk comes from. Chunks of one read have one stamp.
   *
   * @param unsureNanos by how much it may have arrived before its stamp; 0: not at all
   * @param segments how many there were in the read
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
   * By how much the chunks of each read may have arrived before their stamp, in all. Where a
   * segment held several chunks, they were sent together: reading late did not put them together.
   */
  public long unsure() {
    boolean sentTogether = chunks - readFrom >= TOGETHER * readSegments;
    return sentTogether ? unsure : unsure + readUnsure;
  }

  /** Number of chunks so far. */
  public int chunks() {
    return chunks;
  }

  /** The last chunk's stamp; only once there is one. */
  public long last() {
    return stamps[chunks - 1];
  }

  /** The stamps until now, in an array of their own that nobody changes any more. */
  public long[] stamps() {
    if (stamps.length > chunks) {
      long[] gathered = stamps;
      stamps = Arrays.copyOf(gathered, chunks);
      StampArrays.give(gathered);
    }
    reported = true;
    return stamps;
  }

  /** The first chunk that is not reasoning, or {@link Timing#ABSENT}. */
  public long firstOutput() {
    return firstOutput;
  }

  /** Tokens in the first chunk, or {@link TokenCounts#ABSENT}. */
  public int firstChunkTokens() {
    return firstChunkTokens;
  }

  /** Tokens of each chunk; null unless every chunk came with a total. */
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
