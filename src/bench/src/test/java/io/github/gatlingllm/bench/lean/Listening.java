// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Where the server listens, on this machine, and with what.
 *
 * @param port 0 picks a free one
 * @param ioThreads event loops
 * @param epoll whether by epoll, else by NIO
 */
record Listening(int port, int ioThreads, boolean epoll) {

  static final String HOST = "127.0.0.1";

  private static final int BACKLOG = 4096;

  /** Of a stream's cost most is the wake-up: a loop that has more to do wakes up less often. */
  static final int IO_THREADS = 1;

  /** On a free port, in the cheapest way. */
  static Listening anywhere() {
    return new Listening(0, IO_THREADS, Epoll.isAvailable());
  }

  /** Event loops whose threads are daemons. */
  EventLoopGroup loops() {
    IoHandlerFactory io = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    return new MultiThreadIoEventLoopGroup(
        ioThreads, new DefaultThreadFactory("lean-io", true), io);
  }

  /**
   * Listens.
   *
   * @throws IllegalStateException if it can't; the loops are shut down then
   */
  Channel listen(EventLoopGroup loops, ChannelHandler connections) {
    Class<? extends ServerChannel> sockets =
        epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loops)
            .channel(sockets)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(connections)
            .bind(HOST, port)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
      throw new IllegalStateException(
          "The lean server can't listen on port " + port + ": " + bound.cause().getMessage(),
          bound.cause());
    }
    return bound.channel();
  }
}
