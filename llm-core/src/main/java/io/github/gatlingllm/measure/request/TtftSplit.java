// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import io.github.gatlingllm.chat.ServerTimes;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Where the time to first token of one request went, in nanoseconds; the parts that are known add
 * up to it exactly. A part that nobody told is {@link ServerTimes#ABSENT}.
 *
 * @param network network and client, with all that the server does outside of its engine: what is
 *     left where both queue and prefill are told
 * @param connect the network's part where they are not: the time to connect, an estimate
 * @param queue as the answer tells
 * @param prefill as the answer tells
 * @param server the server's work until the answer's head, where nothing tells queue from prefill
 * @param notReported what is left where not all is told
 */
public record TtftSplit(
    long network, long connect, long queue, long prefill, long server, long notReported) {

  /** A server that rounds to whole milliseconds may tell so much more than was measured. */
  static final long TOLERANCE = 1_000_000;

  private static final long ABSENT = ServerTimes.ABSENT;

  /** Of a request; null where its answer tells nothing, or more time than there was. */
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

  /** Whether an answer tells of more time than there was until its first token. */
  public static boolean contradicted(RequestRecord request) {
    ServerSideTime side = request.server();
    OptionalDouble ttft = MetricFormulas.ttft(request);
    if (side == null || ttft.isEmpty()) {
      return false;
    }
    return work(side.reported()) > ttft.getAsDouble() + TOLERANCE;
  }

  /** What the answer tells of the time until its first token. */
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
