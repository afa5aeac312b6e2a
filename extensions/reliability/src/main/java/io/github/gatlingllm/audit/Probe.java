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
 * The data of one request for audits. Times are in nanoseconds since the start of the run; unknown
 * counts are {@link TokenCounts#ABSENT}.
 *
 * @param name the request's name
 * @param sent the send time
 * @param first the arrival of the first content chunk, or {@link Timing#ABSENT}
 * @param last the arrival of the last content chunk, or {@link Timing#ABSENT}
 * @param closed when the request ended
 * @param end how it ended
 * @param requested the requested exact length of the answer
 * @param output tokens of the answer, as the run counts them
 * @param reported tokens of the answer by the server's usage, plausible or not
 * @param counted tokens of the answer by the tokenizer
 * @param chunks number of content chunks
 * @param doubted whether the usage contradicts the answer
 * @param finished whether the answer has a finish reason
 * @param streamed whether the request asked for a stream
 * @param buffering whether and how the answer's chunks were buffered
 * @param cached prompt tokens that the server reported as cached
 * @param retryAfter the wait of a refusal's {@code Retry-After}, in nanoseconds; {@link
 *     Timing#ABSENT} if there is none
 * @param connections the number of connections that the run had opened when the request ended
 */
record Probe(
    String name,
    long sent,
    long first,
    long last,
    long closed,
    End end,
    int requested,
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
    /** The answer is complete. */
    ANSWERED,
    /** The client abandoned it after enough tokens, as planned. */
    LEFT,
    /** HTTP 429, 503 or 529. */
    REFUSED,
    /** Any other outcome. */
    OTHER
  }

  /**
   * Extracts the data of a request.
   *
   * @param now the current time, for a {@code Retry-After} that is a date
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
        request.requested() == null ? TokenCounts.ABSENT : request.requested().outputTokens(),
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

  /** Returns a copy with another number of opened connections. */
  Probe behind(int opened) {
    return new Probe(
        name,
        sent,
        first,
        last,
        closed,
        end,
        requested,
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

  /** Returns the time from sending to the last token, in milliseconds. */
  double e2eMillis() {
    return ((last == Timing.ABSENT ? closed : last) - sent) / 1e6;
  }

  /** Returns the E2E time per output token, so that answers of different lengths are comparable. */
  double millisPerToken() {
    return output > 0 ? e2eMillis() / output : e2eMillis();
  }

  double ttftMillis() {
    return first == Timing.ABSENT ? Double.NaN : (first - sent) / 1e6;
  }
}
