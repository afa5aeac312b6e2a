// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;

/** The last handler of a connection: takes whatever is read, and calls its listener. */
final class ReadSink extends ChannelInboundHandlerAdapter {

  private final Runnable listener;

  private ReadSink(Runnable listener) {
    this.listener = listener;
  }

  /** Listens behind all handlers that stand there by now. */
  static void on(Channel channel, Runnable listener) {
    channel.pipeline().addLast(new ReadSink(listener));
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ReferenceCountUtil.release(message);
    listener.run();
  }
}
