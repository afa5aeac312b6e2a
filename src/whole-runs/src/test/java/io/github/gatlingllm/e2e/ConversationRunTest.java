// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.conversation;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.toolAnswer;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.Conversation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What is said in conversations, against a server that echoes, fails, or only calls tools. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConversationRunTest {

  /** One user, who has two conversations. */
  public static class Talk extends Simulation {

    private final Conversation support = conversation("support").system("You help.").maxHistory(4);
    private final Conversation sales = conversation("sales");
    private final Conversation desk =
        conversation("desk")
            .answerTools(
                toolAnswer("f", (session, call) -> "f of " + call.arguments()),
                toolAnswer("g", "#{fed}").latency(Duration.ofMillis(5)))
            .maxToolRounds(2);

    {
      setUp(
              scenario("Talk")
                  .exec(ask("alone"))
                  .exec(support.turn(ask("q1")), sales.turn(ask("s1")), support.turn(ask("q2")))
                  .exec(support.turn(ask("fail")), support.turn(ask("tool")))
                  .exec(session -> session.reset())
                  .exec(support.turn(ask("q3")), support.turn(ask("q4")), sales.turn(ask("s2")))
                  .exec(session -> session.set("fed", "g's result"))
                  .exec(desk.turn(ask("loop")), desk.turn(ask("ever")), desk.turn(ask("stop")))
                  .exec(support.restart(), support.restart())
                  .exec(support.turn(ask("q5")))
                  .injectOpen(atOnceUsers(1)))
          .protocols(llm.baseUrl(Setting.url()).model("echo"));
    }

    private static ChatBuilder ask(String question) {
      return llm(question).chat().user(question);
    }
  }

  private static final ObjectMapper JSON = new ObjectMapper();

  private Finished run;
  private List<List<String>> said;
  private List<JsonNode> sent;

  @BeforeAll
  void runOnce() {
    try (var server = RecordingServer.start((number, head, body) -> answer(contents(body)))) {
      run = StandInRun.of(Talk.class).against(server.url()).run();
      said = server.bodies().stream().map(ConversationRunTest::contents).toList();
      sent = server.bodies().stream().map(ConversationRunTest::parsed).toList();
    }
    assertThat(run.exit()).as(run.output()).isZero();
  }

  @Test
  void aTurnRepeatsWhatWasSaidBefore() {
    assertThat(requested("q2")).containsExactly("You help.", "q1", "echo q1", "q2");
    assertThat(requested("fail"))
        .containsExactly("You help.", "q1", "echo q1", "q2", "echo q2", "fail");
  }

  @Test
  void whatFailedWasNeverSaidAndACallGetsAResult() {
    assertThat(requested("q3"))
        .containsExactly("You help.", "q2", "echo q2", "tool", "null", ToolCall.NO_RESULT, "q3");
  }

  @Test
  void aLongHistoryLosesItsOldestTurn() {
    assertThat(requested("q4")).containsExactly("You help.", "q3", "echo q3", "q4");
  }

  @Test
  void toolsAreAnsweredUntilTheModelCallsNone() throws IOException {
    JsonNode second = messages(1);
    assertThat(second)
        .isEqualTo(
            JSON.readTree(
                """
                [{"role":"user","content":"loop"},
                 {"role":"assistant","content":null,"tool_calls":[
                  {"id":"c0","type":"function",
                   "function":{"name":"f","arguments":"{\\"a\\":1}"}},
                  {"id":"c1","type":"function","function":{"name":"g","arguments":"{}"}}]},
                 {"role":"tool","tool_call_id":"c0","content":"f of {\\"a\\":1}"},
                 {"role":"tool","tool_call_id":"c1","content":"g's result"}]
                """));
    assertThat(contents(messages(2))).endsWith("g's result", "done", "ever");
  }

  @Test
  void theBoundEndsATurnAndTheNextOneAnswersItsCalls() {
    assertThat(run.rows())
        .extracting(row -> row.get("name").asText())
        .filteredOn(List.of("loop", "ever", "stop")::contains)
        .containsExactly("loop", "loop", "ever", "ever", "ever", "stop");
    assertThat(contents(messages(5)))
        .endsWith("f of {}", "null", "f of {}", "null", "f of {}", "stop");
  }

  /** Returns the messages of a request of the conversation with tools, from 0. */
  private JsonNode messages(int request) {
    return sent.stream()
        .filter(messages -> contents(messages).contains("loop"))
        .skip(request)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void conversationsDoNotHearOneAnother() {
    assertThat(requested("s2")).containsExactly("s1", "echo s1", "s2");
    assertThat(requested("alone")).containsExactly("alone");
  }

  @Test
  void aRestartForgets() {
    assertThat(requested("q5")).containsExactly("You help.", "q5");
  }

  @Test
  void thePreflightIsAFirstTurn() {
    assertThat(said.get(0)).containsExactly("You help.", "q5");
    assertThat(run.output()).contains("preflight OK");
  }

  @Test
  void rowsTellTheTurn() {
    assertThat(run.rows())
        .extracting(row -> row.get("name").asText() + " " + row.path("turn").asText("-"))
        .containsExactly(
            "alone -", "q1 1", "s1 1", "q2 2", "fail 3", "tool 3", "q3 4", "q4 5", "s2 2", "loop 1",
            "loop 2", "ever 3", "ever 4", "ever 5", "stop 6", "q5 1");
  }

  @Test
  void aSessionEndsWithARestartOrItsUser() {
    JsonNode support = run.summary().at("/conversations/support");
    assertThat(support.get("sessions").asInt()).isEqualTo(2);
    assertThat(support.get("unfinishedSessions").asInt()).isZero();
    assertThat(support.at("/turnsPerSession/max").asInt()).isEqualTo(5);
    assertThat(support.at("/turnsPerSession/min").asInt()).isEqualTo(1);
    assertThat(support.at("/turns/2/count").asInt()).isEqualTo(2);
    assertThat(support.at("/turns/2/failed").asInt()).isEqualTo(1);
    assertThat(run.summary().at("/conversations/sales/sessions").asInt()).isEqualTo(1);
  }

  private List<String> requested(String question) {
    return said.stream()
        .skip(1) // the preflight
        .filter(contents -> last(contents).equals(question))
        .findFirst()
        .orElseThrow(() -> new AssertionError(question + " is not in " + said));
  }

  private static String answer(List<String> contents) {
    String question = last(contents);
    return switch (question) {
      case "fail" -> RecordingServer.response("503 Service Unavailable", "text/plain", "busy");
      case "tool" -> calling(call(0, "f", "{}"));
      case "loop" -> calling(call(0, "f", "{\\\"a\\\":1}"), call(1, "g", "{}"));
      case "g's result" -> RecordingServer.stream("done");
      case "ever", "f of {}" -> calling(call(0, "f", "{}"));
      default -> RecordingServer.stream("echo " + question);
    };
  }

  private static String calling(String... calls) {
    return RecordingServer.response(
        "200 OK",
        "text/event-stream",
        "data: {\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":["
            + String.join(",", calls)
            + "]}}]}\n\n"
            + "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}"
            + "\n\ndata: [DONE]\n\n");
  }

  private static String call(int index, String name, String arguments) {
    return "{\"index\":"
        + index
        + ",\"id\":\"c"
        + index
        + "\",\"type\":\"function\",\"function\":{\"name\":\""
        + name
        + "\",\"arguments\":\""
        + arguments
        + "\"}}";
  }

  private static List<String> contents(String body) {
    return contents(parsed(body));
  }

  private static JsonNode parsed(String body) {
    try {
      return JSON.readTree(body).get("messages");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> contents(JsonNode messages) {
    return StreamSupport.stream(messages.spliterator(), false)
        .map(message -> message.get("content").asText())
        .toList();
  }

  private static String last(List<String> contents) {
    return contents.get(contents.size() - 1);
  }
}
