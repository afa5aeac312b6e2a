// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import io.github.gatlingllm.chat.ServerTimes;

/**
 * What is known of where a request's time went beyond the client.
 *
 * @param reported by the answer, in nanoseconds
 * @param connect the shortest time that a connection to the server has taken so far, over HTTP/2
 *     the shortest answer to a PING; in nanoseconds, or {@link #ABSENT}
 */
public record ServerSideTime(ServerTimes reported, long connect) {

  /** A time that is not known. */
  public static final long ABSENT = ServerTimes.ABSENT;
}
