// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.ArrivingReader;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import java.util.ArrayList;
import java.util.Arrays;
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

  private static String request(String id, String method) {
    return "event: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"%s\"}\n\n"
        .formatted(id, method);
  }

  /** The server may wait for the reply, so it can't wait for the end of the stream. */
  @Test
  void requestsOfTheServerAreAnsweredAsTheyArrive() {
    var replies = new ArrayList<String>();
    session.repliesBy(replies::add);
    var reader =
        (ArrivingReader)
            new McpDialect(URL, McpMethod.CALL_TOOL).reader(request(Map.of()), text, null);
    reader.head(200, name -> name.equals("Content-Type") ? "text/event-stream" : null);
    String stream =
        request("\"p-1\"", "ping")
            + "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}\n\n"
            + request("1", "roots/list")
            + request("2", "sampling/createMessage")
            + request("3", "elicitation/create")
            + "data: "
            + result("{\"content\":[{\"type\":\"text\",\"text\":\"a\"}]}")
            + "\n\n";
    byte[] bytes = stream.getBytes(UTF_8);
    int half = request("\"p-1\"", "ping").length();
    reader.arriving(Arrays.copyOf(bytes, half - 1));
    assertThat(replies).isEmpty();
    reader.arriving(new byte[] {bytes[half - 1]});
    assertThat(replies).containsExactly("{\"jsonrpc\":\"2.0\",\"id\":\"p-1\",\"result\":{}}");
    reader.arriving(Arrays.copyOfRange(bytes, half, bytes.length));

    assertThat(replies).hasSize(4);
    for (int i = 1; i <= 3; i++) {
      assertThat(replies.get(i))
          .startsWith("{\"jsonrpc\":\"2.0\",\"id\":" + i + ",\"error\":{\"code\":-32601,");
    }
    var delta = new Delta();
    reader.answer(bytes, 0, bytes.length, delta);
    assertThat(delta.content()).isTrue();
    assertThat(text).hasToString("a");
  }

  /** Before the session is open, a reply has the id that the head of the answer offers. */
  @Test
  void aReplyBelongsToTheSessionThatIsBeingOpened() {
    DeltaReader reader =
        new McpDialect(URL, McpMethod.INITIALIZE).reader(request(Map.of()), text, null);
    reader.head(200, name -> name.equals("Mcp-Session-Id") ? "s-1" : null);
    var headers = new DefaultHttpHeaders();
    session.identify(headers);
    assertThat(headers.get("Mcp-Session-Id")).isEqualTo("s-1");
    assertThat(session.open()).isFalse();
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
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":-32602,\"message\":\"Unknown"
                + " tool\"}}");
    assertThat(kind(rpc)).isEqualTo(McpTexts.RPC_ERROR);
    assertThat(requireNonNull(rpc.error()).type()).isEqualTo("JSON-RPC -32602");
    assertThat(text).isEmpty();
  }

  @Test
  void aResultOfAWrongFormIsAFailure() {
    assertThat(kind(read(McpMethod.CALL_TOOL, 200, result("{}")))).isEqualTo(McpTexts.WRONG_RESULT);
    assertThat(read(McpMethod.CALL_TOOL, 200, "<html>").malformed()).isTrue();
    assertThat(read(McpMethod.CALL_TOOL, 200, "{").malformed()).isTrue();
    assertThat(read(McpMethod.CALL_TOOL, 200, result("{\"content\":[]}") + "x").malformed())
        .isTrue();
  }

  private static String answers(String... ids) {
    var events = new StringBuilder();
    for (String id : ids) {
      events.append("data: {\"id\":").append(id).append(",\"result\":{\"content\":[]}}\n\n");
    }
    return events.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "\"1\"", "9,1,null,8"})
  void aCallHasOneAnswerWithItsId(String ids) {
    assertThat(read(McpMethod.CALL_TOOL, 200, answers(ids.split(","))).content()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2", "null", "1.5", "18446744073709551617", "\"x\"", "1,1"})
  void noAnswerAndTwoAnswersAreFailures(String ids) {
    String answer = ids.isEmpty() ? "" : answers(ids.split(","));

    assertThat(kind(read(McpMethod.CALL_TOOL, 200, answer))).isEqualTo(McpTexts.NO_ANSWER);
  }

  /** The stream goes on behind the answer, and may be cut anywhere. */
  @Test
  void whatIsCutOffBehindTheAnswerDoesNotMatter() {
    String cut = "data: {\"method\":\"notifications/mess";

    assertThat(read(McpMethod.CALL_TOOL, 200, answers("1") + cut).content()).isTrue();
    assertThat(read(McpMethod.CALL_TOOL, 200, cut).malformed()).isTrue();
    String unterminated = answers("3").strip(); // to the third call
    assertThat(read(McpMethod.CALL_TOOL, 200, unterminated).content()).isTrue();
  }

  @Test
  void anEmptyErrorIsNoneAndATextIsOne() {
    String result = result("{\"content\":[]}");
    String both = result.substring(0, result.length() - 1) + ",\"error\":%s}";

    assertThat(read(McpMethod.CALL_TOOL, 200, both.formatted("null")).content()).isTrue();
    Delta text = read(McpMethod.CALL_TOOL, 200, both.formatted("\"busy\"").replace(":1,", ":2,"));
    assertThat(kind(text)).isEqualTo(McpTexts.RPC_ERROR);
    assertThat(requireNonNull(text.error()).message()).isEqualTo("busy");
  }

  /** A server may leave the stream open for its notifications. */
  @Test
  void theAnswerCompletesTheStream() {
    var reader =
        (ArrivingReader)
            new McpDialect(URL, McpMethod.CALL_TOOL).reader(request(Map.of()), text, null);
    reader.head(200, name -> name.equals("Content-Type") ? "text/event-stream" : null);
    reader.arriving((request("1", "ping") + answers("2")).getBytes(UTF_8));
    assertThat(reader.complete()).as("a request and another answer").isFalse();
    reader.arriving(answers("1").getBytes(UTF_8));
    assertThat(reader.complete()).isTrue();
  }

  /** The reader keeps what has arrived, so that nothing counts twice. */
  @Test
  void anAnswerInPartsIsReadOnce() {
    var reader =
        (ArrivingReader)
            new McpDialect(URL, McpMethod.CALL_TOOL).reader(request(Map.of()), text, null);
    reader.head(200, name -> name.equals("Content-Type") ? "text/event-stream" : null);
    String result = result("{\"content\":[{\"type\":\"text\",\"text\":\"a\"}]}");
    byte[] bytes = ("data: " + result).getBytes(UTF_8); // without the blank line of its end
    reader.arriving(Arrays.copyOf(bytes, 20));
    reader.arriving(Arrays.copyOfRange(bytes, 20, bytes.length));
    assertThat(reader.complete()).isFalse();
    var delta = new Delta();
    reader.answer(bytes, 0, bytes.length, delta);
    assertThat(delta.content()).isTrue();
    assertThat(text).hasToString("a");
  }

  @Test
  void anEventThatIsNoMessageEndsTheCall() {
    var reader =
        (ArrivingReader)
            new McpDialect(URL, McpMethod.CALL_TOOL).reader(request(Map.of()), text, null);
    reader.head(200, name -> name.equals("Content-Type") ? "text/event-stream" : null);
    byte[] bytes = ("data: <html>\n\n" + answers("1")).getBytes(UTF_8);
    reader.arriving(bytes);
    assertThat(reader.complete()).isTrue();
    var delta = new Delta();
    reader.answer(bytes, 0, bytes.length, delta);
    assertThat(delta.malformed()).isTrue();
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
