// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.mcp;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.wire.ArrivingReader;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.framing.EventDecoder;
import io.github.gatlingllm.wire.framing.Framing;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the answer to one call, as JSON or as events. Events are read as they arrive: a server may
 * wait for replies to its requests before it answers, and may leave the stream open afterwards. The
 * reader also keeps the state of the session: an answer to {@code initialize} opens it, and status
 * 404 ends it.
 */
final class McpReader implements ArrivingReader {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private static final int NOT_FOUND = 404;
  private static final int METHOD_NOT_FOUND = -32601;

  private final McpMethod method;
  private final McpCall call;
  private final @Nullable StringBuilder text;
  private final List<String> replies = new ArrayList<>();
  private final EventDecoder decoder = Framing.SSE.newDecoder(Integer.MAX_VALUE);
  private @Nullable String sessionId;
  private boolean streams;
  private boolean arrived;
  private boolean answered;
  private boolean malformed;
  private @Nullable ServerError error;
  private int events;
  private int answers;

  McpReader(McpMethod method, McpCall call, @Nullable StringBuilder text) {
    this.method = method;
    this.call = call;
    this.text = text;
  }

  @Override
  public void head(int status, Function<String, @Nullable String> header) {
    sessionId = header.apply(McpSession.ID_HEADER);
    if (method == McpMethod.INITIALIZE) {
      call.session().offered(sessionId);
    }
    streams = Framing.SSE.isOf(header.apply("Content-Type"));
    if (status == NOT_FOUND && method != McpMethod.INITIALIZE) {
      call.session().lost();
    }
  }

  @Override
  public void event(byte[] bytes, int from, int to, Delta delta) {
    answer(bytes, from, to, delta);
  }

  @Override
  public void arriving(byte[] part) {
    if (streams) {
      arrived = true;
      replies.clear();
      decoder.decode(Unpooled.wrappedBuffer(part), this::read);
      replies.forEach(call.session()::reply); // not within: streams of a loop share a buffer
    }
  }

  @Override
  public boolean complete() {
    return answered || malformed;
  }

  @Override
  public void answer(byte[] bytes, int from, int to, Delta delta) {
    int start = from;
    while (start < to && bytes[start] <= ' ') {
      start++;
    }
    if (start < to && bytes[start] == '{') {
      read(bytes, start, to);
    } else if (start < to) {
      endEvents(bytes, start, to);
    }
    judge(delta);
  }

  /** A call has one answer. */
  private void judge(Delta delta) {
    delta.reset();
    if (malformed) {
      delta.markMalformed();
    } else if (error != null) {
      delta.error(error);
    } else if (answers == 1) {
      delta.markChoices();
      delta.markOutput();
    } else {
      delta.error(error(McpTexts.NO_ANSWER, McpTexts.answers(answers, call.id())));
    }
  }

  private void endEvents(byte[] bytes, int from, int to) {
    if (!arrived) { // the head announced no events
      decoder.decode(Unpooled.wrappedBuffer(bytes, from, to - from), this::read);
    }
    if (answers == 0 && error == null) { // else what was cut off comes after the answer
      decoder.end(this::read);
    }
    malformed |= events == 0;
  }

  private void read(byte[] bytes, int from, int to) {
    events++;
    if (to == from || malformed) {
      return;
    }
    try {
      JsonNode message = JSON.readTree(bytes, from, to - from);
      if (message == null || !message.isObject()) {
        malformed = true;
      } else {
        read(message);
      }
    } catch (IOException | RuntimeException e) {
      malformed = true;
    }
  }

  private void read(JsonNode message) {
    boolean identified = message.hasNonNull("id");
    if (identified && message.path("method").isTextual()) {
      replies.add(reply(message).toString());
      return;
    }
    answered |= identified && call.isAnsweredBy(message);
    if (message.hasNonNull("error") && isAnswer(message)) {
      error = rpcError(message.get("error"));
    } else if (message.has("result") && call.isAnsweredBy(message)) {
      answers++;
      result(message.get("result"));
    }
  }

  /** Returns the reply to a request of the server: only {@code ping} has a result. */
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

  /** Returns whether an error belongs to the call: a server that can't read it has no id. */
  private boolean isAnswer(JsonNode message) {
    return !message.hasNonNull("id") || call.isAnsweredBy(message);
  }

  private static ServerError rpcError(JsonNode error) {
    if (!error.isObject()) {
      return new ServerError("JSON-RPC", error.asText(error.toString()), null, McpTexts.RPC_ERROR);
    }
    String code = error.path("code").asText("");
    return new ServerError(
        "JSON-RPC " + code, error.path("message").asText(""), code, McpTexts.RPC_ERROR);
  }

  private void result(JsonNode result) {
    ServerError wrong =
        switch (method) {
          case INITIALIZE -> initialised(result);
          case LIST_TOOLS -> listed(result);
          case CALL_TOOL -> called(result);
        };
    if (wrong != null) {
      error = wrong;
    }
  }

  private @Nullable ServerError initialised(JsonNode result) {
    String version = result.path("protocolVersion").asText("");
    if (!McpSession.VERSIONS.contains(version)) {
      return error(McpTexts.WRONG_VERSION, McpTexts.version(version));
    }
    call.session().opened(sessionId, version);
    return null;
  }

  private @Nullable ServerError listed(JsonNode result) {
    JsonNode tools = result.path("tools");
    if (!tools.isArray()) {
      return error(McpTexts.WRONG_RESULT, McpTexts.missing("tools"));
    }
    keep(texts(tools, "name"));
    return null;
  }

  private @Nullable ServerError called(JsonNode result) {
    JsonNode content = result.path("content");
    if (!content.isArray()) {
      return error(McpTexts.WRONG_RESULT, McpTexts.missing("content"));
    }
    List<String> texts = texts(content, "text");
    if (result.path("isError").asBoolean(false)) {
      return error(McpTexts.TOOL_ERROR, String.join(" ", texts));
    }
    keep(texts);
    return null;
  }

  private static List<String> texts(JsonNode elements, String field) {
    var texts = new ArrayList<String>();
    elements.forEach(each -> texts.add(each.path(field).asText("")));
    return texts.stream().filter(each -> !each.isEmpty()).collect(Collectors.toList());
  }

  private void keep(List<String> texts) {
    if (text != null) {
      text.append(String.join("\n", texts));
    }
  }

  private static ServerError error(String kind, String message) {
    return new ServerError("mcp", message, null, kind);
  }

  @Override
  public void close() {
    // It has no resources.
  }
}
