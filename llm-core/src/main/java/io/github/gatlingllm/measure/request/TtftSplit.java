// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import io.github.gatlingllm.chat.ServerTimes;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The parts of one request's TTFT, in nanoseconds. The known parts add up to it exactly; an
 * unreported part is {@link ServerTimes#ABSENT}.
 *
 * @param network network, client, and the server's work outside its engine: the rest if both queue
 *     and prefill are reported
 * @param connect the connect time, which estimates the network's part if they are not
 * @param queue as the answer reports
 * @param prefill as the answer reports
 * @param server the server's work until the response headers, if queue and prefill are not separate
 * @param notReported the rest if not everything is reported
 */
public record TtftSplit(
    long network, long connect, long queue, long prefill, long server, long notReported) {

  /** A server that rounds to whole milliseconds may report this much more than was measured. */
  static final long TOLERANCE = 1_000_000;

  private static final long ABSENT = ServerTimes.ABSENT;

  /**
   * Returns the parts of a request's TTFT; null if its answer reports nothing, or more time than
   * elapsed.
   */
  public static @Nullable TtftSplit of(RequestRecord request) {
    ServerSideTime side = request.server();
    OptionalDouble ttft = MetricFormulas.ttft(request);
    if (side == null || ttft.isEmpty()) {
      return null;
    }
    ServerTimes reported = side.reported();
    boolean apart = apart(reported);
    if (!apart && reported.processing() == ABSENT) {
      return null;
    }
    long work = work(reported);
    long rest = (long) ttft.getAsDouble() - work;
    if (rest < -TOLERANCE) {
      return null;
    }
    long over = Math.max(0, -rest);
    long fromPrefill = Math.min(over, known(reported.prefill()));
    long server = apart ? ABSENT : reported.processing() - over;
    long prefill = reported.prefill() - fromPrefill;
    long queue = apart ? reported.queue() - (over - fromPrefill) : ABSENT;
    long left = rest + over;
    if (queue != ABSENT && prefill != ABSENT) {
      return new TtftSplit(left, ABSENT, queue, prefill, ABSENT, ABSENT);
    }
    long connect = side.connect() == ABSENT ? ABSENT : Math.min(side.connect(), left);
    return new TtftSplit(ABSENT, connect, queue, prefill, server, left - known(connect));
  }

  /** Returns whether an answer reports more time than elapsed before its first token. */
  public static boolean contradicted(RequestRecord request) {
    ServerSideTime side = request.server();
    OptionalDouble ttft = MetricFormulas.ttft(request);
    if (side == null || ttft.isEmpty()) {
      return false;
    }
    return work(side.reported()) > ttft.getAsDouble() + TOLERANCE;
  }

  /** Returns the time before the first token that the answer reports. */
  private static long work(ServerTimes reported) {
    return apart(reported)
        ? known(reported.queue()) + known(reported.prefill())
        : known(reported.processing());
  }

  private static boolean apart(ServerTimes reported) {
    return reported.queue() != ABSENT || reported.prefill() != ABSENT;
  }

  private static long known(long nanos) {
    return nanos == ABSENT ? 0 : nanos;
  }
}
