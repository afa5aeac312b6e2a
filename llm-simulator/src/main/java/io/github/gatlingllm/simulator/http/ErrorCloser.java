/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes a connection on which something was thrown that is no stream's own affair. */
// Nobody is left to be told that it has closed.
@SuppressWarnings("FutureReturnValueIgnored")
final class ErrorCloser extends ChannelInboundHandlerAdapter {
  private static final Logger LOG = LoggerFactory.getLogger(ErrorCloser.class);

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    log(cause);
    context.close();
  }

  /** Clients come and go as they like; anything else is worth a look. */
  static void log(Throwable cause) {
    if (cause instanceof IOException) {
      LOG.debug("connection lost: {}", cause.toString());
    } else {
      LOG.warn("connection closed after an error", cause);
    }
  }
}
