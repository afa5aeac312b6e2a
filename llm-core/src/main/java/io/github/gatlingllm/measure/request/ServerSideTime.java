// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import io.github.gatlingllm.chat.ServerTimes;

/**
 * Where a request's time went outside the client.
 *
 * @param reported server times from the answer, in nanoseconds
 * @param connect the shortest connect time to the server so far, or the shortest PING over HTTP/2,
 *     in nanoseconds; or {@link #ABSENT}
 */
public record ServerSideTime(ServerTimes reported, long connect) {

  /** Marks a time that is not known. */
  public static final long ABSENT = ServerTimes.ABSENT;
}
