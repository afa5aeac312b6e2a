// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import java.util.List;

/**
 * The events of one stream, each with the line ends that divide it from the next. They are asked
 * for in the order of the methods. A content event is the bytes before its text, the text of its
 * tokens, and the bytes after it, so that what never changes is encoded once a request. What an API
 * does not have stays empty.
 */
public interface StreamEncoder {
  /** What comes before the first token. */
  default List<byte[]> open(AnswerUsage usage) {
    return List.of();
  }

  /** What comes before the first content of a part. */
  default List<byte[]> openPart(AnswerPart part) {
    return List.of();
  }

  /** What stands before the text of a content event. */
  byte[] before(Chunk chunk);

  /** What stands after it. */
  byte[] after(Chunk chunk);

  /** What comes after the last content of a part. */
  default List<byte[]> closePart(AnswerPart part) {
    return List.of();
  }

  /** What says why the answer has ended, and what it cost. */
  default List<byte[]> finish(AnswerUsage usage) {
    return List.of();
  }

  /** What says that nothing follows. */
  default List<byte[]> terminal(AnswerUsage usage) {
    return List.of();
  }

  /** An error in the stream, and what still follows it. */
  List<byte[]> error(ApiError error);

  /** What keeps a connection alive and means nothing. */
  default byte[] comment() {
    return SimulatorJson.bytes(": keep-alive\n\n");
  }

  /** An event that is no JSON. */
  byte[] badJson();
}
