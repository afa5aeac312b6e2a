/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.listen;

import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The connections of a server, the oldest first. Belongs to the server's thread. */
final class ServedConnections {

  final ServerLimits limits;
  final RequestHandler handler;
  final HostRule hosts;
  private final Set<ServedConnection> open = new LinkedHashSet<>();
  private final Set<ServedStream> streams = new LinkedHashSet<>();

  ServedConnections(ServerLimits limits, RequestHandler handler, HostRule hosts) {
    this.limits = limits;
    this.handler = handler;
    this.hosts = hosts;
  }

  /** Serves a new connection. */
  void admit(SocketChannel channel) {
    if (open.size() >= limits.connections()) {
      // Streams have places of their own, fewer than connections: one that is none can be found.
      FairShare.oldestOfTheBusiest(open.stream().filter(one -> !one.streams()).toList())
          .ifPresent(ServedConnection::close);
    }
    var connection = new ServedConnection(this, channel);
    open.add(connection);
    channel
        .pipeline()
        .addLast(
            connection.firstBytes(),
            new HttpServerCodec(
                new HttpDecoderConfig()
                    .setMaxInitialLineLength(ServerLimits.HEAD_BYTES)
                    .setMaxHeaderSize(ServerLimits.HEAD_BYTES)),
            connection);
  }

  /** Gives a stream a place. */
  void admit(ServedStream stream) {
    if (streams.size() >= limits.streams()) {
      FairShare.oldestOfTheBusiest(streams).ifPresent(ServedStream::close);
    }
    streams.add(stream);
  }

  void gone(ServedConnection connection) {
    open.remove(connection);
  }

  void gone(ServedStream stream) {
    streams.remove(stream);
  }

  /** Ends those whose time is up. */
  void check() {
    long now = System.nanoTime();
    List.copyOf(open).forEach(connection -> connection.check(now));
    List.copyOf(streams).forEach(stream -> stream.check(now));
  }

  void closeAll() {
    List.copyOf(open).forEach(ServedConnection::close);
  }
}
