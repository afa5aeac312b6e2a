// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of one stream, or the body of one answer, into a {@link Delta}.
 *
 * <p>There is one reader per stream, used on its event loop only. Input outside the dialect never
 * throws: the delta is then {@link Delta#malformed()} without other content, and the reader remains
 * usable.
 */
public interface DeltaReader extends AutoCloseable {

  /** Reads one event's data. */
  void event(byte[] bytes, int from, int to, Delta delta);

  /**
   * Reads the data of a named event.
   *
   * @param name such as {@code error}; the data may then be anything, or empty
   */
  default void event(String name, byte[] bytes, int from, int to, Delta delta) {
    event(bytes, from, to, delta);
  }

  /**
   * Sets that the request asked for one choice, so that any index is the same choice. Call it
   * before reading.
   */
  default void expectOneChoice() {
    // Most dialects have one choice.
  }

  /**
   * Receives the head of the answer, before its body.
   *
   * @param status the HTTP status
   * @param header returns the value of a header; null if there is none
   */
  default void head(int status, Function<String, @Nullable String> header) {
    // Most dialects need only the body.
  }

  /** Reads a complete JSON body: an answer that is not streamed, or an error of any HTTP status. */
  void answer(byte[] bytes, int from, int to, Delta delta);

  /** Releases buffers. The reader must not be used afterwards. */
  @Override
  void close();
}
