// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.io.IOException;
import java.util.Arrays;

/** One stream after another over one connection. Its array of stamps is used again. */
@SuppressWarnings("FutureReturnValueIgnored") // what fails reaches exceptionCaught
final class NettyStream extends ChannelInboundHandlerAdapter {

  private final NettyClient client;
  private final StreamShift shift;
  private final long[] stamps;

  private long readAt;
  private long number;
  private long sentAt;
  private int requested;
  private int events;
  private boolean lineIsEmpty;

  NettyStream(NettyClient client, StreamShift shift) {
    this.client = client;
    this.shift = shift;
    this.stamps = new long[client.order().tokens()];
  }

  /** Stands before the decoder: one stamp for each read of the socket. */
  ChannelHandler stamper() {
    return new ChannelInboundHandlerAdapter() {
      @Override
      public void channelRead(ChannelHandlerContext ctx, Object read) {
        readAt = System.nanoTime();
        ctx.fireChannelRead(read);
      }
    };
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    ask(ctx); // one at least, however late it is
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (message instanceof HttpContent content) {
      take(content.content());
      content.release();
      if (message instanceof LastHttpContent) {
        answered(ctx);
      }
    } else if (message instanceof HttpResponse response
        && !HttpResponseStatus.OK.equals(response.status())) {
      client.lost(new IOException(response.status().toString()));
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (!shift.over(System.nanoTime())) {
      client.lost(new IOException("the connection was closed"));
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    client.lost(cause);
  }

  private void ask(ChannelHandlerContext ctx) {
    number = client.nextNumber();
    requested = shift.tokens(System.nanoTime());
    events = 0;
    lineIsEmpty = false;
    FullHttpRequest request = request();
    sentAt = System.nanoTime();
    ctx.writeAndFlush(request, ctx.voidPromise());
  }

  private FullHttpRequest request() {
    ByteBuf body = client.request(requested);
    var request =
        new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, BenchRequest.PATH, body);
    request
        .headers()
        .set(HttpHeaderNames.HOST, client.order().url().getAuthority())
        .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON)
        .set(HttpHeaderNames.ACCEPT, HttpHeaderValues.TEXT_EVENT_STREAM)
        .set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes())
        .set(BenchRequest.ID, BenchRequest.id(number));
    return request;
  }

  /** An event ends with an empty line. */
  private void take(ByteBuf bytes) {
    int to = bytes.writerIndex();
    int lineFrom = bytes.readerIndex();
    boolean empty = lineIsEmpty;
    int lineEnd = bytes.indexOf(lineFrom, to, (byte) '\n');
    while (lineEnd >= 0) {
      if (empty && lineEnd == lineFrom) {
        event();
      }
      empty = true;
      lineFrom = lineEnd + 1;
      lineEnd = bytes.indexOf(lineFrom, to, (byte) '\n');
    }
    lineIsEmpty = empty && lineFrom == to;
  }

  private void event() {
    if (events < stamps.length) {
      stamps[events] = readAt;
    }
    events++;
  }

  private void answered(ChannelHandlerContext ctx) {
    int tokens = events - BenchRequest.EVENTS_AT_END;
    client
        .rows()
        .add(
            new Rows.Row(
                number,
                sentAt,
                readAt,
                tokens,
                tokens == requested,
                Arrays.copyOf(stamps, Math.min(stamps.length, Math.max(0, tokens)))));
    if (shift.over(readAt)) {
      ctx.close();
      client.done();
    } else {
      ask(ctx);
    }
  }
}
