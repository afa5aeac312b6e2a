// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.gatling.http.client.impl.DefaultHttpClient;
import io.github.gatlingllm.exchange.failure.LimitExceededException;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;

/**
 * Limits the bytes of an answer's head, since Gatling's codec accepts headers of any size. For one
 * HTTP/1.1 answer; HTTP/2 has its own limit. Event loop only.
 */
final class HeadLimit extends ChannelInboundHandlerAdapter {

  private final Channel channel;
  private final int limit;
  private int passed;
  private boolean over;

  private HeadLimit(Channel channel, int limit) {
    this.channel = channel;
    this.limit = limit;
  }

  /** Installs the limit for one answer; null if there is no HTTP/1.1 codec. */
  static @Nullable HeadLimit on(Channel channel, int limit) {
    if (channel.pipeline().get(DefaultHttpClient.HTTP_CLIENT_CODEC) == null) {
      return null;
    }
    var watch = new HeadLimit(channel, limit);
    channel.pipeline().addBefore(DefaultHttpClient.HTTP_CLIENT_CODEC, null, watch);
    return watch;
  }

  /** Returns whether any bytes of the answer have arrived. */
  boolean begun() {
    return passed > 0;
  }

  /** Called when the head is complete. The body is not limited here. */
  void headArrived() {
    if (!over) {
      over = true;
      channel.pipeline().remove(this);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf read = (ByteBuf) message;
    int length = Math.min(read.readableBytes(), limit - passed);
    passed += length;
    if (length == read.readableBytes()) {
      ctx.fireChannelRead(read);
    } else {
      split(ctx, read, length);
    }
  }

  /**
   * Passes on the allowed part of a longer read, and the rest only if the head ends within that
   * part.
   */
  private void split(ChannelHandlerContext ctx, ByteBuf read, int length) {
    int bytes = passed + read.readableBytes() - length;
    ctx.fireChannelRead(read.readRetainedSlice(length));
    if (over) {
      ctx.fireChannelRead(read);
    } else {
      read.release();
      ctx.fireExceptionCaught(LimitExceededException.head(bytes, limit));
    }
  }
}
