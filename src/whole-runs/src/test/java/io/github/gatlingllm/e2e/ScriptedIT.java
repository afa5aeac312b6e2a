// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.conversation;
import static io.github.gatlingllm.javaapi.LlmDsl.dataset;
import static io.github.gatlingllm.javaapi.LlmDsl.fixed;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.Profiles.agent;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.DatasetBuilder;
import io.github.gatlingllm.javaapi.RecordedSessions;
import io.github.gatlingllm.javaapi.ThinkTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What sessions that are known beforehand send, to the byte. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ScriptedIT {

  private static final String FOLDER = "e2e.folder";

  private static final String CHAT =
      """
      {"messages":[{"role":"system","content":"Be brief."},      {"role":"user","content":"q1"},{"role":"assistant","content":"once one"},      {"role":"user","content":"q2"},{"role":"assistant","content":"once two"},      {"role":"user","content":"q3"}]}
      """;

  private static final String MIXED =
      """
      {"messages":[{"role":"user","content":"m1"},{"role":"tool","content":"42"}]}
      {"messages":[{"role":"user","content":"m2"}]}
      """;

  private static final String TOOL_CALL =
      """
      data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c","function":\
      {"name":"f","arguments":"{}"}}]}}]}

      data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

      data: [DONE]

      """;

  /**
   * The same record in different ways, a dataset whose first one can't be said again, and an agent
   * whose model only calls tools.
   */
  public static class Scripted extends Simulation {

    private final DatasetBuilder mixed = dataset(Setting.of(FOLDER) + "/mixed.jsonl");

    {
      setUp(
              user("Real", record("real").play(llm("real").chat())),
              user("Once", record("once").recordedAnswers().play(llm("once").chat())),
              user("Free", record("free").freeAnswers().maxTurns(1).play(llm("free").chat())),
              user("Capped", record("capped").cappedAnswers().play(llm("capped").chat())),
              user("Own", record("own").play(llm("own").chat().maxTokens(99))),
              user("Twice", exec(twice(), twice())),
              user("Mixed", conversation("mixed").from(mixed).play(llm("mixed").chat())),
              user(
                  "Feeder",
                  conversation("fed")
                      .system("My own.")
                      .from(ScriptedIT::feeder)
                      .play(llm("fed").chat())),
              user(
                  "Agent",
                  agent()
                      .scaledTo(2048)
                      .steps(fixed(3))
                      .toolDelay(ThinkTime.fixed(Duration.ofMillis(1)))
                      .play(llm("agent").chat().header("x-agent", "yes"))))
          .protocols(llm.baseUrl(Setting.url()).model("echo"));
    }

    private static ChainBuilder twice() {
      return conversation("twice").from(ScriptedIT::feeder).play(llm("twice").chat());
    }

    private static PopulationBuilder user(String name, ChainBuilder chain) {
      return scenario(name).exec(chain).injectOpen(atOnceUsers(1));
    }

    private static RecordedSessions record(String name) {
      return conversation(name).from(dataset(Setting.of(FOLDER) + "/chat.jsonl"));
    }

    @Override
    public void after() {
      System.out.println("skipped: " + mixed.skipped());
    }
  }

  private static Iterator<Map<String, Object>> feeder() {
    return List.of(
            Map.<String, Object>of(
                "messages",
                List.of(
                    Map.of("role", "system", "content", "Theirs."),
                    Map.of("role", "user", "content", "f1"),
                    Map.of("role", "user", "content", "f2"))))
        .iterator();
  }

  private static final ObjectMapper JSON = new ObjectMapper();

  private Finished run;
  private List<JsonNode> bodies;

  @BeforeAll
  void runOnce(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("chat.jsonl"), CHAT);
    Files.writeString(folder.resolve("mixed.jsonl"), MIXED);
    try (var server = RecordingServer.start((number, head, body) -> answer(head, body))) {
      run = GatlingRun.hosted(Scripted.class).against(server.url()).with(FOLDER, folder).run();
      bodies = server.bodies().stream().map(ScriptedIT::json).toList();
    }
    assertThat(run.exit()).as(run.output()).isZero();
  }

  private static String answer(String head, String body) {
    if (head.toLowerCase(Locale.ROOT).contains("x-agent")) {
      return RecordingServer.response("200 OK", "text/event-stream", TOOL_CALL);
    }
    List<String> contents = contents(json(body));
    return RecordingServer.stream("now " + contents.get(contents.size() - 1));
  }

  @Test
  void theHistoryHasTheAnswersThatReallyCome() {
    assertThat(sent("q3", "now q2"))
        .allSatisfy(
            body ->
                assertThat(contents(body))
                    .containsExactly("Be brief.", "q1", "now q1", "q2", "now q2", "q3"));
    assertThat(sent("q3", "now q2")).as("real, capped, own").hasSize(3);
  }

  @Test
  void theHistoryHasTheRecordedAnswersIfAsked() {
    assertThat(sent("q3", "once two")).hasSize(1);
    assertThat(contents(sent("q3", "once two").get(0)))
        .containsExactly("Be brief.", "q1", "once one", "q2", "once two", "q3");
  }

  @Test
  void answersAreAskedToBeAsLongAsTheyWere() {
    assertThat(lengths("q2"))
        .as("real, once; capped; own cap")
        .containsExactlyInAnyOrder("2 to 2", "2 to 2", "to 2", "to 99");
    assertThat(lengths("q3")).containsExactlyInAnyOrder("free", "free", "free", "to 99");
    assertThat(lengths("q1"))
        .containsExactlyInAnyOrder("2 to 2", "2 to 2", "to 2", "to 99", "free");
  }

  @Test
  void anyFeederOfMessagesIsARecord() {
    assertThat(bodies.stream().map(ScriptedIT::contents))
        .contains(List.of("My own.", "f1\n\nf2"))
        .as("a session of its own each time")
        .contains(List.of("Theirs.", "f1\n\nf2"));
    assertThat(run.summary().at("/conversations/twice/sessions").asInt()).isEqualTo(2);
    assertThat(run.rows("twice")).allMatch(row -> row.get("turn").asInt() == 1);
  }

  @Test
  void aRecordThatCannotBeSaidAgainIsSkippedAndCounted() {
    assertThat(bodies.stream().map(ScriptedIT::contents))
        .contains(List.of("m2"))
        .doesNotContain(List.of("m1"));
    assertThat(run.output())
        .contains("skipped: 1")
        .contains("skipped 1 of 2 entries as malformed; the first: line 1 has a message that");
  }

  @Test
  void anAgentGoesOnAfterAMereToolCall() {
    List<JsonNode> steps =
        bodies.stream()
            .map(body -> body.get("messages"))
            .filter(messages -> messages.size() == 6 && messages.at("/2").has("tool_calls"))
            .toList();
    assertThat(steps).hasSize(1);
    assertThat(steps.get(0).findValuesAsText("role"))
        .containsExactly("system", "user", "assistant", "tool", "assistant", "tool");
    assertThat(steps.get(0).findValuesAsText("tool_call_id")).containsExactly("c", "c");
    assertThat(run.rows("agent"))
        .extracting(row -> row.get("turn").asInt())
        .containsExactly(1, 2, 3);
  }

  private List<JsonNode> sent(String question, String answerBefore) {
    return bodies.stream()
        .filter(body -> contents(body).contains(answerBefore))
        .filter(body -> last(body).equals(question))
        .toList();
  }

  private List<String> lengths(String question) {
    return bodies.stream()
        .filter(body -> last(body).equals(question))
        .map(ScriptedIT::length)
        .toList();
  }

  private static String length(JsonNode body) {
    if (!body.has("max_tokens") && !body.has("max_completion_tokens")) {
      return "free";
    }
    String most = body.path("max_completion_tokens").asText(body.path("max_tokens").asText());
    return (body.has("min_tokens") ? body.get("min_tokens").asText() + " " : "") + "to " + most;
  }

  private static String last(JsonNode body) {
    List<String> contents = contents(body);
    return contents.get(contents.size() - 1);
  }

  private static List<String> contents(JsonNode body) {
    return StreamSupport.stream(body.get("messages").spliterator(), false)
        .map(message -> message.get("content").asText())
        .toList();
  }

  private static JsonNode json(String body) {
    try {
      return JSON.readTree(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
