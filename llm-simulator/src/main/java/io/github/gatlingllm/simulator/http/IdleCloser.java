// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Closes an idle connection. */
// Nobody is left to be told that it has closed.
@SuppressWarnings("FutureReturnValueIgnored")
final class IdleCloser extends IdleStateHandler {
  private final BooleanSupplier busy;

  IdleCloser(Duration timeout, BooleanSupplier busy) {
    super(0, 0, timeout.toNanos(), TimeUnit.NANOSECONDS);
    this.busy = busy;
  }

  @Override
  protected void channelIdle(ChannelHandlerContext context, IdleStateEvent event) {
    if (!busy.getAsBoolean()) {
      context.pipeline().close();
    }
  }
}
