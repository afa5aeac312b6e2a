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
 * Lets so many bytes pass until an answer's head is complete: Gatling's codec takes in headers of
 * any size. For one answer of HTTP/1.1; HTTP/2 has a limit of its own. Event loop only.
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

  /** Watches the connection for one answer; null where there is nothing to watch. */
  static @Nullable HeadLimit on(Channel channel, int limit) {
    if (channel.pipeline().get(DefaultHttpClient.HTTP_CLIENT_CODEC) == null) {
      return null;
    }
    var watch = new HeadLimit(channel, limit);
    channel.pipeline().addBefore(DefaultHttpClient.HTTP_CLIENT_CODEC, null, watch);
    return watch;
  }

  /** Whether anything of the answer has come. */
  boolean begun() {
    return passed > 0;
  }

  /** The head is complete; the body is not limited here. */
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

  /** The read is longer than what may still pass: it may, if the head ends before. */
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
