// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** An API: reads its requests, and writes its answers and errors. */
public interface ServedDialect {
  /** The media type of server-sent events. */
  String EVENTS = "text/event-stream; charset=utf-8";

  /** Whether its requests name a model. */
  default boolean namesModel() {
    return true;
  }

  /**
   * Reads a request.
   *
   * @throws ApiError if the request is invalid
   */
  GenerationRequest read(Fields fields, RequestReader reader);

  /** Returns the media type of a streamed answer. */
  default String streamType() {
    return EVENTS;
  }

  /** Returns the encoder of a streamed answer. */
  StreamEncoder stream(SimulatedAnswer answer);

  /** Returns a whole answer. */
  JsonNode whole(SimulatedAnswer answer, AnswerUsage usage);

  /** Returns the body of an error response. */
  ObjectNode error(ApiError error);
}
