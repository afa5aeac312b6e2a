// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import io.github.gatlingllm.arrival.KernelStamps;
import io.github.gatlingllm.arrival.NetworkRead;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.function.LongSupplier;

/**
 * When requests came to a connection's socket, where the kernel tells, else when they were read: a
 * server that reads them late must not make its clients look late.
 */
final class RequestArrival extends ChannelInboundHandlerAdapter {

  private final LongSupplier clock;
  private NetworkRead read;

  RequestArrival(LongSupplier clock) {
    this.clock = clock;
    this.read = NetworkRead.at(clock.getAsLong());
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    read = KernelStamps.ofThisProcess().on(context.channel());
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof ByteBuf bytes) {
      read.begin(bytes.readableBytes(), clock.getAsLong());
    }
    context.fireChannelRead(message);
  }

  /** Of what was read last, by {@link System#nanoTime()}. */
  long nanos() {
    return read.arrivedAt();
  }
}
