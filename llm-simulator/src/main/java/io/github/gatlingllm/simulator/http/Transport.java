// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;

/** The I/O transport of Netty. */
public enum Transport {
  /** Epoll if available, otherwise NIO. */
  AUTO,
  EPOLL,
  NIO;

  private boolean isEpoll() {
    return this == EPOLL || (this == AUTO && Epoll.isAvailable());
  }

  IoHandlerFactory handlers() {
    return isEpoll() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
  }

  Class<? extends ServerChannel> serverChannel() {
    return isEpoll() ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
  }
}
