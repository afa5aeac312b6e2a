// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpUtil;

/**
 * A request that has been read, free of Netty's buffers, so that it can wait for its turn.
 *
 * @param malformed whether it is no HTTP; the connection is of no more use then
 * @param received when its last byte had been read, in {@link System#nanoTime()}
 */
record LeanCall(
    HttpMethod method,
    String path,
    String body,
    boolean keepAlive,
    boolean malformed,
    String id,
    long received) {

  static final String ID_HEADER = "x-request-id";

  /**
   * What was read.
   *
   * @param ordinal which request of the server it is, from 1: its name, if it has no other
   */
  static LeanCall of(FullHttpRequest request, long ordinal, long received) {
    String id = request.headers().get(ID_HEADER);
    boolean malformed = request.decoderResult().isFailure();
    return new LeanCall(
        request.method(),
        request.uri(),
        request.content().toString(UTF_8),
        HttpUtil.isKeepAlive(request) && !malformed,
        malformed,
        id == null || id.isBlank() ? "sim-" + ordinal : id,
        received);
  }
}
