/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
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

  /** Reads a whole JSON body: an answer that is not streamed, or an error of any HTTP status. */
  void answer(byte[] bytes, int from, int to, Delta delta);

  /** Gives buffers back; the reader must not be used afterwards. */
  @Override
  void close();
}
