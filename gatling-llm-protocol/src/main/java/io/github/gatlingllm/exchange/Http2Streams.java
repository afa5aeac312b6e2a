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
 * Which stream of an HTTP/2 connection belongs to which answer. Gatling's client tells its
 * listeners neither of a stream that the server resets nor of a connection that is lost: they would
 * wait for their time-out. Event loop only.
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

  /** To be called right before the request is written: its stream is the next that is added. */
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
