// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.protocol.ServerConnections;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.util.AttributeKey;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Measures the round trip to a server with HTTP/2 PING, which servers answer before anything else.
 * A ping is sent with a request, in the same write, and rarely, since servers close connections
 * that ping often. If a server does not answer, the round trip stays unknown. Event loop only.
 */
final class Http2Ping extends Http2FrameListenerDecorator {

  private static final long REST = Duration.ofSeconds(10).toNanos();
  private static final AttributeKey<Http2Ping> KEY = AttributeKey.valueOf(Http2Ping.class, "ping");

  private final ServerConnections server;
  private final LongSupplier nanoTime;
  private long token;
  private long sentAt;
  private boolean underWay;

  private Http2Ping(Http2FrameListener next, ServerConnections server, LongSupplier nanoTime) {
    super(next);
    this.server = server;
    this.nanoTime = nanoTime;
    this.token = System.identityHashCode(this);
    this.sentAt = nanoTime.getAsLong() - REST;
  }

  /**
   * Sends a ping if one is due. Call it right before a request is written.
   *
   * @param channel an HTTP/2 channel
   * @param server the server of the channel
   */
  static void withRequest(Channel channel, ServerConnections server) {
    withRequest(channel, server, System::nanoTime);
  }

  static void withRequest(Channel channel, ServerConnections server, LongSupplier nanoTime) {
    ChannelHandlerContext context = channel.pipeline().context(Http2ConnectionHandler.class);
    var handler = (Http2ConnectionHandler) context.handler();
    Http2Ping ping = channel.attr(KEY).get();
    if (ping == null) {
      ping = new Http2Ping(handler.decoder().frameListener(), server, nanoTime);
      channel.attr(KEY).set(ping);
      handler.decoder().frameListener(ping);
    }
    ping.send(handler, context);
  }

  private void send(Http2ConnectionHandler handler, ChannelHandlerContext context) {
    long now = nanoTime.getAsLong();
    if (now - sentAt >= REST) {
      sentAt = now;
      underWay = true;
      token++; // a late answer to an earlier ping does not count for this one
      var unused = handler.encoder().writePing(context, false, token, context.newPromise());
    }
  }

  @Override
  public void onPingAckRead(ChannelHandlerContext context, long data) throws Http2Exception {
    if (underWay && data == token) {
      underWay = false;
      server.pinged(nanoTime.getAsLong() - sentAt);
    }
    super.onPingAckRead(context, data);
  }
}
