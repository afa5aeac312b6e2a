// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.listen;

import java.time.Duration;

/**
 * The limits of a {@link SmallServer} for its clients.
 *
 * @param connections the largest number of connections; a further one displaces another
 * @param streams the largest number of event streams; a further one displaces another. Must be
 *     below {@code connections}
 * @param bodyBytes the longest request body; 0 if bodies are not read
 * @param request the longest time from the start of the connection, or from the first byte of a
 *     later request, to the end of the request
 * @param idle the longest time between two requests of a connection
 * @param write the longest time for a client to take an answer, or an event
 * @param heartbeat the longest silence in an event stream
 * @param anyHost whether requests to a loopback address may name any host; false for {@code
 *     localhost} and the like only, because a page of another origin can make a browser send them
 */
public record ServerLimits(
    int connections,
    int streams,
    int bodyBytes,
    Duration request,
    Duration idle,
    Duration write,
    Duration heartbeat,
    boolean anyHost) {

  /** The longest request line, and the largest size of headers. */
  static final int HEAD_BYTES = 8192;

  /** Limits for read-only pages. */
  public static final ServerLimits PAGES =
      new ServerLimits(
          128,
          20,
          0,
          Duration.ofSeconds(5),
          Duration.ofSeconds(30),
          Duration.ofSeconds(15),
          Duration.ofSeconds(15),
          false);

  /** Checks the limits. */
  public ServerLimits {
    if (connections < 1 || streams < 0 || streams >= connections || bodyBytes < 0) {
      throw new IllegalArgumentException(
          "limits of a server: streams must be fewer than connections, and bodies can't be below 0"
              + " bytes");
    }
  }

  /** Returns a copy that accepts request bodies of a size. */
  public ServerLimits withBodies(int bytes) {
    return new ServerLimits(connections, streams, bytes, request, idle, write, heartbeat, anyHost);
  }

  /** Returns a copy with another number of connections. */
  public ServerLimits withConnections(int most) {
    return new ServerLimits(most, streams, bodyBytes, request, idle, write, heartbeat, anyHost);
  }

  /** Returns a copy for answers that a secret protects. */
  public ServerLimits forAnyHost() {
    return new ServerLimits(connections, streams, bodyBytes, request, idle, write, heartbeat, true);
  }
}
