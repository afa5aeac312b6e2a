// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.mcp;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One JSON-RPC request.
 *
 * @param session its session
 * @param id its id, unique in the session
 */
record McpCall(McpSession session, long id) {

  /** Returns whether a message answers this call; servers may return the id as text. */
  boolean isAnsweredBy(JsonNode message) {
    JsonNode answered = message.path("id");
    return answered.isTextual()
        ? answered.textValue().equals(Long.toString(id))
        : answered.isIntegralNumber() && answered.canConvertToLong() && answered.asLong() == id;
  }
}
