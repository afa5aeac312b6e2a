// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.unix.FileDescriptor;
import java.io.IOException;

/**
 * One system call a write, and little else: bytes go straight from their buffer to the socket. Only
 * what a full socket leaves over goes through Netty, which knows when there is room again. For
 * writers that wait for {@code drained}, so that nothing overtakes it.
 */
// Nobody is left to be told that a lost connection has closed.
@SuppressWarnings("FutureReturnValueIgnored")
final class EpollOutlet implements Outlet {
  private final FileDescriptor socket;
  private final ChannelHandlerContext encoder;
  private final ChannelOutlet rest;

  EpollOutlet(EpollSocketChannel channel, ChannelHandlerContext encoder) {
    this.socket = channel.fd();
    this.encoder = encoder;
    this.rest = new ChannelOutlet(encoder);
  }

  @Override
  public boolean write(ByteBuf bytes, int from, int to, Runnable drained) {
    if (!bytes.hasMemoryAddress()) {
      return rest.write(bytes, from, to, drained);
    }
    if (!socket.isOpen()) {
      // Its number may be another connection's by now.
      return false;
    }
    int taken;
    try {
      taken = socket.writeAddress(bytes.memoryAddress(), from, to);
    } catch (IOException lost) {
      // The connection hears of it as of any other end.
      encoder.close();
      return false;
    }
    return from + taken == to || rest.write(bytes, from + taken, to, drained);
  }
}
