// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpUtil;

/**
 * A request without Netty's buffers, so that it can wait.
 *
 * @param malformed whether it is not HTTP; the connection is then unusable
 * @param ordinal the number of the request at the server, from 1 on
 * @param arrived when its last byte was read, by {@link System#nanoTime()}
 * @param received when it was accepted, which is later with a network delay
 */
record HttpCall(
    HttpMethod method,
    String path,
    String query,
    HttpHeaders headers,
    String body,
    boolean keepAlive,
    boolean malformed,
    String id,
    long ordinal,
    long arrived,
    long received) {

  static final String ID_HEADER = "x-request-id";

  /** The header with the acceptance of drafted tokens, 0 to 1. */
  static final String ACCEPTANCE_HEADER = "x-sim-acceptance";

  static final String FAULT_HEADER = "x-sim-fault";

  /** Returns a request that was read. */
  static HttpCall of(FullHttpRequest request, long ordinal, long arrived) {
    String id = request.headers().get(ID_HEADER);
    String uri = request.uri();
    int query = uri.indexOf('?');
    return new HttpCall(
        request.method(),
        query < 0 ? uri : uri.substring(0, query),
        query < 0 ? "" : uri.substring(query + 1),
        request.headers(),
        request.content().toString(UTF_8),
        HttpUtil.isKeepAlive(request) && !request.decoderResult().isFailure(),
        request.decoderResult().isFailure(),
        id == null || id.isBlank() ? "sim-" + ordinal : id,
        ordinal,
        arrived,
        arrived);
  }

  /** Returns the request as the last one of its connection. */
  HttpCall asLast() {
    return new HttpCall(
        method, path, query, headers, body, false, malformed, id, ordinal, arrived, received);
  }

  /** Returns the request with a later acceptance. */
  HttpCall receivedAt(long nanos) {
    return new HttpCall(
        method, path, query, headers, body, keepAlive, malformed, id, ordinal, arrived, nanos);
  }
}
