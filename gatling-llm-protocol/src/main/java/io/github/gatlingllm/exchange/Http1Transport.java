// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.gatling.http.client.impl.DefaultHttpClient;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;

/**
 * A connection of HTTP/1.1, which carries one answer at a time.
 *
 * @param channel the connection
 */
record Http1Transport(Channel channel) implements AnswerTransport {

  /**
   * Closed by way of an exception: a connection that closes by itself before the answer has begun
   * makes Gatling's client send the request again. From the codec on: the client's first handler
   * swallows exceptions.
   */
  @Override
  public void cut() {
    var codec = channel.pipeline().context(DefaultHttpClient.HTTP_CLIENT_CODEC);
    if (codec != null) {
      channel.pipeline().addBefore(DefaultHttpClient.APP_HTTP_HANDLER, null, new Discard());
      codec.fireExceptionCaught(new ConnectionLostException(false));
    }
  }

  /** Frees the rest of a read: the client ignores it, and so would keep its memory for ever. */
  private static final class Discard extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ReferenceCountUtil.release(message);
    }
  }
}
