// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.listen;

import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;

/** The connections of a server. For the server's thread. */
final class ServedConnections {

  final ServerLimits limits;
  final RequestHandler handler;
  final HostRule hosts;

  /** Connections that are not streams. */
  private final FairShare<ServedConnection> open = new FairShare<>();

  private final FairShare<ServedStream> streams = new FairShare<>();

  ServedConnections(ServerLimits limits, RequestHandler handler, HostRule hosts) {
    this.limits = limits;
    this.handler = handler;
    this.hosts = hosts;
  }

  /** Accepts a new connection. */
  void admit(SocketChannel channel) {
    if (open.size() + streams.size() >= limits.connections()) {
      // There are fewer places for streams than for connections, so one that is no stream exists.
      ServedConnection next = open.next();
      if (next != null) {
        next.close();
      }
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

  /** Turns a connection into a stream, with a stream's place. */
  void admit(ServedConnection connection, ServedStream stream) {
    open.remove(connection);
    if (streams.size() >= limits.streams()) {
      ServedStream next = streams.next();
      if (next != null) {
        next.close();
      }
    }
    streams.add(stream);
  }

  /** Returns the connection of an ended stream to the other connections. */
  void ended(ServedConnection connection, ServedStream stream) {
    streams.remove(stream);
    open.add(connection);
  }

  void gone(ServedConnection connection) {
    open.remove(connection);
  }

  void gone(ServedStream stream) {
    streams.remove(stream);
  }

  /** Closes connections that have exceeded their time. */
  void check() {
    long now = System.nanoTime();
    open.all().forEach(connection -> connection.check(now));
    streams.all().forEach(stream -> stream.check(now));
  }

  void closeAll() {
    open.all().forEach(ServedConnection::close);
    streams.all().forEach(ServedStream::close);
  }
}
