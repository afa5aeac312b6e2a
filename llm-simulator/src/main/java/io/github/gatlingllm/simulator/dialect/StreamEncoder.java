// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import java.util.List;

/**
 * Encodes the events of one stream, including their line breaks. The methods are called in their
 * order here. A content event consists of the bytes before its text, the text, and the bytes after
 * it, so that constant parts are encoded once per request. Events that an API lacks are empty.
 */
public interface StreamEncoder {
  /** Returns the events before the first token. */
  default List<byte[]> open(AnswerUsage usage) {
    return List.of();
  }

  /** Whether a part is sent in one event, whose bytes before the text are then all of it. */
  default boolean sendsWhole(AnswerPart part) {
    return false;
  }

  /** Returns the events before the content of a part. */
  default List<byte[]> openPart(AnswerPart part) {
    return List.of();
  }

  /** Returns the bytes before the text of a content event. */
  byte[] before(Chunk chunk);

  /** Returns the bytes after the text of a content event. */
  byte[] after(Chunk chunk);

  /** Returns the events after the content of a part. */
  default List<byte[]> closePart(AnswerPart part) {
    return List.of();
  }

  /** Returns the events with the finish reason and the usage. */
  default List<byte[]> finish(AnswerUsage usage) {
    return List.of();
  }

  /** Returns the events that end the stream. */
  default List<byte[]> terminal(AnswerUsage usage) {
    return List.of();
  }

  /** Returns an error event and the events after it. */
  List<byte[]> error(ApiError error);

  /** Returns a keep-alive comment. */
  default byte[] comment() {
    return SimulatorJson.bytes(": keep-alive\n\n");
  }

  /** Returns an event that is not JSON. */
  byte[] badJson();
}
