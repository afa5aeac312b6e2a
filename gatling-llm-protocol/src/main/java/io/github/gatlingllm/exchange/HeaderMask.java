// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.gatling.http.client.impl.DefaultHttpClient;
import io.github.gatlingllm.request.Secrets;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Masks secrets in the heads of answers, which some servers repeat. Needed only if Gatling's HTTP
 * client logs at debug level, since it then prints whole answers. HTTP/1.1 only.
 */
final class HeaderMask extends ChannelInboundHandlerAdapter {

  private static final String NAME = "llm-header-mask";
  private static final Logger PRINTING = LoggerFactory.getLogger("io.gatling.http.client.impl");

  private final Secrets secrets;

  private HeaderMask(Secrets secrets) {
    this.secrets = secrets;
  }

  /** Returns whether Gatling's client logs what it reads. */
  static boolean needed() {
    return PRINTING.isDebugEnabled();
  }

  /** Masks the next answer of the connection. */
  static void on(Channel channel, Secrets secrets) {
    var pipeline = channel.pipeline();
    if (!needed() || pipeline.get(DefaultHttpClient.APP_HTTP_HANDLER) == null) {
      return;
    }
    if (pipeline.get(NAME) != null) {
      pipeline.remove(NAME);
    }
    pipeline.addBefore(DefaultHttpClient.APP_HTTP_HANDLER, NAME, new HeaderMask(secrets));
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (message instanceof HttpResponse response) {
      secrets.hideIn(response.headers());
      hideInReason(response);
    }
    ctx.fireChannelRead(message);
  }

  private void hideInReason(HttpResponse response) {
    HttpResponseStatus status = response.status();
    String masked = secrets.maskIn(status.reasonPhrase());
    if (!masked.equals(status.reasonPhrase())) {
      response.setStatus(new HttpResponseStatus(status.code(), masked));
    }
  }
}
