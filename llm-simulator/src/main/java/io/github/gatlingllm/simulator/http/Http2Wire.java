// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;

/** HTTP/2: writes each piece as a DATA frame. */
final class Http2Wire implements Wire {
  private final ChannelHandlerContext codec;

  Http2Wire(ChannelHandlerContext stream) {
    this.codec = stream.pipeline().context(Http2StreamFrameToHttpObjectCodec.class);
  }

  @Override
  public ByteBuf frame(byte[]... parts) {
    return Unpooled.wrappedBuffer(parts);
  }

  @Override
  public ChannelFuture send(ByteBuf frame) {
    return codec.writeAndFlush(new DefaultHttp2DataFrame(frame));
  }

  /** Resets the stream with an internal error. A plain close would only cancel it. */
  @Override
  public ChannelFuture reset() {
    return codec.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.INTERNAL_ERROR));
  }
}
