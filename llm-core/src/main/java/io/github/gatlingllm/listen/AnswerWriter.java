// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.listen;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;

/**
 * Writes answers to one connection. It never blocks. It passes a long body to the channel in
 * pieces, so that a client that does not read leaves few bytes waiting.
 */
final class AnswerWriter {

  private static final int PIECE_BYTES = 32 * 1024;

  private final SocketChannel channel;
  private final Runnable failed;

  /**
   * The form of an answer.
   *
   * @param head whether it answers HEAD, without its body
   * @param old whether the client speaks HTTP/1.0
   * @param keepAlive whether the connection stays open
   */
  record Form(boolean head, boolean old, boolean keepAlive) {}

  /**
   * Creates a writer for a channel.
   *
   * @param failed called if a write fails
   */
  AnswerWriter(SocketChannel channel, Runnable failed) {
    this.channel = channel;
    this.failed = failed;
  }

  boolean open() {
    return channel.isActive();
  }

  /** Requests the body that a client announced. */
  void proceed() {
    var unused =
        channel.writeAndFlush(
            new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER));
  }

  /**
   * Writes a complete answer, in one packet if it fits.
   *
   * @param written called when the client's side has taken it
   */
  void write(ServerAnswer answer, Form form, Runnable written) {
    byte[] body = answer.body();
    if (form.head() || body.length <= PIECE_BYTES) {
      var whole =
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1,
              HttpResponseStatus.valueOf(answer.status()),
              Unpooled.wrappedBuffer(form.head() ? new byte[0] : body));
      headers(whole, answer, form);
      if (answer.opened() == null) {
        HttpUtil.setContentLength(whole, body.length);
      }
      then(channel.writeAndFlush(whole), written);
    } else {
      var head =
          new DefaultHttpResponse(
              HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(answer.status()));
      headers(head, answer, form);
      HttpUtil.setContentLength(head, body.length);
      var unused = channel.write(head);
      pieces(body, 0, () -> end(written));
    }
  }

  /** Writes the headers of an answer of unknown length. */
  void begin(ServerAnswer answer, Form form) {
    var head =
        new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(answer.status()));
    headers(head, answer, new Form(form.head(), form.old(), !form.old()));
    HttpUtil.setTransferEncodingChunked(head, !form.old());
    var unused = channel.writeAndFlush(head);
  }

  /** Writes a part of an answer that has begun. */
  void send(byte[] part, Runnable written) {
    pieces(part, 0, written);
  }

  /** Ends an answer that has begun. */
  void end(Runnable written) {
    then(channel.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT), written);
  }

  private void pieces(byte[] body, int from, Runnable written) {
    int length = Math.min(PIECE_BYTES, body.length - from);
    ChannelFuture left =
        channel.writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(body, from, length)));
    int next = from + length;
    then(left, next == body.length ? written : () -> pieces(body, next, written));
  }

  private void then(ChannelFuture left, Runnable next) {
    left.addListener(
        done -> {
          if (done.isSuccess()) {
            next.run();
          } else {
            failed.run();
          }
        });
  }

  private static void headers(HttpMessage message, ServerAnswer answer, Form form) {
    answer.headers().forEach(message.headers()::set);
    message
        .headers()
        .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
        .set("X-Content-Type-Options", "nosniff");
    if (!form.keepAlive()) {
      message.headers().set(HttpHeaderNames.CONNECTION, "close");
    } else if (form.old()) {
      message.headers().set(HttpHeaderNames.CONNECTION, "keep-alive");
    }
  }
}
