// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.AttributeKey;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Maps the streams of an HTTP/2 connection to their answers. Gatling's client does not notify its
 * listeners of a stream reset or a lost connection, so they would wait for their timeout. Event
 * loop only.
 */
final class Http2Streams extends Http2ConnectionAdapter {

  private static final AttributeKey<Http2Streams> KEY =
      AttributeKey.valueOf(Http2Streams.class, "answers");

  private final Channel channel;
  private final Map<Integer, Http2Transport> transports = new HashMap<>();
  private @Nullable Http2Transport opening;

  private Http2Streams(Channel channel) {
    this.channel = channel;
  }

  /**
   * Registers an answer. Call it right before its request is written: its stream is the next one
   * added.
   */
  static AnswerTransport open(Channel channel, AnswerListener answer) {
    Http2Streams streams = channel.attr(KEY).get();
    if (streams == null) {
      streams = new Http2Streams(channel);
      channel.attr(KEY).set(streams);
      channel.pipeline().get(Http2ConnectionHandler.class).connection().addListener(streams);
    }
    var transport = new Http2Transport(channel, answer);
    streams.opening = transport;
    return transport;
  }

  @Override
  public void onStreamAdded(Http2Stream stream) {
    if (opening != null) {
      opening.opened(stream.id());
      transports.put(stream.id(), opening);
      opening = null;
    }
  }

  @Override
  public void onStreamClosed(Http2Stream stream) {
    Http2Transport transport = transports.remove(stream.id());
    if (transport != null) {
      transport.closed(channel.isActive());
    }
  }
}
