// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes a connection after an exception that does not concern a single stream. */
// Nobody is left to be told that it has closed.
@SuppressWarnings("FutureReturnValueIgnored")
final class ErrorCloser extends ChannelInboundHandlerAdapter {
  private static final Logger LOG = LoggerFactory.getLogger(ErrorCloser.class);

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    close(context, cause);
  }

  static void close(ChannelHandlerContext context, Throwable cause) {
    log(cause);
    context.close();
  }

  /** Logs an exception. Disconnects and rejected certificates are only logged as debug. */
  static void log(Throwable cause) {
    // TLS errors are wrapped.
    if (cause instanceof IOException || cause.getCause() instanceof SSLException) {
      LOG.debug("connection lost: {}", cause.toString());
    } else {
      LOG.warn("connection closed after an error", cause);
    }
  }
}
