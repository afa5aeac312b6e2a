// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.during;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.exitBlockOnFail;
import static io.gatling.javaapi.core.CoreDsl.group;
import static io.gatling.javaapi.core.CoreDsl.listFeeder;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.e2e;
import static io.github.gatlingllm.javaapi.LlmDsl.finishReason;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.outputText;
import static io.github.gatlingllm.javaapi.LlmDsl.outputTokens;
import static io.github.gatlingllm.javaapi.LlmDsl.ttft;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** LLM requests among Gatling's other building blocks, against a server that echoes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BehaviourIT {

  /** One user a scenario; no http protocol at all. */
  public static class Everything extends Simulation {

    private final LlmProtocolBuilder echo =
        llm.baseUrl(Setting.url() + "/v1").model("echo").disablePreflight();

    private final ScenarioBuilder fed =
        scenario("Fed")
            .feed(
                listFeeder(
                    List.<Map<String, Object>>of(
                        Map.of("prompt", "alpha", "model", "m-1", "max", 7, "heat", 0.5))))
            .exec(
                llm("fed #{model}")
                    .chat()
                    .system(session -> "system of " + session.getString("prompt"))
                    .user("#{prompt}")
                    .model("#{model}")
                    .maxTokens("#{max}")
                    .temperature("#{heat}")
                    .param("user", "u-#{model}")
                    .header("x-kind", "#{prompt}")
                    .check(
                        finishReason().is("stop"),
                        outputTokens().lte(3),
                        ttft().lt(ms(20_000)),
                        outputText().saveAs("answer")))
            .exec(
                llm(session -> "follow " + session.getInt("max"))
                    .chat()
                    .user("#{prompt}")
                    .assistant("#{answer}")
                    .user(session -> "after " + session.getString("answer"))
                    .model(session -> "m-2")
                    .maxTokens(session -> session.getInt("max") + 1)
                    .temperature(session -> 0.25)
                    .param("seed", 5)
                    .check(outputText().is("echo after echo alpha")));

    private final ScenarioBuilder grouped =
        scenario("Grouped")
            .exec(
                group("outer")
                    .on(group("inner").on(exec(llm("grouped").chat().user("in a group")))));

    private final ScenarioBuilder blocked =
        scenario("Blocked")
            .exec(
                exitBlockOnFail()
                    .on(
                        exec(
                            llm("fails").chat().user("x").check(finishReason().is("length")),
                            llm("skipped").chat().user("x"))))
            .exec(llm("afterwards").chat().user("x"));

    private final ScenarioBuilder looped =
        scenario("Looped")
            .exec(repeat(3, "i").on(exec(llm("repeated").chat().user("round #{i}"))))
            .exec(during(Duration.ofMillis(500)).on(exec(llm("during").chat().user("x"))));

    private final ScenarioBuilder whole =
        scenario("Whole")
            .exec(session -> session.set("bound", ms(30_000)).set("tokens", 2))
            .exec(
                llm("whole")
                    .chat()
                    .user("all")
                    .disableStreaming()
                    .check(
                        outputText().is("echo all"),
                        outputTokens().isEL("#{tokens}"),
                        e2e().lteEL("#{bound}")))
            .exec(llm("too slow").chat().user("x").check(e2e().lt(ms(0.001))))
            .exec(llm("unresolved").chat().user("#{nobody}"));

    private final ScenarioBuilder closing =
        scenario("Closing").exec(repeat(3, "i").on(exec(llm("once").chat().user("once #{i}"))));

    {
      setUp(
              one(fed),
              one(grouped),
              one(blocked),
              one(looped),
              one(whole),
              one(closing).protocols(echo.baseUrl(Setting.of("e2e.closing"))))
          .protocols(echo)
          .assertions(
              details("outer").responseTime().max().gt(20),
              details("outer", "inner").responseTime().max().gt(20),
              details("outer", "inner", "grouped").responseTime().max().gt(20),
              details("outer", "inner", "grouped tokens", "TTFT").responseTime().max().gt(20));
    }

    private static PopulationBuilder one(ScenarioBuilder scenario) {
      return scenario.injectOpen(atOnceUsers(1));
    }
  }

  private static final ObjectMapper JSON = new ObjectMapper();

  private Finished run;
  private List<JsonNode> bodies;
  private List<JsonNode> bodiesOfClosing;

  @BeforeAll
  void runInTime() {
    run = Finished.resentInTime(this::runOnce);
    assertThat(run.exit()).as(run.output()).isZero();
  }

  private Finished runOnce() {
    try (var server = RecordingServer.start(BehaviourIT::echo);
        var closing =
            RecordingServer.start(
                (number, head, body) -> number == 2 ? "" : RecordingServer.stream("ok"))) {
      Finished once =
          GatlingRun.hosted(Everything.class)
              .against(server.url())
              .with("e2e.closing", closing.url())
              .run();
      bodies = server.bodies().stream().map(BehaviourIT::json).toList();
      bodiesOfClosing = closing.bodies().stream().map(BehaviourIT::json).toList();
      return once;
    }
  }

  @Test
  void expressionsAndFunctionsFillEveryPart() {
    JsonNode first = body("alpha");
    assertThat(first.get("model").asText()).isEqualTo("m-1");
    assertThat(first.get("max_tokens").asInt()).isEqualTo(7);
    assertThat(first.get("temperature").asDouble()).isEqualTo(0.5);
    assertThat(first.get("user").asText()).isEqualTo("u-m-1");
    assertThat(first.at("/messages/0/role").asText()).isEqualTo("system");
    assertThat(first.at("/messages/0/content").asText()).isEqualTo("system of alpha");
    assertThat(run.rows("fed m-1")).hasSize(1).allMatch(BehaviourIT::ok);
  }

  @Test
  void aSavedTextGoesIntoTheNextRequest() {
    JsonNode second = body("after echo alpha");
    assertThat(second.at("/messages/1/role").asText()).isEqualTo("assistant");
    assertThat(second.at("/messages/1/content").asText()).isEqualTo("echo alpha");
    assertThat(second.get("model").asText()).isEqualTo("m-2");
    assertThat(second.get("max_tokens").asInt()).isEqualTo(8);
    assertThat(second.get("temperature").asDouble()).isEqualTo(0.25);
    assertThat(second.get("seed").asInt()).isEqualTo(5);
    assertThat(run.rows("follow 7")).hasSize(1).allMatch(BehaviourIT::ok);
  }

  @Test
  void groupsAreThePathOfARequest() {
    assertThat(run.rows("grouped").get(0).get("groups").toString())
        .isEqualTo("[\"outer\",\"inner\"]");
    assertThat(run.summary().get("requests").has("outer / inner / grouped")).isTrue();
  }

  @Test
  void aFailureSkipsTheRestOfItsBlock() {
    assertThat(run.rows("fails").get(0).get("error").asText())
        .isEqualTo("Check failed: finishReason.find.is(length)");
    assertThat(run.rows("skipped")).isEmpty();
    assertThat(run.rows("afterwards")).hasSize(1).allMatch(BehaviourIT::ok);
  }

  @Test
  void loopsSendEachRoundAndOnlyFirstRequestsWereScheduled() {
    List<JsonNode> rounds = run.rows("repeated");
    assertThat(rounds).hasSize(3);
    assertThat(rounds.get(0).has("scheduledNs")).isTrue();
    assertThat(rounds.subList(1, 3)).noneMatch(row -> row.has("scheduledNs"));
    assertThat(run.rows("during")).hasSizeGreaterThan(3);
    assertThat(body("round 2")).isNotNull();
    assertThat(run.rows("fed m-1")).allMatch(row -> row.has("scheduledNs"));
    assertThat(run.rows("follow 7")).noneMatch(row -> row.has("scheduledNs"));
  }

  @Test
  void anAnswerThatIsNotStreamedIsChecked() {
    JsonNode row = run.rows("whole").get(0);
    assertThat(ok(row)).as(row.toString()).isTrue();
    assertThat(row.has("ttftNs")).isFalse();
    assertThat(row.get("e2eNs").asLong()).isPositive();
    assertThat(body("all").path("stream").asBoolean()).isFalse();
    assertThat(run.rows("too slow").get(0).get("error").asText())
        .startsWith("Check failed: e2e.find.lessThan");
  }

  @Test
  void aMissingValueIsToldInGatlingsWords() {
    assertThat(run.output()).contains("No attribute named 'nobody' is defined");
    assertThat(run.rows("unresolved").get(0).get("error").asText())
        .isEqualTo("Request could not be built");
  }

  @Test
  void aPromptIsSentOnceOrOnceMoreAndTold() {
    List<String> sent = bodiesOfClosing.stream().map(BehaviourIT::prompt).toList();
    List<Integer> resent =
        run.rows("once").stream().map(row -> row.path("resent").asInt()).toList();
    var expected = new ArrayList<String>();
    for (int i = 0; i < resent.size(); i++) {
      expected.addAll(Collections.nCopies(1 + resent.get(i), "once " + i));
    }
    assertThat(sent).containsExactlyElementsOf(expected);
    assertThat(run.rows("once")).hasSize(3).allMatch(BehaviourIT::ok);
    // On a busy machine another request may meet the closed connection, too.
    assertThat(resent).startsWith(0, 1).allMatch(each -> each <= 1);
  }

  private JsonNode body(String prompt) {
    return bodies.stream()
        .filter(body -> prompt(body).equals(prompt))
        .findFirst()
        .orElseThrow(() -> new AssertionError(prompt + " is not in " + bodies));
  }

  private static boolean ok(JsonNode row) {
    return row.get("status").asText().equals("ok");
  }

  private static String prompt(JsonNode body) {
    JsonNode messages = body.get("messages");
    return messages.get(messages.size() - 1).get("content").asText();
  }

  private static String echo(int number, String head, String body) {
    pause();
    JsonNode requested = json(body);
    String text = "echo " + prompt(requested);
    return requested.path("stream").asBoolean()
        ? RecordingServer.stream(text)
        : RecordingServer.response(
            "200 OK",
            "application/json",
            "{\"choices\":[{\"message\":{\"content\":\""
                + text
                + "\"},\"finish_reason\":\"stop\"}],"
                + "\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":2}}");
  }

  private static void pause() {
    try {
      Thread.sleep(30);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
