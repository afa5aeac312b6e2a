// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;

/** The way through Netty, past the HTTP encoder: the bytes are HTTP already. */
final class ChannelOutlet implements Outlet {
  private final ChannelHandlerContext encoder;

  /**
   * @param encoder the HTTP encoder's
   */
  ChannelOutlet(ChannelHandlerContext encoder) {
    this.encoder = encoder;
  }

  @Override
  public boolean write(ByteBuf bytes, int from, int to, Runnable drained) {
    ChannelFuture written = encoder.writeAndFlush(bytes.retainedSlice(from, to - from));
    if (written.isSuccess()) {
      return true;
    }
    written.addListener(
        done -> {
          if (done.isSuccess()) {
            drained.run();
          }
        });
    return false;
  }
}
