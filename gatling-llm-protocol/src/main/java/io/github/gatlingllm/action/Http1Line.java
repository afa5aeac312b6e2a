/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.http.client.impl.DefaultHttpClient;
import io.netty.channel.Channel;

/**
 * A connection of one's own.
 *
 * @param channel the connection
 */
record Http1Line(Channel channel) implements Line {

  /**
   * Closed by way of an exception: a connection that closes by itself before the answer has begun
   * makes Gatling's client send the request again. From the codec on: the client's first handler
   * swallows exceptions.
   */
  @Override
  public void cut() {
    var codec = channel.pipeline().context(DefaultHttpClient.HTTP_CLIENT_CODEC);
    if (codec != null) {
      codec.fireExceptionCaught(new LineLostException(false));
    }
  }
}
