/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.http.client.impl.DefaultHttpClient;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.LastHttpContent;
import org.jspecify.annotations.Nullable;

/**
 * Takes the chunks of a stream from Netty's codec straight to their answer. The handlers of
 * Gatling's client, which unpack and hand on, have nothing to do for a body that is not packed, but
 * cost a token that comes alone more than its reading. The head and the end of an answer go their
 * way, and so does all of it where the client prints what it reads. For one connection of HTTP/1.1;
 * event loop only.
 */
final class ChunkPath extends ChannelInboundHandlerAdapter {

  private static final String NAME = "llm-chunk-path";

  private final Entrance entrance;
  private @Nullable Stream answer;

  /** Whether the handlers behind have heard of anything since the last read was over. */
  private boolean heardBehind;

  /** To whom a path leads. */
  interface Stream {

    /**
     * A chunk of its body.
     *
     * @param readNanos the {@code System.nanoTime()} of the network read that held it
     */
    void chunk(ByteBuf chunk, long readNanos);
  }

  private ChunkPath(Entrance entrance) {
    this.entrance = entrance;
  }

  /** That of the connection, closed; null where there can be none. */
  static @Nullable ChunkPath on(Channel channel) {
    var pipeline = channel.pipeline();
    if (HeaderMask.needed() || pipeline.get(DefaultHttpClient.HTTP_CLIENT_CODEC) == null) {
      return null;
    }
    if (pipeline.get(NAME) instanceof ChunkPath known) {
      known.answer = null;
      return known;
    }
    var path = new ChunkPath(Entrance.of(channel));
    pipeline.addAfter(DefaultHttpClient.HTTP_CLIENT_CODEC, NAME, path);
    return path;
  }

  /** The answer's head has come, and its body is not packed: until its end. */
  void open(Stream stream) {
    answer = stream;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (answer != null
        && message.getClass() == DefaultHttpContent.class
        && ((DefaultHttpContent) message).decoderResult().isSuccess()) {
      pass((DefaultHttpContent) message, answer);
    } else {
      if (message instanceof LastHttpContent) {
        answer = null;
      }
      heardBehind = true;
      ctx.fireChannelRead(message);
    }
  }

  /** Who has heard of no read need not hear that it is over. */
  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    if (heardBehind || answer == null) {
      heardBehind = false;
      ctx.fireChannelReadComplete();
    }
  }

  private void pass(DefaultHttpContent chunk, Stream stream) {
    try {
      stream.chunk(chunk.content(), entrance.readAt());
    } finally {
      chunk.release();
    }
  }
}
