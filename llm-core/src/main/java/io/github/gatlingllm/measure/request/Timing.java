// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import org.jspecify.annotations.Nullable;

/**
 * The stamps of one request, in nanoseconds since the run's start.
 *
 * @param scheduled the due time by the load profile, or {@link #ABSENT}
 * @param sent when the HTTP client accepted the request
 * @param closed the end of the body, or the failure
 * @param firstOutput the first content chunk that is not reasoning, or {@link #ABSENT}
 * @param chunks the content chunks' stamps, ascending; empty if the answer was not streamed
 * @param streamed whether a stream was requested
 * @param written when the system call that took the request returned, or {@link #ABSENT}
 * @param resent whether the request was sent again over a new connection, because the kept-alive
 *     one had just been closed; {@code sent} is the first time
 * @param delays how much later than its stamp each chunk was read; null if not kept, or not known
 *     for every chunk
 * @param unsure how much earlier than their stamps chunks may have arrived that the client merged
 *     by reading late: the sum over its reads
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; a list would box every stamp
public record Timing(
    long scheduled,
    long sent,
    long closed,
    long firstOutput,
    long[] chunks,
    boolean streamed,
    long written,
    boolean resent,
    long @Nullable [] delays,
    long unsure) {

  /** Marks a stamp that does not exist. */
  public static final long ABSENT = Long.MIN_VALUE;

  /** Creates the stamps of a request that was sent once, without the time of the system call. */
  public Timing(
      long scheduled, long sent, long closed, long firstOutput, long[] chunks, boolean streamed) {
    this(scheduled, sent, closed, firstOutput, chunks, streamed, ABSENT, false, null, 0);
  }

  /**
   * Returns the stamp that places a request in a window: the due time, or the send time without
   * one.
   */
  public long due() {
    return scheduled == ABSENT ? sent : scheduled;
  }
}
