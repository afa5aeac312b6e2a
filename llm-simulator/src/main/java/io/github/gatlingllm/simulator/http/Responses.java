// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import static io.netty.handler.codec.http.HttpVersion.HTTP_1_1;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import java.util.Map;

/** Creates HTTP responses with the id of the request and its keep-alive setting. */
final class Responses {
  static final String JSON = "application/json";
  static final String TEXT = "text/plain; charset=utf-8";
  static final String BYTES = "application/octet-stream";
  static final String HTML = "text/html; charset=utf-8";
  static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

  private Responses() {}

  /** Returns a response with its whole body. */
  static FullHttpResponse full(
      HttpCall call,
      int status,
      String contentType,
      byte[] body,
      Map<? extends CharSequence, String> headers) {
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HTTP_1_1, HttpResponseStatus.valueOf(status), Unpooled.wrappedBuffer(body));
    common(response, call, contentType);
    HttpUtil.setContentLength(response, body.length);
    headers.forEach((name, value) -> response.headers().set(name, value));
    return response;
  }

  static HttpResponse head(HttpCall call, int status, String contentType, int length) {
    HttpResponse response = new DefaultHttpResponse(HTTP_1_1, HttpResponseStatus.valueOf(status));
    common(response, call, contentType);
    HttpUtil.setContentLength(response, length);
    return response;
  }

  /** Adds llama.cpp's keep-alive header, whatever happens to the connection. */
  static void promiseKeepAlive(HttpResponse response) {
    response.headers().set("keep-alive", "timeout=5, max=100");
  }

  static HttpResponse streamHead(HttpCall call, String contentType) {
    HttpResponse response = new DefaultHttpResponse(HTTP_1_1, HttpResponseStatus.OK);
    common(response, call, contentType);
    response.headers().set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_CACHE);
    HttpUtil.setTransferEncodingChunked(response, true);
    return response;
  }

  private static void common(HttpResponse response, HttpCall call, String contentType) {
    if (!contentType.isEmpty()) {
      response.headers().set(HttpHeaderNames.CONTENT_TYPE, contentType);
    }
    response.headers().set(HttpCall.ID_HEADER, call.id());
    if (!call.keepAlive()) {
      response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    }
  }
}
