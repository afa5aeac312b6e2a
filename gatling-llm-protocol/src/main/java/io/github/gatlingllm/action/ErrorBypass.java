/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.http.client.impl.DefaultHttpClient;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;

/**
 * Takes a connection's errors past the first handler of Gatling's client, which swallows them: a
 * reset would look like an ordinary close, and so like the end of a body. HTTP/1.1 only.
 */
@Sharable
final class ErrorBypass extends ChannelInboundHandlerAdapter {

  private static final ErrorBypass INSTANCE = new ErrorBypass();
  private static final String NAME = "llm-error-bypass";
  private static final String SWALLOWING = "pinned";

  private ErrorBypass() {}

  static void on(Channel channel) {
    ChannelPipeline pipeline = channel.pipeline();
    if (pipeline.get(NAME) == null && pipeline.get(DefaultHttpClient.HTTP_CLIENT_CODEC) != null) {
      pipeline.addFirst(NAME, INSTANCE);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    ChannelHandlerContext swallowing = ctx.pipeline().context(SWALLOWING);
    (swallowing == null ? ctx : swallowing).fireExceptionCaught(cause);
  }
}
