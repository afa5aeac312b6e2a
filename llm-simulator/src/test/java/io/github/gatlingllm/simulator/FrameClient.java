// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2SettingsFrame;
import io.netty.handler.codec.http2.Http2Frame;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;

/** A client of HTTP/2 that shows its frames. */
@SuppressWarnings("FutureReturnValueIgnored")
final class FrameClient implements AutoCloseable {
  private static final ApplicationProtocolConfig HTTP_2 =
      new ApplicationProtocolConfig(
          ApplicationProtocolConfig.Protocol.ALPN,
          SelectorFailureBehavior.NO_ADVERTISE,
          SelectedListenerFailureBehavior.ACCEPT,
          "h2");

  private final BlockingQueue<Http2Frame> frames = new LinkedBlockingQueue<>();
  private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final Collector collector = new Collector();
  private final Channel channel;

  /**
   * @param window bytes of an answer that it takes before it is asked for more
   */
  FrameClient(LlmSimulator simulator, int window) throws SSLException {
    SslContext trust =
        SslContextBuilder.forClient()
            .trustManager(simulator.selfSignedCertificate().orElseThrow())
            .applicationProtocolConfig(HTTP_2)
            .build();
    channel =
        new Bootstrap()
            .group(loop)
            .channel(NioSocketChannel.class)
            .handler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel connecting) {
                    connecting
                        .pipeline()
                        .addLast(trust.newHandler(connecting.alloc(), "127.0.0.1", 0))
                        .addLast(codec(window))
                        .addLast(new Http2MultiplexHandler(collector))
                        .addLast(collector);
                  }
                })
            .connect("127.0.0.1", simulator.port())
            .syncUninterruptibly()
            .channel();
  }

  private static Http2FrameCodec codec(int window) {
    return Http2FrameCodecBuilder.forClient()
        .initialSettings(Http2Settings.defaultSettings().initialWindowSize(window))
        .build();
  }

  @Sharable
  private final class Collector extends SimpleChannelInboundHandler<Http2Frame> {
    @Override
    protected void channelRead0(ChannelHandlerContext context, Http2Frame frame) {
      frames.add(ReferenceCountUtil.retain(frame));
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
      if (event instanceof Http2ResetFrame reset) {
        frames.add(reset);
      }
    }
  }

  void post(String path, String id, String fault, String body) {
    Http2Headers headers =
        new DefaultHttp2Headers().method("POST").path(path).scheme("https").authority("sim");
    headers.add("x-request-id", id).add("x-sim-fault", fault);
    Channel stream =
        new Http2StreamChannelBootstrap(channel)
            .handler(collector)
            .open()
            .syncUninterruptibly()
            .getNow();
    stream.write(new DefaultHttp2HeadersFrame(headers));
    stream.writeAndFlush(new DefaultHttp2DataFrame(Unpooled.copiedBuffer(body, UTF_8), true));
  }

  /** Takes more, of the streams under way too (RFC 9113, section 6.9.2). */
  void widen(int window) {
    channel.writeAndFlush(
        new DefaultHttp2SettingsFrame(new Http2Settings().initialWindowSize(window)));
  }

  /** The next frame of this type, the caller's to release; those before it are dropped. */
  <T extends Http2Frame> T await(Class<T> type) throws InterruptedException {
    for (Http2Frame frame = next(); ; frame = next()) {
      if (type.isInstance(frame)) {
        return type.cast(frame);
      }
      ReferenceCountUtil.release(frame);
    }
  }

  private Http2Frame next() throws InterruptedException {
    Http2Frame frame = frames.poll(10, TimeUnit.SECONDS);
    if (frame == null) {
      throw new IllegalStateException("no more frames came");
    }
    return frame;
  }

  @Override
  public void close() {
    channel.close().syncUninterruptibly();
    loop.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    frames.forEach(ReferenceCountUtil::release);
  }
}
