// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpUtil;

/**
 * A request that has been read, free of Netty's buffers, so that it can wait for its turn.
 *
 * @param malformed whether it is no HTTP; the connection is of no more use then
 * @param ordinal which request of the server it is, from 1
 * @param arrived when its last byte had been read, in {@link System#nanoTime()}
 * @param received when it was taken in, which may be later on purpose
 */
record HttpCall(
    HttpMethod method,
    String path,
    HttpHeaders headers,
    String body,
    boolean keepAlive,
    boolean malformed,
    String id,
    long ordinal,
    long arrived,
    long received) {

  static final String ID_HEADER = "x-request-id";
  static final String FAULT_HEADER = "x-sim-fault";

  /** What was read, as the server's request of this number. */
  static HttpCall of(FullHttpRequest request, long ordinal, long arrived) {
    String id = request.headers().get(ID_HEADER);
    String uri = request.uri();
    int query = uri.indexOf('?');
    return new HttpCall(
        request.method(),
        query < 0 ? uri : uri.substring(0, query),
        request.headers(),
        request.content().toString(UTF_8),
        HttpUtil.isKeepAlive(request) && !request.decoderResult().isFailure(),
        request.decoderResult().isFailure(),
        id == null || id.isBlank() ? "sim-" + ordinal : id,
        ordinal,
        arrived,
        arrived);
  }

  /** The same, on a connection that ends with it. */
  HttpCall asLast() {
    return new HttpCall(
        method, path, headers, body, false, malformed, id, ordinal, arrived, received);
  }

  /** The same, taken in later. */
  HttpCall receivedAt(long nanos) {
    return new HttpCall(
        method, path, headers, body, keepAlive, malformed, id, ordinal, arrived, nanos);
  }
}
