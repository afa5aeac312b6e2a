// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import java.util.List;

/** Builds the record of a request of a result file. */
final class ReadRequest {

  static final String NAME = "requests";
  private static final String FAILED = "failed, as the tool reports";
  private static final String CANCELLED = "cancelled, as the tool reports";
  private static final double NANOS = 1e9;

  private ReadRequest() {}

  /** Returns seconds as nanoseconds. */
  static long nanos(double seconds) {
    return Math.round(seconds * NANOS);
  }

  /**
   * Returns a successful request.
   *
   * @param number its place in the file
   * @param sent the send time in nanoseconds since the first one
   * @param chunks the arrival times of its chunks; empty if it was not streamed
   * @param closed the end of the answer
   * @param input prompt tokens, or {@link TokenCounts#ABSENT}
   * @param output output tokens, or {@link TokenCounts#ABSENT}
   */
  static RequestRecord succeeded(
      long number, long sent, long[] chunks, long closed, int input, int output) {
    return of(
        number,
        new Outcome(RequestStatus.OK, 0, null, null),
        new Timing(Timing.ABSENT, sent, closed, Timing.ABSENT, chunks, chunks.length > 0),
        tokens(input, output),
        Phase.MEASURED);
  }

  /** Returns a failed request. */
  static RequestRecord failed(long number, long sent, long closed, int input) {
    return of(
        number,
        new Outcome(RequestStatus.FAILED, 0, FAILED, null),
        new Timing(Timing.ABSENT, sent, closed, Timing.ABSENT, new long[0], true),
        tokens(input, TokenCounts.ABSENT),
        Phase.MEASURED);
  }

  /** Returns a request that the tool cancelled on purpose. */
  static RequestRecord cancelled(long number, long sent, long closed) {
    return of(
        number,
        new Outcome(RequestStatus.CANCELLED, 0, CANCELLED, null),
        new Timing(Timing.ABSENT, sent, closed, Timing.ABSENT, new long[0], true),
        tokens(TokenCounts.ABSENT, TokenCounts.ABSENT),
        Phase.MEASURED);
  }

  private static RequestRecord of(
      long number, Outcome outcome, Timing timing, TokenCounts tokens, Phase phase) {
    return new RequestRecord(
        new RequestId(NAME, List.of(), NAME, number, null), outcome, timing, tokens, phase, null);
  }

  private static TokenCounts tokens(int input, int output) {
    return new TokenCounts(
        input,
        output,
        TokenCounts.ABSENT,
        TokenCounts.ABSENT,
        TokenCounts.ABSENT,
        null,
        TokenSource.USAGE);
  }
}
