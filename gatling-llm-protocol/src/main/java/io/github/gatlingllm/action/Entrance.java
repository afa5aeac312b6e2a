/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.http.client.impl.DefaultHttpClient;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;

/**
 * The first handler of a connection. It stamps each network read before anything of it is
 * decrypted, parsed or unpacked. It takes the place of a handler of Gatling's client that does
 * nothing but swallow errors: over HTTP/1.1 they go on from here, since a reset would look like an
 * ordinary close, and so like the end of a body. Event loop only.
 */
final class Entrance extends ChannelInboundHandlerAdapter {

  /** The client puts handlers behind that of this name. */
  private static final String FIRST = "pinned";

  private long readAt = System.nanoTime();

  private Entrance() {}

  /** That of the connection. */
  static Entrance of(Channel channel) {
    ChannelPipeline pipeline = channel.pipeline();
    if (pipeline.get(FIRST) instanceof Entrance known) {
      return known;
    }
    var entrance = new Entrance();
    if (pipeline.get(FIRST) == null) {
      pipeline.addFirst(FIRST, entrance);
    } else {
      pipeline.replace(FIRST, FIRST, entrance);
    }
    return entrance;
  }

  /** The {@code System.nanoTime()} of the latest network read. */
  long readAt() {
    return readAt;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object read) {
    readAt = System.nanoTime();
    ctx.fireChannelRead(read);
  }

  /** The end of the connection is the end of a body that names no length. */
  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    readAt = System.nanoTime();
    ctx.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (ctx.pipeline().get(DefaultHttpClient.HTTP_CLIENT_CODEC) != null) {
      ctx.fireExceptionCaught(cause);
    }
  }
}
