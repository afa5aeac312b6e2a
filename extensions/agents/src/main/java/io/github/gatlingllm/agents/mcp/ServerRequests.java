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
 * It also notices the answer, after which a server may leave the stream open.
 */
final class ServerRequests {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST_BYTES = 1 << 20;
  private static final int METHOD_NOT_FOUND = -32601;

  private final McpCall call;
  private boolean answered;
  private @Nullable EventDecoder decoder = Framing.SSE.newDecoder(MOST_BYTES);

  ServerRequests(McpCall call) {
    this.call = call;
  }

  /** Returns whether the answer to the call has arrived. */
  boolean answered() {
    return answered;
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
    replies.forEach(call.session()::reply);
  }

  private void add(byte[] bytes, int from, int to, List<String> replies) {
    try {
      JsonNode message = JSON.readTree(bytes, from, to - from);
      if (message == null || !message.hasNonNull("id")) {
        return;
      }
      if (message.path("method").isTextual()) {
        replies.add(reply(message).toString());
      } else {
        answered |= call.isAnsweredBy(message);
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
