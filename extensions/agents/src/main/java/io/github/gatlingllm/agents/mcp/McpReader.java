// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.mcp;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.wire.ArrivingReader;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.framing.EventDecoder;
import io.github.gatlingllm.wire.framing.Framing;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the answer to one call, as JSON or as events; notifications of the server before it are
 * skipped, and its requests are answered as they arrive. It also keeps the state of the session: an
 * answer to {@code initialize} opens it, and status 404 ends it.
 */
final class McpReader implements ArrivingReader {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private static final int NOT_FOUND = 404;

  private final McpMethod method;
  private final McpCall call;
  private final @Nullable StringBuilder text;
  private @Nullable String sessionId;
  private @Nullable ServerRequests requests;
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
    if (Framing.SSE.isOf(header.apply("Content-Type"))) {
      requests = new ServerRequests(call);
    }
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
    if (requests != null) {
      requests.read(part);
    }
  }

  @Override
  public boolean complete() {
    return requests != null && requests.answered();
  }

  @Override
  public void answer(byte[] bytes, int from, int to, Delta delta) {
    delta.reset();
    int start = from;
    while (start < to && bytes[start] <= ' ') {
      start++;
    }
    if (start < to && bytes[start] == '{') {
      read(bytes, start, to, delta);
    } else if (start < to) {
      events(bytes, start, to, delta);
    }
    judge(delta);
  }

  /** A call has one answer. */
  private void judge(Delta delta) {
    if (delta.malformed() || delta.error() != null) {
      return;
    }
    if (answers == 1) {
      delta.markChoices();
      delta.markOutput();
    } else {
      delta.error(error(McpTexts.NO_ANSWER, McpTexts.answers(answers, call.id())));
    }
  }

  private void events(byte[] bytes, int from, int to, Delta delta) {
    var seen = new ArrayList<byte[]>();
    EventDecoder decoder = Framing.SSE.newDecoder(to - from + 1);
    EventDecoder.Sink sink = (data, begin, end) -> seen.add(Arrays.copyOfRange(data, begin, end));
    decoder.decode(Unpooled.wrappedBuffer(bytes, from, to - from), sink);
    int whole = seen.size();
    read(seen, delta);
    if (answers == 0 && delta.error() == null) { // else what was cut off comes after the answer
      decoder.end(sink);
      read(seen.subList(whole, seen.size()), delta);
    }
    if (seen.isEmpty()) {
      delta.markMalformed();
    }
  }

  private void read(List<byte[]> events, Delta delta) {
    for (byte[] event : events) {
      if (event.length > 0 && !delta.malformed()) {
        read(event, 0, event.length, delta);
      }
    }
  }

  private void read(byte[] bytes, int from, int to, Delta delta) {
    try {
      JsonNode message = JSON.readTree(bytes, from, to - from);
      if (message == null || !message.isObject()) {
        delta.markMalformed();
      } else if (message.hasNonNull("error") && isAnswer(message)) {
        delta.error(rpcError(message.get("error")));
      } else if (message.has("result") && call.isAnsweredBy(message)) {
        answers++;
        result(message.get("result"), delta);
      }
    } catch (IOException | RuntimeException e) {
      delta.markMalformed();
    }
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

  private void result(JsonNode result, Delta delta) {
    ServerError wrong =
        switch (method) {
          case INITIALIZE -> initialised(result);
          case LIST_TOOLS -> listed(result);
          case CALL_TOOL -> called(result);
        };
    if (wrong != null) {
      delta.error(wrong);
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
