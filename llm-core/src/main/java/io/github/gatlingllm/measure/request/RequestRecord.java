// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import io.github.gatlingllm.chat.RequestedWork;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of one finished request. Durations are nanoseconds.
 *
 * @param id which request
 * @param outcome how it ended
 * @param timing its stamps
 * @param tokens its tokens
 * @param phase the part of the run to which it belongs
 * @param asked what was asked of it; null: not known
 * @param server what is known of where its time went beyond the client; null: nothing
 * @param readingExperience what its reader felt; null: nobody asked, or there is nothing to read
 */
public record RequestRecord(
    RequestId id,
    Outcome outcome,
    Timing timing,
    TokenCounts tokens,
    Phase phase,
    @Nullable RequestedWork asked,
    @Nullable ServerSideTime server,
    @Nullable ReadingExperience readingExperience) {

  /** Of whose reader nothing is known. */
  public RequestRecord(
      RequestId id,
      Outcome outcome,
      Timing timing,
      TokenCounts tokens,
      Phase phase,
      @Nullable RequestedWork asked,
      @Nullable ServerSideTime server) {
    this(id, outcome, timing, tokens, phase, asked, server, null);
  }

  /** Of whose server nothing is known. */
  public RequestRecord(
      RequestId id,
      Outcome outcome,
      Timing timing,
      TokenCounts tokens,
      Phase phase,
      @Nullable RequestedWork asked) {
    this(id, outcome, timing, tokens, phase, asked, null);
  }

  /** The same in another part of the run. */
  public RequestRecord in(Phase other) {
    return new RequestRecord(id, outcome, timing, tokens, other, asked, server, readingExperience);
  }

  /** The same with what that reader felt. */
  public RequestRecord readBy(Reader reader) {
    var delivery =
        new TokenDelivery(
            timing.sent(),
            timing.chunks(),
            tokens.input(),
            tokens.output(),
            tokens.k(),
            tokens.perChunk());
    return new RequestRecord(
        id, outcome, timing, tokens, phase, asked, server, ReadingExperience.of(reader, delivery));
  }

  /** Whether it belongs to the warm-up. */
  public boolean warmUp() {
    return phase == Phase.WARM_UP;
  }

  /** Whether it is in the figures. */
  public boolean measured() {
    return phase == Phase.MEASURED;
  }

  /** Number of content chunks. */
  public int chunks() {
    return timing.chunks().length;
  }

  /** Whether the request succeeded. */
  public boolean succeeded() {
    return outcome.status() == RequestStatus.OK;
  }

  /** When the answer was complete for its reader: last content chunk, or closed. */
  public long answered() {
    int count = chunks();
    return count > 0 && succeeded() ? timing.chunks()[count - 1] : timing.closed();
  }

  /** The value of a per-request metric; empty where the metric is absent by its definition. */
  public OptionalDouble value(Metric metric) {
    return metric.of(this);
  }
}
