// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.gatling.http.client.impl.DefaultHttpClient;
import io.github.gatlingllm.arrival.NetworkRead;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.LastHttpContent;
import org.jspecify.annotations.Nullable;

/**
 * Passes the chunks of a stream from Netty's codec directly to their answer. The handlers of
 * Gatling's client do nothing for an uncompressed body, but cost more per token than reading it.
 * The head and the end of an answer take the usual way, and so does the whole answer if the client
 * logs what it reads. One per HTTP/1.1 connection. Event loop only.
 */
final class ChunkShortcut extends ChannelInboundHandlerAdapter {

  private static final String NAME = "llm-chunk-shortcut";

  private final NetworkRead read;
  private @Nullable Receiver answer;

  /** Whether a message was passed on since the last channelReadComplete. */
  private boolean passedOn;

  /** Receives the chunks of an answer. */
  interface Receiver {

    /**
     * Receives a chunk of the body.
     *
     * @param read the network read that contained it
     */
    void chunk(ByteBuf chunk, NetworkRead read);
  }

  private ChunkShortcut(NetworkRead read) {
    this.read = read;
  }

  /** Returns the connection's shortcut, closed; null if Gatling's handlers must see every chunk. */
  static @Nullable ChunkShortcut on(Channel channel) {
    var pipeline = channel.pipeline();
    if (HeaderMask.needed() || pipeline.get(DefaultHttpClient.HTTP_CLIENT_CODEC) == null) {
      return null;
    }
    if (pipeline.get(NAME) instanceof ChunkShortcut known) {
      known.answer = null;
      return known;
    }
    var shortcut = new ChunkShortcut(ReadStamp.of(channel).read());
    pipeline.addAfter(DefaultHttpClient.HTTP_CLIENT_CODEC, NAME, shortcut);
    return shortcut;
  }

  /**
   * Opens the shortcut until the end of the answer. Call it when the head has arrived and the body
   * is not compressed.
   */
  void open(Receiver receiver) {
    answer = receiver;
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
      passedOn = true;
      ctx.fireChannelRead(message);
    }
  }

  /** Skips channelReadComplete when no read was passed on. */
  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    if (passedOn || answer == null) {
      passedOn = false;
      ctx.fireChannelReadComplete();
    }
  }

  private void pass(DefaultHttpContent chunk, Receiver receiver) {
    try {
      receiver.chunk(chunk.content(), read);
    } finally {
      chunk.release();
    }
  }
}
