// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.gatlingllm.simulator.dialect.ApiError;
import io.github.gatlingllm.simulator.dialect.OpenAiDialect;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;

/** Aggregates the body of a request. A too large one gets 413 in the format of the API. */
final class BodyAggregator extends HttpObjectAggregator {
  private final int limitBytes;

  private final ChannelFutureListener afterRefusal;

  /**
   * @param afterRefusal handles a connection whose client is still sending
   */
  BodyAggregator(int limitBytes, ChannelFutureListener afterRefusal) {
    super(limitBytes);
    this.limitBytes = limitBytes;
    this.afterRefusal = afterRefusal;
  }

  @Override
  protected void handleOversizedMessage(ChannelHandlerContext context, HttpMessage oversized) {
    ApiError error =
        ApiError.of(
            413,
            "The request body must be at most " + limitBytes + " bytes.",
            "invalid_request_error");
    byte[] body = OpenAiDialect.errorJson(error).toString().getBytes(UTF_8);
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE,
            Unpooled.wrappedBuffer(body));
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, Responses.JSON);
    response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    HttpUtil.setContentLength(response, body.length);
    context.writeAndFlush(response).addListener(afterRefusal);
  }
}
