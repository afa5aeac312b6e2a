// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import io.github.gatlingllm.chat.ServerTimes;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/** The formulas of metrics that answers report about their server. */
final class ServerStamps {

  private ServerStamps() {}

  static OptionalDouble queue(RequestRecord request) {
    return reported(request, TtftSplit::queue, ServerTimes::queue);
  }

  static OptionalDouble prefill(RequestRecord request) {
    return reported(request, TtftSplit::prefill, ServerTimes::prefill);
  }

  static OptionalDouble decode(RequestRecord request) {
    return reported(request, ServerTimes::decode);
  }

  static OptionalDouble part(RequestRecord request, ToLongFunction<TtftSplit> part) {
    TtftSplit split = TtftSplit.of(request);
    return split == null ? OptionalDouble.empty() : known(part.applyAsLong(split));
  }

  /** A response that is not streamed has no TTFT to divide. */
  private static OptionalDouble reported(
      RequestRecord request, ToLongFunction<TtftSplit> part, ToLongFunction<ServerTimes> whole) {
    return request.chunks() == 0 ? reported(request, whole) : part(request, part);
  }

  private static OptionalDouble reported(RequestRecord request, ToLongFunction<ServerTimes> time) {
    ServerSideTime side = request.server();
    return side == null || TtftSplit.contradicted(request)
        ? OptionalDouble.empty()
        : known(time.applyAsLong(side.reported()));
  }

  private static OptionalDouble known(long nanos) {
    return nanos == ServerTimes.ABSENT ? OptionalDouble.empty() : OptionalDouble.of(nanos);
  }
}
