// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.conversation;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.Conversation;
import java.io.IOException;
import java.io.UncheckedIOException;
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

    {
      setUp(
              scenario("Talk")
                  .exec(ask("alone"))
                  .exec(support.turn(ask("q1")), sales.turn(ask("s1")), support.turn(ask("q2")))
                  .exec(support.turn(ask("fail")), support.turn(ask("tool")))
                  .exec(session -> session.reset())
                  .exec(support.turn(ask("q3")), support.turn(ask("q4")), sales.turn(ask("s2")))
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

  @BeforeAll
  void runOnce() {
    try (var server = RecordingServer.start((number, head, body) -> answer(contents(body)))) {
      run = StandInRun.of(Talk.class).against(server.url()).run();
      said = server.bodies().stream().map(ConversationRunTest::contents).toList();
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
  void whatFailedOrHadNoTextWasNeverSaid() {
    assertThat(requested("q3"))
        .containsExactly("You help.", "q1", "echo q1", "q2", "echo q2", "q3");
  }

  @Test
  void aLongHistoryLosesItsOldestTurn() {
    assertThat(requested("q4"))
        .containsExactly("You help.", "q2", "echo q2", "q3", "echo q3", "q4");
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
            "alone -", "q1 1", "s1 1", "q2 2", "fail 3", "tool 3", "q3 4", "q4 5", "s2 2", "q5 1");
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
      case "tool" ->
          RecordingServer.response(
              "200 OK",
              "text/event-stream",
              """
              data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c","function":\
              {"name":"f","arguments":"{}"}}]}}]}

              data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

              data: [DONE]

              """);
      default -> RecordingServer.stream("echo " + question);
    };
  }

  private static List<String> contents(String body) {
    try {
      return StreamSupport.stream(JSON.readTree(body).get("messages").spliterator(), false)
          .map(message -> message.get("content").asText())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String last(List<String> contents) {
    return contents.get(contents.size() - 1);
  }
}
