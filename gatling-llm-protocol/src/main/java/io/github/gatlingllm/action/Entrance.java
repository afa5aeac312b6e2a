/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.http.client.impl.DefaultHttpClient;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The first handler of a connection. It stamps each network read before anything of it is
 * decrypted, parsed or unpacked. It takes the place of a handler of Gatling's client that does
 * nothing but swallow errors: over HTTP/1.1 they go on from here, since a reset would look like an
 * ordinary close, and so like the end of a body. Event loop only.
 */
// Who writes or closes holds the promise; a write that fails closes the connection.
@SuppressWarnings("FutureReturnValueIgnored")
final class Entrance extends ChannelDuplexHandler {

  /** The client puts handlers behind that of this name. */
  private static final String FIRST = "pinned";

  private final Queue<Runnable> waiting = new ArrayDeque<>(1);
  private boolean anyWaits;
  private long readAt = System.nanoTime();
  private final ConnectionLife life;
  private final ChannelFutureListener written;

  private Entrance(Channel channel) {
    this.life = new ConnectionLife(channel.eventLoop());
    this.written = write -> life.written();
  }

  /** That of the connection. */
  static Entrance of(Channel channel) {
    ChannelPipeline pipeline = channel.pipeline();
    if (pipeline.get(FIRST) instanceof Entrance known) {
      return known;
    }
    var entrance = new Entrance(channel);
    if (pipeline.get(FIRST) == null) {
      pipeline.addFirst(FIRST, entrance);
    } else {
      pipeline.replace(FIRST, FIRST, entrance);
    }
    return entrance;
  }

  /** What the connection has been through. */
  ConnectionLife life() {
    return life;
  }

  /** The {@code System.nanoTime()} of the latest network read. */
  long readAt() {
    return readAt;
  }

  /**
   * Runs it, once, before anyone hears of the next read. A task of the event loop may come too late
   * for that: who sends a request while an answer's end is read may have the first bytes of the
   * next answer in the same turn of the loop.
   */
  void beforeNextRead(Runnable task) {
    waiting.add(task);
    anyWaits = true;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object read) {
    readAt = System.nanoTime();
    if (anyWaits) {
      runWhatWaits();
    }
    ctx.fireChannelRead(read);
  }

  private void runWhatWaits() {
    anyWaits = false;
    for (Runnable task = waiting.poll(); task != null; task = waiting.poll()) {
      task.run();
    }
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    ctx.write(message, life.waits() ? promise.unvoid().addListener(written) : promise);
  }

  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
    if (!isServerLeaving(ctx)) {
      life.left();
    }
    ctx.close(promise);
  }

  /** TLS closes what the server takes its leave of. */
  private static boolean isServerLeaving(ChannelHandlerContext ctx) {
    SslHandler tls = ctx.pipeline().get(SslHandler.class);
    return tls != null && tls.engine().isInboundDone();
  }

  /** The end of the connection is the end of a body that names no length. */
  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    readAt = System.nanoTime();
    life.ended();
    ctx.fireChannelInactive();
  }

  /** Where a request is sent again, the client does so behind a connection that just closes. */
  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (ctx.pipeline().get(DefaultHttpClient.HTTP_CLIENT_CODEC) == null) {
      return;
    }
    if (cause instanceof IOException && life.resends()) {
      life.ended();
      ctx.close();
    } else {
      ctx.fireExceptionCaught(cause);
    }
  }
}
