// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import io.github.gatlingllm.chat.RequestedWork;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * All data of one finished request. Durations are nanoseconds.
 *
 * @param id the request
 * @param outcome how it ended
 * @param timing its stamps
 * @param tokens its tokens
 * @param phase the part of the run to which it belongs
 * @param requested the prompt and lengths that it asked for; null if they are not known
 * @param server where its time went outside the client; null if it is not known
 * @param readingExperience the experience of its reader; null without a reader, or if there is
 *     nothing to read
 * @param sanity whether the answer is degenerate; null if this was not checked
 */
public record RequestRecord(
    RequestId id,
    Outcome outcome,
    Timing timing,
    TokenCounts tokens,
    Phase phase,
    @Nullable RequestedWork requested,
    @Nullable ServerSideTime server,
    @Nullable ReadingExperience readingExperience,
    @Nullable AnswerSanity sanity) {

  /** Creates a record of an answer whose sanity was not checked. */
  public RequestRecord(
      RequestId id,
      Outcome outcome,
      Timing timing,
      TokenCounts tokens,
      Phase phase,
      @Nullable RequestedWork requested,
      @Nullable ServerSideTime server,
      @Nullable ReadingExperience readingExperience) {
    this(id, outcome, timing, tokens, phase, requested, server, readingExperience, null);
  }

  /** Creates a record without a reader. */
  public RequestRecord(
      RequestId id,
      Outcome outcome,
      Timing timing,
      TokenCounts tokens,
      Phase phase,
      @Nullable RequestedWork requested,
      @Nullable ServerSideTime server) {
    this(id, outcome, timing, tokens, phase, requested, server, null);
  }

  /** Creates a record without server times. */
  public RequestRecord(
      RequestId id,
      Outcome outcome,
      Timing timing,
      TokenCounts tokens,
      Phase phase,
      @Nullable RequestedWork requested) {
    this(id, outcome, timing, tokens, phase, requested, null);
  }

  /** Returns the same record in another part of the run. */
  public RequestRecord in(Phase other) {
    return new RequestRecord(
        id, outcome, timing, tokens, other, requested, server, readingExperience, sanity);
  }

  /**
   * Returns the same record with the result of the sanity check.
   *
   * @param result null if the answer was not checked
   */
  public RequestRecord rated(@Nullable AnswerSanity result) {
    return new RequestRecord(
        id, outcome, timing, tokens, phase, requested, server, readingExperience, result);
  }

  /** Returns the same record with the experience of a reader. */
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
        id,
        outcome,
        timing,
        tokens,
        phase,
        requested,
        server,
        ReadingExperience.of(reader, delivery),
        sanity);
  }

  /** Returns whether it belongs to the warm-up. */
  public boolean warmUp() {
    return phase == Phase.WARM_UP;
  }

  /** Returns whether figures include it. */
  public boolean measured() {
    return phase == Phase.MEASURED;
  }

  /** Returns the number of content chunks. */
  public int chunks() {
    return timing.chunks().length;
  }

  /** Returns whether the request succeeded. */
  public boolean succeeded() {
    return outcome.status() == RequestStatus.OK;
  }

  /**
   * Returns when the answer was complete for its reader: the last content chunk, else the end of
   * the body.
   */
  public long answered() {
    int count = chunks();
    return count > 0 && succeeded() ? timing.chunks()[count - 1] : timing.closed();
  }

  /** Returns the value of a per-request metric; empty if it is absent by definition. */
  public OptionalDouble value(Metric metric) {
    return metric.of(this);
  }
}
