// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.gatling.http.client.impl.DefaultHttpClient;
import io.github.gatlingllm.arrival.KernelStamps;
import io.github.gatlingllm.arrival.NetworkRead;
import io.netty.buffer.ByteBuf;
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
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The first handler of a connection. It sees each network read before anything of it is decrypted,
 * parsed or decompressed. It replaces a handler of Gatling's client that only swallows errors. With
 * HTTP/1.1, it passes errors on, since a reset would otherwise look like an ordinary close, and so
 * like the end of a body. Event loop only.
 */
// The caller of write or close has the promise; a failed write closes the connection.
@SuppressWarnings("FutureReturnValueIgnored")
final class ReadStamp extends ChannelDuplexHandler {

  /** The name of the handler that the client adds its handlers after. */
  private static final String FIRST = "pinned";

  private final Queue<Runnable> waiting = new ArrayDeque<>(1);
  private boolean tasksWait;
  private final Channel channel;
  private final NetworkRead read;
  private final ConnectionHistory history;
  private final ChannelFutureListener written;
  private @Nullable LongConsumer afterFlush;
  private boolean used;

  private ReadStamp(Channel channel) {
    this.channel = channel;
    this.read = KernelStamps.ofThisProcess().on(channel);
    this.history = new ConnectionHistory(channel.eventLoop());
    this.written = write -> history.written();
  }

  /** Returns the connection's handler, installed if necessary. */
  static ReadStamp of(Channel channel) {
    ChannelPipeline pipeline = channel.pipeline();
    if (pipeline.get(FIRST) instanceof ReadStamp known) {
      return known;
    }
    var readStamp = new ReadStamp(channel);
    if (pipeline.get(FIRST) == null) {
      pipeline.addFirst(FIRST, readStamp);
    } else {
      pipeline.replace(FIRST, FIRST, readStamp);
    }
    return readStamp;
  }

  /**
   * Closes the connection at once, so that no request is sent on it. It skips TLS's close_notify:
   * while that is in flight, Gatling's client would still send on the connection.
   */
  void leave() {
    history.left();
    channel.pipeline().firstContext().close();
  }

  /** Returns the history of the connection. */
  ConnectionHistory history() {
    return history;
  }

  /** Returns the latest network read. */
  NetworkRead read() {
    return read;
  }

  /**
   * Calls a task once, after the next flush, with the {@code System.nanoTime()} at which the system
   * call returned. Several HTTP/2 requests may share a flush.
   */
  void afterNextFlush(LongConsumer task) {
    afterFlush = afterFlush == null ? task : afterFlush.andThen(task);
  }

  /** Returns whether the connection carries its first request. Call it once per request. */
  boolean firstUse() {
    boolean first = !used;
    used = true;
    return first;
  }

  /**
   * Runs a task once, before the next read is passed on. A task of the event loop may run too late:
   * if a request is sent while the end of an answer is read, the next answer may begin in the same
   * turn of the loop.
   */
  void beforeNextRead(Runnable task) {
    waiting.add(task);
    tasksWait = true;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object bytes) {
    read.begin(bytes instanceof ByteBuf buffer ? buffer.readableBytes() : 0, System.nanoTime());
    if (tasksWait) {
      runTasks();
    }
    ctx.fireChannelRead(bytes);
  }

  private void runTasks() {
    tasksWait = false;
    for (Runnable task = waiting.poll(); task != null; task = waiting.poll()) {
      task.run();
    }
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    ctx.write(message, history.awaitsAnswer() ? promise.unvoid().addListener(written) : promise);
  }

  @Override
  public void flush(ChannelHandlerContext ctx) {
    ctx.flush();
    LongConsumer task = afterFlush;
    if (task != null) {
      afterFlush = null;
      task.accept(System.nanoTime());
    }
  }

  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
    if (!isServerLeaving(ctx)) {
      history.left();
    }
    ctx.close(promise);
  }

  /** Returns whether the server has sent close_notify, after which TLS closes the connection. */
  private static boolean isServerLeaving(ChannelHandlerContext ctx) {
    SslHandler tls = ctx.pipeline().get(SslHandler.class);
    return tls != null && tls.engine().isInboundDone();
  }

  /** Ends the read: the end of the connection is the end of a body without a length. */
  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    read.end(System.nanoTime());
    history.ended();
    ctx.fireChannelInactive();
  }

  /**
   * Closes a connection whose request is sent again, since Gatling's client resends only after a
   * close.
   */
  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (ctx.pipeline().get(DefaultHttpClient.HTTP_CLIENT_CODEC) == null) {
      return;
    }
    if (cause instanceof IOException && history.resends()) {
      history.ended();
      ctx.close();
    } else {
      ctx.fireExceptionCaught(cause);
    }
  }
}
