// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class McpDialectTest {

  private static final String URL = "http://localhost:1/mcp";

  private final McpSession session = new McpSession(URL);
  private final StringBuilder text = new StringBuilder();

  private ChatRequest request(Object arguments) {
    return ChatRequest.builder("")
        .user("docs.search")
        .field(McpDialect.CALL, session.call())
        .field(McpDialect.ARGUMENTS, arguments)
        .build();
  }

  private Delta read(McpMethod method, int status, String answer) {
    DeltaReader reader = new McpDialect(URL, method).reader(request(Map.of()), text, null);
    reader.head(status, name -> name.equals("Mcp-Session-Id") ? "s-1" : null);
    var delta = new Delta();
    byte[] bytes = answer.getBytes(UTF_8);
    reader.answer(bytes, 0, bytes.length, delta);
    return delta;
  }

  private static String result(String result) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + result + "}";
  }

  private void open() {
    read(McpMethod.INITIALIZE, 200, result("{\"protocolVersion\":\"2025-06-18\"}"));
  }

  private static String kind(Delta delta) {
    assertThat(delta.content()).isFalse();
    return requireNonNull(requireNonNull(delta.error()).kind());
  }

  @Test
  void messagesAreThoseOfTheSpecification() {
    assertThat(new String(new McpDialect(URL, McpMethod.INITIALIZE).body(request("{}")), UTF_8))
        .isEqualTo(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
                + "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},"
                + "\"clientInfo\":{\"name\":\"gatling-llm\",\"version\":\"1\"}}}");
    assertThat(
            new String(
                new McpDialect(URL, McpMethod.CALL_TOOL).body(request("{\"query\": \"a\"}")),
                UTF_8))
        .isEqualTo(
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":"
                + "{\"name\":\"docs.search\",\"arguments\":{\"query\":\"a\"}}}");
  }

  @Test
  void initializeOpensTheSession() {
    assertThatThrownBy(session::version).hasMessageContaining("initialize failed");
    assertThat(read(McpMethod.INITIALIZE, 200, result("{\"protocolVersion\":\"2025-03-26\"}")))
        .matches(Delta::content);
    assertThat(session.id()).isEqualTo("s-1");
    assertThat(session.version()).isEqualTo("2025-03-26");
  }

  @Test
  void anUnknownVersionOpensNoSession() {
    assertThat(kind(read(McpMethod.INITIALIZE, 200, result("{\"protocolVersion\":\"1\"}"))))
        .isEqualTo(McpTexts.WRONG_VERSION);
    assertThat(session.open()).isFalse();
  }

  @Test
  void aLostSessionIsForgotten() {
    open();
    read(McpMethod.CALL_TOOL, 404, "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600}}");
    assertThat(session.open()).isFalse();
    assertThat(session.id()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s",
        "event: message\ndata: %s\n\n",
        ": hello\nevent: message\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}"
            + "\n\ndata: %s\n\n",
        "data: {\"jsonrpc\":\"2.0\",\"id\":9,\"result\":{\"content\":[]}}\n\ndata: %s\n\n",
      })
  void theAnswerIsJsonOrAmongEvents(String form) {
    String answer =
        result(
            "{\"content\":[{\"type\":\"text\",\"text\":\"a\"},"
                + "{\"type\":\"image\"},{\"type\":\"text\",\"text\":\"b\"}]}");
    assertThat(read(McpMethod.CALL_TOOL, 200, form.formatted(answer)).content()).isTrue();
    assertThat(text).hasToString("a\nb");
  }

  @Test
  void anErrorIsAFailureOfItsKind() {
    assertThat(
            kind(
                read(
                    McpMethod.CALL_TOOL,
                    200,
                    result(
                        "{\"content\":[{\"type\":\"text\",\"text\":\"no\"}],\"isError\":true}"))))
        .isEqualTo(McpTexts.TOOL_ERROR);
    Delta rpc =
        read(
            McpMethod.CALL_TOOL,
            200,
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":-32602,\"message\":\"Unknown tool\"}}");
    assertThat(kind(rpc)).isEqualTo(McpTexts.RPC_ERROR);
    assertThat(requireNonNull(rpc.error()).type()).isEqualTo("JSON-RPC -32602");
    assertThat(text).isEmpty();
  }

  @Test
  void aResultOfAWrongFormIsAFailure() {
    assertThat(kind(read(McpMethod.CALL_TOOL, 200, result("{}")))).isEqualTo(McpTexts.WRONG_RESULT);
    assertThat(read(McpMethod.CALL_TOOL, 200, result("{\"content\":[]}")).content())
        .as("the id of another call")
        .isFalse();
    assertThat(read(McpMethod.CALL_TOOL, 200, "<html>").malformed()).isTrue();
    assertThat(read(McpMethod.CALL_TOOL, 200, "{").malformed()).isTrue();
  }

  @Test
  void toolsAreListedByName() {
    read(McpMethod.LIST_TOOLS, 200, result("{\"tools\":[{\"name\":\"a\"},{\"name\":\"b\"}]}"));
    assertThat(text).hasToString("a\nb");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[1]", "\"a\"", "{", ""})
  void argumentsAreAnObject(String arguments) {
    assertThatThrownBy(() -> new McpDialect(URL, McpMethod.CALL_TOOL).body(request(arguments)))
        .hasMessageContaining("no JSON object (" + arguments + ")");
  }
}
