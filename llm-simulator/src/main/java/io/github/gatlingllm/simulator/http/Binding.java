// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;

/** Creates the event loops of a server and binds its port. */
final class Binding {
  private static final int BACKLOG = 4096;

  private Binding() {}

  /** Returns event loops with daemon threads. */
  static EventLoopGroup loops(HttpServerOptions options) {
    return new MultiThreadIoEventLoopGroup(
        options.ioThreads(),
        new DefaultThreadFactory("llm-simulator-io", true),
        options.transport().handlers());
  }

  /**
   * Binds the port.
   *
   * @throws IllegalStateException if that fails; the event loops are then shut down
   */
  static Channel listen(
      HttpServerOptions options, EventLoopGroup loops, ChannelHandler connections) {
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loops)
            .channel(options.transport().serverChannel())
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(connections)
            .bind(options.host(), options.port())
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
      throw new IllegalStateException(
          "The simulator cannot listen on "
              + options.host()
              + ":"
              + options.port()
              + " ("
              + bound.cause().getMessage()
              + "). Choose another port, or 0 for any free port.",
          bound.cause());
    }
    return bound.channel();
  }
}
