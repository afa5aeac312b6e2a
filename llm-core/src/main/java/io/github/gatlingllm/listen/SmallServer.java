// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.listen;

import io.github.gatlingllm.RunThread;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** Answers HTTP requests on one daemon thread, within {@link ServerLimits}. */
public final class SmallServer implements AutoCloseable {

  /** Small, so that few requests wait behind one that is being answered. */
  private static final int READ_BYTES = 4096;

  private static final int BACKLOG = 1024;
  private static final int CHECK_MILLIS = 100;
  private static final int CLOSING_SECONDS = 2;

  private final EventLoopGroup loops;
  private final ServedConnections connections;
  private final Channel listening;

  private SmallServer(EventLoopGroup loops, ServedConnections connections, Channel listening) {
    this.loops = loops;
    this.connections = connections;
    this.listening = listening;
  }

  /**
   * Opens a port and answers requests.
   *
   * @param address the address; port 0 selects a free one
   * @param thread the name of its thread
   * @throws IOException if the address or the port can't be opened
   */
  public static SmallServer open(
      InetSocketAddress address, RunThread thread, ServerLimits limits, RequestHandler handler)
      throws IOException {
    var loops = new MultiThreadIoEventLoopGroup(1, thread::daemon, NioIoHandler.newFactory());
    var connections = new ServedConnections(limits, handler, new HostRule(address.getHostString()));
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.AUTO_READ, false)
            .childOption(
                ChannelOption.RECVBUF_ALLOCATOR,
                new FixedRecvByteBufAllocator(READ_BYTES).maxMessagesPerRead(1))
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    connections.admit(channel);
                  }
                })
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      shutDown(loops);
      throw bound.cause() instanceof IOException refused ? refused : new IOException(bound.cause());
    }
    var unused =
        loops
            .next()
            .scheduleWithFixedDelay(
                connections::check, CHECK_MILLIS, CHECK_MILLIS, TimeUnit.MILLISECONDS);
    return new SmallServer(loops, connections, bound.channel());
  }

  /** Returns the port. */
  public int port() {
    return ((InetSocketAddress) listening.localAddress()).getPort();
  }

  /** Runs work on the server's thread, such as sending events; does nothing after closing. */
  public void execute(Runnable work) {
    try {
      loops.execute(work);
    } catch (RejectedExecutionException closed) {
      // There are no clients any more.
    }
  }

  /** Frees the port and ends all connections. */
  @Override
  public void close() {
    var unused = listening.close();
    execute(connections::closeAll);
    shutDown(loops);
  }

  private static void shutDown(EventLoopGroup loops) {
    // The port is free when the thread has ended, not when its channel is closed.
    loops
        .shutdownGracefully(0, CLOSING_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSING_SECONDS, TimeUnit.SECONDS);
  }
}
