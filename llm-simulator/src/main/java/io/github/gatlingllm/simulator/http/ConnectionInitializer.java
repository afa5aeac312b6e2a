// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.group.ChannelGroup;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Sets up an accepted connection. */
final class ConnectionInitializer extends ChannelInitializer<Channel> {
  private final Serving serving;
  private final Optional<TlsServer> tls;
  private final ChannelGroup channels;
  private final AtomicLong accepted = new AtomicLong();

  ConnectionInitializer(Serving serving, Optional<TlsServer> tls, ChannelGroup channels) {
    this.serving = serving;
    this.tls = tls;
    this.channels = channels;
  }

  long accepted() {
    return accepted.get();
  }

  @Override
  protected void initChannel(Channel channel) {
    accepted.incrementAndGet();
    channels.add(channel);
    ChannelPipeline pipeline = channel.pipeline();
    tls.ifPresent(server -> pipeline.addLast(server.context().newHandler(channel.alloc())));
    if (rules().protocol() == Protocol.HTTP_2) {
      pipeline.addLast(new ByAlpn());
    } else {
      addHttp1(pipeline);
    }
  }

  private ConnectionRules rules() {
    return serving.options().connections();
  }

  /** Sets up the protocol that the client selected in the handshake. */
  private final class ByAlpn extends ApplicationProtocolNegotiationHandler {
    ByAlpn() {
      super(ApplicationProtocolNames.HTTP_1_1);
    }

    @Override
    protected void configurePipeline(ChannelHandlerContext context, String protocol) {
      if (protocol.equals(ApplicationProtocolNames.HTTP_2)) {
        addHttp2(context.pipeline());
      } else {
        addHttp1(context.pipeline());
      }
    }

    @Override
    protected void handshakeFailure(ChannelHandlerContext context, Throwable cause) {
      ErrorCloser.close(context, cause);
    }
  }

  private void addHttp1(ChannelPipeline pipeline) {
    Connection connection = new Connection(serving, Http1Wire::new);
    addIdleCloser(pipeline, connection::isBusy);
    pipeline
        .addLast(new HttpServerCodec())
        .addLast(newAggregator(ChannelFutureListener.CLOSE))
        .addLast(connection);
  }

  private BodyAggregator newAggregator(ChannelFutureListener afterRefusal) {
    return new BodyAggregator(serving.options().api().bodyLimitBytes(), afterRefusal);
  }

  /** Adds HTTP/2. {@link Http2FrameCodec} sends GOAWAY when the connection is closed. */
  private void addHttp2(ChannelPipeline pipeline) {
    Http2FrameCodec codec =
        Http2FrameCodecBuilder.forServer()
            .initialSettings(
                Http2Settings.defaultSettings()
                    .maxConcurrentStreams(rules().maxConcurrentStreams()))
            // A load test is not an attack: cancellations and resets are not limited.
            .decoderEnforceMaxRstFramesPerWindow(0, 0)
            .encoderEnforceMaxRstFramesPerWindow(0, 0)
            .build();
    addIdleCloser(pipeline, () -> codec.connection().numActiveStreams() > 0);
    pipeline
        .addLast(codec)
        .addLast(new Http2MultiplexHandler(new StreamInitializer()))
        .addLast(new ErrorCloser());
  }

  private final class StreamInitializer extends ChannelInitializer<Channel> {
    @Override
    protected void initChannel(Channel stream) {
      stream
          .pipeline()
          .addLast(new Http2StreamFrameToHttpObjectCodec(true))
          // Clients such as the JDK's read no answer before they have sent the whole request.
          .addLast(newAggregator(ChannelFutureListener.CLOSE_ON_FAILURE))
          .addLast(new Connection(serving, Http2Wire::new));
    }
  }

  private void addIdleCloser(ChannelPipeline pipeline, BooleanSupplier busy) {
    Duration timeout = rules().idleTimeout();
    if (!timeout.isZero()) {
      pipeline.addLast(new IdleCloser(timeout, busy));
    }
  }
}
