// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

import io.netty.buffer.ByteBuf;

/**
 * Divides the bytes of one response body into events, however the network has split them.
 *
 * <p>There is one decoder per stream, used on its event loop only. After an exception, it can't be
 * used.
 */
public interface EventDecoder {

  /** Receives each event's data. */
  @FunctionalInterface
  interface Sink {
    /** Receives one event's data, in a range that is valid only during this call. */
    void event(byte[] bytes, int from, int to);

    /**
     * Receives a named event. The range may be empty if the name reports an error.
     *
     * @param name the value of its field {@code event}; {@code error} if the data was in a field of
     *     such a name
     */
    default void event(String name, byte[] bytes, int from, int to) {
      event(bytes, from, to);
    }

    /**
     * Receives a line that is neither a field of the framing nor a comment; valid only during this
     * call.
     */
    default void strayLine(byte[] bytes, int from, int to) {
      // Clients ignore it.
    }
  }

  /**
   * Reads all readable bytes and passes on the events that they complete.
   *
   * @throws EventTooLargeException if an event exceeds the limit
   */
  void decode(ByteBuf read, Sink sink);

  /**
   * Ends the body. An event with data is passed on even without its own end, because some servers
   * omit it; a missing finish reveals a truncated stream.
   */
  void end(Sink sink);
}
