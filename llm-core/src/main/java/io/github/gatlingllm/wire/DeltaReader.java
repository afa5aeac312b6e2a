// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

/**
 * Reads the events of one stream, or the body of one answer, into a {@link Delta}.
 *
 * <p>One per stream, on its event loop only. Input that is not of the dialect never throws: the
 * delta is then {@link Delta#malformed()} and holds nothing else, and the reader stays usable.
 */
public interface DeltaReader extends AutoCloseable {

  /** Reads one event's data. */
  void event(byte[] bytes, int from, int to, Delta delta);

  /**
   * Reads the data of an event that has a name of its own.
   *
   * @param name such as {@code error}; the data may then be anything, or empty
   */
  default void event(String name, byte[] bytes, int from, int to, Delta delta) {
    event(bytes, from, to, delta);
  }

  /**
   * The request asked for one choice: whatever index a choice has, it is that one. To be called
   * before anything is read.
   */
  default void expectOneChoice() {
    // Most dialects have one.
  }

  /** Reads a whole JSON body: an answer that is not streamed, or an error of any HTTP status. */
  void answer(byte[] bytes, int from, int to, Delta delta);

  /** Gives buffers back; the reader must not be used afterwards. */
  @Override
  void close();
}
