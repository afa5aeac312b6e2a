// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request that is filled field by field. Stamps are nanoseconds since the first one. */
final class RequestDraft {

  static final double SECOND = 1e9;
  static final double MILLI = 1e6;

  private final LoadTestTool tool;
  private final long number;

  /** The due time; {@link Timing#ABSENT} if the file has none. */
  long scheduled = Timing.ABSENT;

  long sent;
  long closed;

  /** The chunks: exact ones, or the first and the last; empty if the answer was not streamed. */
  long[] chunks = {};

  boolean exact;
  int input = TokenCounts.ABSENT;
  int output = TokenCounts.ABSENT;
  TokenSource source = TokenSource.USAGE;
  RequestStatus status = RequestStatus.OK;
  Phase phase = Phase.MEASURED;
  @Nullable String error;

  RequestDraft(LoadTestTool tool, long number) {
    this.tool = tool;
    this.number = number;
  }

  /** Sets the first and the last chunk of a stream whose other chunks are not known. */
  void ends(long first, long last) {
    chunks = last > first ? new long[] {first, last} : new long[] {first};
    exact = false;
  }

  void fail(@Nullable String why) {
    status = RequestStatus.FAILED;
    String line = why == null || why.isBlank() ? "failed" : why.strip().lines().findFirst().get();
    error = line.length() > 80 ? line.substring(0, 80) : line;
    chunks = new long[0];
  }

  /** The request did not end by itself: its user gave up, or the run ended before it. */
  void cut(boolean unfinished) {
    status = unfinished ? RequestStatus.UNFINISHED : RequestStatus.CANCELLED;
    error = unfinished ? "unfinished" : "cancelled";
    chunks = new long[0];
  }

  void into(ToolRequests sink) {
    boolean streamed = chunks.length > 0;
    sink.accept(
        new RequestRecord(
            new RequestId("request", List.of(), tool.key(), number, null),
            new Outcome(status, 0, error, null),
            new Timing(
                scheduled, sent, closed, streamed ? chunks[0] : Timing.ABSENT, chunks, streamed),
            new TokenCounts(
                input,
                status == RequestStatus.OK ? output : TokenCounts.ABSENT,
                -1,
                -1,
                -1,
                null,
                source),
            phase,
            null),
        exact || status != RequestStatus.OK);
  }
}
