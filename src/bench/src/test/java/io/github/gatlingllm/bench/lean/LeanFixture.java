// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import io.github.gatlingllm.simulator.truth.TruthRecord;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.util.ArrayList;
import java.util.List;

/** Streams without a network. */
final class LeanFixture {
  static final String MODEL = "llama-3";

  /** Tests leave streams unfinished: nobody releases their bytes, and that is no leak. */
  private static final ByteBufAllocator FORGIVING = new UnpooledByteBufAllocator(true, true);

  private LeanFixture() {}

  static LeanRequest request(String id, int tokens, boolean withUsage, long received) {
    FullHttpRequest http =
        new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1, HttpMethod.POST, LeanRequests.PATH, Unpooled.EMPTY_BUFFER);
    http.headers().set("x-request-id", id);
    return new LeanRequest(LeanCall.of(http, 1, received), MODEL, tokens, 11, withUsage);
  }

  static AnswerBytes bytes(LeanRequest request, int eventsPerWrite) {
    return new AnswerBytes(FORGIVING, request, 1_763_000_000, eventsPerWrite);
  }

  /** One that is to be opened. */
  static LeanStream stream(int tokens, int eventsPerWrite, Lane lane, Outlet outlet) {
    return stream(tokens, eventsPerWrite, lane, outlet, new ArrayList<>());
  }

  /**
   * @param ends gets how it has ended
   */
  static LeanStream stream(
      int tokens, int eventsPerWrite, Lane lane, Outlet outlet, List<TruthRecord.End> ends) {
    long received = lane.clock().getAsLong();
    LeanRequest request = request("r", tokens, false, received);
    return new LeanStream(
        request,
        bytes(request, eventsPerWrite),
        outlet,
        lane,
        eventsPerWrite,
        true,
        new TruthRecord("r", "chat", received),
        (end, nanos) -> ends.add(end));
  }
}
