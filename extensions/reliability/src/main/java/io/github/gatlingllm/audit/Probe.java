// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.measure.request.Buffering;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.OwnCounts;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RetryAfter;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import java.time.Duration;
import java.time.Instant;

/**
 * What audits need to know of one request. Stamps are nanoseconds since the run's start; counts are
 * {@link TokenCounts#ABSENT} where nobody knows.
 *
 * @param name the request's name
 * @param sent when it left
 * @param first its first content chunk, or {@link Timing#ABSENT}
 * @param last its last content chunk, or {@link Timing#ABSENT}
 * @param closed when it was over
 * @param end how it ended
 * @param asked the exact length of the answer that was asked for
 * @param output tokens of the answer, as the run counts them
 * @param reported tokens of the answer by the server's usage, believed or not
 * @param counted tokens of the answer by a tokenizer of ours
 * @param chunks content chunks
 * @param doubted whether the usage contradicts the answer
 * @param finished whether the server said why the answer ends
 * @param streamed whether a stream was asked for
 * @param buffering whether something held the answer's chunks back
 * @param cached prompt tokens that the server told to come from its cache
 * @param retryAfter nanoseconds to wait, as a refusal told; {@link Timing#ABSENT}: it did not
 * @param connections how many connections the run had opened when the request ended
 */
record Probe(
    String name,
    long sent,
    long first,
    long last,
    long closed,
    End end,
    int asked,
    int output,
    int reported,
    int counted,
    int chunks,
    boolean doubted,
    boolean finished,
    boolean streamed,
    Buffering buffering,
    int cached,
    long retryAfter,
    int connections) {

  /** How a request ended. */
  public enum End {
    /** With its whole answer. */
    ANSWERED,
    /** Its client had enough, as planned. */
    LEFT,
    /** HTTP 429, 503 or 529. */
    REFUSED,
    /** In another way. */
    OTHER
  }

  /**
   * What is kept of a request.
   *
   * @param now for a {@code Retry-After} that is a date
   */
  static Probe of(RequestRecord request, int connections, Instant now) {
    Timing timing = request.timing();
    long[] chunks = timing.chunks();
    OwnCounts own = request.tokens().own();
    String header = request.outcome().retryAfter();
    return new Probe(
        request.id().name(),
        timing.sent(),
        chunks.length == 0 ? Timing.ABSENT : chunks[0],
        chunks.length == 0 ? Timing.ABSENT : chunks[chunks.length - 1],
        timing.closed(),
        end(request),
        request.asked() == null ? TokenCounts.ABSENT : request.asked().outputTokens(),
        request.tokens().output(),
        own.reported(),
        own.output(),
        chunks.length,
        own.doubt() != null,
        request.outcome().finishReason() != null,
        timing.streamed(),
        Buffering.audited(request),
        request.tokens().cached(),
        header == null
            ? Timing.ABSENT
            : RetryAfter.of(header, now).map(Duration::toNanos).orElse(Timing.ABSENT),
        connections);
  }

  private static End end(RequestRecord request) {
    if (request.succeeded()) {
      return End.ANSWERED;
    }
    if (Outcome.ENOUGH_TOKENS.equals(request.outcome().error())) {
      return End.LEFT;
    }
    return switch (request.outcome().httpStatus()) {
      case 429, 503, 529 -> End.REFUSED;
      default -> End.OTHER;
    };
  }

  /** The same, if so many connections had been opened when it ended. */
  Probe behind(int opened) {
    return new Probe(
        name,
        sent,
        first,
        last,
        closed,
        end,
        asked,
        output,
        reported,
        counted,
        chunks,
        doubted,
        finished,
        streamed,
        buffering,
        cached,
        retryAfter,
        opened);
  }

  boolean answered() {
    return end == End.ANSWERED;
  }

  /** From sending to the answer's last token. */
  double e2eMillis() {
    return ((last == Timing.ABSENT ? closed : last) - sent) / 1e6;
  }

  /** The same of each of its tokens, so that answers of different lengths compare. */
  double millisPerToken() {
    return output > 0 ? e2eMillis() / output : e2eMillis();
  }

  double ttftMillis() {
    return first == Timing.ABSENT ? Double.NaN : (first - sent) / 1e6;
  }
}
