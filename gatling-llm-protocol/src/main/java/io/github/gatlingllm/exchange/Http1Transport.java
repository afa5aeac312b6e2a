// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.gatling.http.client.impl.DefaultHttpClient;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;

/**
 * An HTTP/1.1 connection, which carries one answer at a time.
 *
 * @param channel the connection
 */
record Http1Transport(Channel channel) implements AnswerTransport {

  /**
   * Closes the connection through an exception. If it simply closed before the answer begins,
   * Gatling's client would send the request again. The exception starts at the codec, because the
   * client's first handler swallows exceptions.
   */
  @Override
  public void cut() {
    var codec = channel.pipeline().context(DefaultHttpClient.HTTP_CLIENT_CODEC);
    if (codec != null) {
      channel.pipeline().addBefore(DefaultHttpClient.APP_HTTP_HANDLER, null, new Discard());
      codec.fireExceptionCaught(new ConnectionLostException(false));
    }
  }

  /** Releases the rest of a read, which the client ignores and would never free. */
  private static final class Discard extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ReferenceCountUtil.release(message);
    }
  }
}
