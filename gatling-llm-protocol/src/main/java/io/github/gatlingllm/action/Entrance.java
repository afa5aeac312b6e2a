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
 * decrypted, parsed or unpacked, and takes the errors of HTTP/1.1 past the first handler of
 * Gatling's client, which swallows them: a reset would look like an ordinary close, and so like the
 * end of a body. One handler for both, as each is on the way of every token. Event loop only.
 */
final class Entrance extends ChannelInboundHandlerAdapter {

  private static final String NAME = "llm-entrance";
  private static final String SWALLOWING = "pinned";

  private long readAt = System.nanoTime();

  private Entrance() {}

  /** That of the connection. */
  static Entrance of(Channel channel) {
    ChannelPipeline pipeline = channel.pipeline();
    if (pipeline.get(NAME) instanceof Entrance known) {
      return known;
    }
    var entrance = new Entrance();
    pipeline.addFirst(NAME, entrance);
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
    ChannelPipeline pipeline = ctx.pipeline();
    ChannelHandlerContext swallowing = pipeline.context(SWALLOWING);
    boolean http1 = pipeline.get(DefaultHttpClient.HTTP_CLIENT_CODEC) != null;
    (http1 && swallowing != null ? swallowing : ctx).fireExceptionCaught(cause);
  }
}
