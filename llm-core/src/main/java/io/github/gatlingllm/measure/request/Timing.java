// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import org.jspecify.annotations.Nullable;

/**
 * The stamps of one request, in nanoseconds since the run's start.
 *
 * @param scheduled when the load profile meant the request to leave, or {@link #ABSENT}
 * @param sent when the HTTP client took the request
 * @param closed end of the body, or the failure
 * @param firstOutput the first content chunk that is not reasoning, or {@link #ABSENT}
 * @param chunks the content chunks' stamps, ascending; empty when the answer was not streamed
 * @param streamed whether the answer was asked for as a stream
 * @param written when the system's call had returned that took the request, or {@link #ABSENT}
 * @param resent whether the request went out a second time, over a fresh connection, since the
 *     kept-alive one had just been closed; {@code sent} is the first time
 * @param delays by how much the read of each chunk was later than its stamp; null: not kept, or not
 *     known of each
 * @param unsure by how much chunks that the client may have put together, by reading late, may have
 *     arrived before their stamps: the sum over its reads
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

  /** Marks a stamp that was never taken. */
  public static final long ABSENT = Long.MIN_VALUE;

  /** The stamps of a request that went out once, nobody knows when. */
  public Timing(
      long scheduled, long sent, long closed, long firstOutput, long[] chunks, boolean streamed) {
    this(scheduled, sent, closed, firstOutput, chunks, streamed, ABSENT, false, null, 0);
  }

  /** The stamp by which a request belongs to a window: when it was due, else when it left. */
  public long due() {
    return scheduled == ABSENT ? sent : scheduled;
  }
}
