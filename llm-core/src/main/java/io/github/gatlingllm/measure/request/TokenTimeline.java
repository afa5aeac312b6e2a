/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
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

  private long[] stamps = NONE;

  /** Whether the array was told: then it is somebody else's, and full. */
  private boolean told;

  /** Running totals by chunk; null from the first chunk without one on. */
  private int @Nullable [] totals;

  private int chunks;
  private int firstChunkTokens = TokenCounts.ABSENT;
  private long firstOutput = Timing.ABSENT;

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
    told = true;
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
    if (!told) {
      StampArrays.give(full);
    }
    told = false;
    if (totals != null) {
      totals = Arrays.copyOf(totals, stamps.length);
    }
  }
}
