// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

import io.netty.buffer.ByteBuf;

/**
 * Cuts the bytes of one response body into events, however the network has cut them.
 *
 * <p>One per stream, on its event loop only. After an exception the decoder is of no more use.
 */
public interface EventDecoder {

  /** Takes each event's data. */
  @FunctionalInterface
  interface Sink {
    /** The range holds one event's data and is valid during this call only. */
    void event(byte[] bytes, int from, int to);

    /**
     * An event that has a name of its own. The range may be empty if the name reports an error.
     *
     * @param name the value of its field {@code event}; {@code error} if the data stood in a field
     *     of such a name
     */
    default void event(String name, byte[] bytes, int from, int to) {
      event(bytes, from, to);
    }

    /** A line that is neither a field of the framing nor a comment; valid during this call only. */
    default void strayLine(byte[] bytes, int from, int to) {
      // Clients ignore it.
    }
  }

  /**
   * Reads all readable bytes and hands over the events that they complete.
   *
   * @throws EventTooLargeException if an event outgrows the limit
   */
  void decode(ByteBuf read, Sink sink);

  /**
   * The body ended. An event that has data is handed over though its own end is missing: some
   * servers omit it, and a cut stream is told by its lack of a finish, not by a lost event.
   */
  void end(Sink sink);
}
