// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.wire.framing.EventDecoder;
import io.github.gatlingllm.wire.framing.EventTooLargeException;
import io.github.gatlingllm.wire.framing.Framing;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answers the requests that a server sends within the stream of its answer, as they arrive, because
 * it may wait for the reply. A client must answer {@code ping}; this one has no other capability.
 */
final class ServerRequests {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST_BYTES = 1 << 20;
  private static final int METHOD_NOT_FOUND = -32601;

  private final McpSession session;
  private @Nullable EventDecoder decoder = Framing.SSE.newDecoder(MOST_BYTES);

  ServerRequests(McpSession session) {
    this.session = session;
  }

  /** Reads bytes of the stream, and replies to the requests that they complete. */
  void read(byte[] part) {
    EventDecoder events = decoder;
    if (events == null) {
      return;
    }
    var replies = new ArrayList<String>();
    try {
      events.decode(
          Unpooled.wrappedBuffer(part), (bytes, from, to) -> add(bytes, from, to, replies));
    } catch (EventTooLargeException tooLarge) {
      decoder = null; // a result, which the reader of the whole answer judges
    }
    replies.forEach(session::reply);
  }

  private static void add(byte[] bytes, int from, int to, List<String> replies) {
    try {
      JsonNode message = JSON.readTree(bytes, from, to - from);
      if (message != null && message.path("method").isTextual() && message.hasNonNull("id")) {
        replies.add(reply(message).toString());
      }
    } catch (IOException notJson) {
      // The reader of the whole answer judges it.
    }
  }

  private static ObjectNode reply(JsonNode request) {
    ObjectNode reply = JSON.createObjectNode().put("jsonrpc", "2.0");
    reply.set("id", request.get("id"));
    if (request.path("method").textValue().equals("ping")) {
      reply.putObject("result");
    } else {
      reply.putObject("error").put("code", METHOD_NOT_FOUND).put("message", McpTexts.NO_METHOD);
    }
    return reply;
  }
}
