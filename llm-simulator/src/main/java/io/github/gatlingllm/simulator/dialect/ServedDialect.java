// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** An API: what its requests' fields are called, and what its answers and errors look like. */
public interface ServedDialect {
  /** The media type of a line or event stream. */
  String EVENTS = "text/event-stream; charset=utf-8";

  /** Whether its requests say which model they are for. */
  default boolean namesModel() {
    return true;
  }

  /**
   * Reads a request.
   *
   * @throws ApiError if it is not valid
   */
  GenerationRequest read(Fields fields, RequestReader reader);

  /** The media type of a streamed answer. */
  default String streamType() {
    return EVENTS;
  }

  /** The events of an answer that is streamed. */
  StreamEncoder stream(SimulatedAnswer answer);

  /** An answer in one piece. */
  ObjectNode whole(SimulatedAnswer answer, AnswerUsage usage);

  /** The body of an error that comes instead of an answer. */
  ObjectNode error(ApiError error);
}
