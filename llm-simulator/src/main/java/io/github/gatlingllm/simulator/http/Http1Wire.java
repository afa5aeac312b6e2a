// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpServerCodec;

/** HTTP/1.1: writes chunks of the chunked coding past the HTTP codec. */
final class Http1Wire implements Wire {
  private static final byte[] HEX = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
  };
  private static final int FRAME_BYTES = 12;

  private final ChannelHandlerContext codec;

  Http1Wire(ChannelHandlerContext connection) {
    this.codec = connection.pipeline().context(HttpServerCodec.class);
  }

  @Override
  public ByteBuf frame(byte[]... parts) {
    int size = 0;
    for (byte[] part : parts) {
      size += part.length;
    }
    ByteBuf buffer = codec.alloc().ioBuffer(size + FRAME_BYTES);
    writeHex(buffer, size);
    writeLineEnd(buffer);
    for (byte[] part : parts) {
      buffer.writeBytes(part);
    }
    writeLineEnd(buffer);
    return buffer;
  }

  private static void writeHex(ByteBuf buffer, int size) {
    int shift = Math.max(0, (31 - Integer.numberOfLeadingZeros(size)) / 4 * 4);
    for (; shift >= 0; shift -= 4) {
      buffer.writeByte(HEX[(size >>> shift) & 15]);
    }
  }

  private static void writeLineEnd(ByteBuf buffer) {
    buffer.writeByte('\r').writeByte('\n');
  }

  @Override
  public ChannelFuture send(ByteBuf frame) {
    return codec.writeAndFlush(frame);
  }

  /** Resets the connection below TLS, which would otherwise send a close message first. */
  @Override
  public ChannelFuture reset() {
    codec.channel().config().setOption(ChannelOption.SO_LINGER, 0);
    return codec.pipeline().firstContext().close();
  }
}
