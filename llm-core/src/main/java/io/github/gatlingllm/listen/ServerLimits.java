// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.listen;

import java.time.Duration;

/**
 * What a {@link SmallServer} grants its clients.
 *
 * @param connections the most connections at a time; a further one takes the place of another
 * @param streams the most event streams at a time; a further one takes the place of another. Must
 *     be below {@code connections}
 * @param bodyBytes the longest body of a request; 0: bodies are not read
 * @param request the longest time from the connection's start, or from the first byte of a later
 *     request, until the whole request is there
 * @param idle the longest time between two requests of a connection
 * @param write the longest time that a client may need to take an answer, or an event
 * @param heartbeat the longest silence in an event stream
 * @param anyHost whether requests that arrive at a loopback address may name any host; false: only
 *     {@code localhost} and the like, since a page of another origin can make a browser send them
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

  /** The longest first line, and the most bytes of headers, of a request. */
  static final int HEAD_BYTES = 8192;

  /** Limits for pages that are only read. */
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

  /** Returns these limits, for requests with bodies of up to that many bytes. */
  public ServerLimits withBodies(int bytes) {
    return new ServerLimits(connections, streams, bytes, request, idle, write, heartbeat, anyHost);
  }

  /** Returns these limits, for that many connections. */
  public ServerLimits withConnections(int most) {
    return new ServerLimits(most, streams, bodyBytes, request, idle, write, heartbeat, anyHost);
  }

  /** Returns these limits, for answers that nothing but a secret opens. */
  public ServerLimits forAnyHost() {
    return new ServerLimits(connections, streams, bodyBytes, request, idle, write, heartbeat, true);
  }
}
