// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Streams to thousands of clients at a time: a first token at once, and then one each interval, up
 * to a number; the stream then ends as it should. It costs as little as it can.
 */
@SuppressWarnings("FutureReturnValueIgnored") // who went away needs no answer
final class SteadyServer implements AutoCloseable {

  /** A request with this header gets events of so many bytes. */
  static final String LARGE = "x-large";

  private static final int BACKLOG = 4096;
  private static final ByteBuf HEAD =
      text(
          "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n");
  private static final ByteBuf TOKEN =
      event(
          "{\"id\":\"chatcmpl-5bd0a6c27f1e4f6b\",\"object\":\"chat.completion.chunk\","
              + "\"created\":1795219122,\"model\":\"m\",\"choices\":[{\"index\":0,"
              + "\"delta\":{\"content\":\" word\"},\"logprobs\":null,\"finish_reason\":null}]}");
  private static final ByteBuf END =
      Unpooled.unreleasableBuffer(
          Unpooled.wrappedBuffer(
              event("{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"length\"}]}"),
              event("[DONE]"),
              text("0\r\n\r\n")));

  private final MultiThreadIoEventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();
  private final Duration interval;
  private final int tokens;
  private final Channel listening;

  private SteadyServer(Duration interval, int tokens) {
    this.interval = interval;
    this.tokens = tokens;
    this.listening =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    channel.pipeline().addLast(new HttpRequestDecoder(), new Answering());
                  }
                })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .syncUninterruptibly()
            .channel();
  }

  static SteadyServer start(Duration interval, int tokens) {
    return new SteadyServer(interval, tokens);
  }

  String url() {
    return "http://127.0.0.1:" + ((InetSocketAddress) listening.localAddress()).getPort();
  }

  /** How many streams were open at a time. */
  int most() {
    return most.get();
  }

  @Override
  public void close() {
    loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
  }

  private final class Answering extends SimpleChannelInboundHandler<HttpObject> {

    private int left;
    private ByteBuf token = TOKEN;

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, HttpObject message) {
      if (message instanceof HttpRequest request && request.headers().contains(LARGE)) {
        token = large(Integer.parseInt(request.headers().get(LARGE)));
      }
      if (message instanceof LastHttpContent) {
        left = tokens;
        most.accumulateAndGet(open.incrementAndGet(), Math::max);
        ctx.write(HEAD.duplicate());
        next(ctx);
      }
    }

    private void next(ChannelHandlerContext ctx) {
      if (!ctx.channel().isActive()) {
        open.decrementAndGet();
      } else if (left > 0) {
        left--;
        ctx.writeAndFlush(token.duplicate(), ctx.voidPromise());
        ctx.executor().schedule(() -> next(ctx), interval.toNanos(), TimeUnit.NANOSECONDS);
      } else {
        open.decrementAndGet();
        ctx.writeAndFlush(END.duplicate(), ctx.voidPromise());
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      ctx.close();
    }
  }

  private static ByteBuf large(int bytes) {
    return event(
        "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + "x".repeat(bytes) + "\"}}]}");
  }

  private static ByteBuf event(String data) {
    String event = "data: " + data + "\n\n";
    return text(Integer.toHexString(event.length()) + "\r\n" + event + "\r\n");
  }

  private static ByteBuf text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    return Unpooled.unreleasableBuffer(
        Unpooled.directBuffer(bytes.length).writeBytes(bytes).asReadOnly());
  }
}
