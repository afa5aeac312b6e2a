// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.forever;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.conversation;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.Conversation;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.simulator.text.SimulatedTokenizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The figures of conversations, against what the simulated server did. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConversationTruthRunTest {

  private static final int TURNS = 4;
  private static final int THINK_MILLIS = 300;

  /** Sessions that end, sessions that the run cuts, and users who may not think. */
  public static class Talks extends Simulation {

    private final Conversation support =
        conversation("support")
            .system("You help the customers of a shop with their orders.")
            .maxHistory(10)
            .thinkTime(Duration.ofMillis(THINK_MILLIS), Duration.ofMillis(500));
    private final Conversation endless =
        conversation("endless").thinkTime(Duration.ofMillis(200)).maxHistory(2);
    private final Conversation hasty = conversation("hasty").thinkTime("#{pause}");

    {
      setUp(
              scenario("Support")
                  .exec(support.turn(chat("support")))
                  .exec(repeat(TURNS - 1).on(support.turn(chat("support"))))
                  .injectOpen(constantUsersPerSec(4).during(3)),
              scenario("Endless")
                  .exec(forever().on(endless.turn(chat("endless"))))
                  .injectOpen(atOnceUsers(3)),
              scenario("Hasty")
                  .exec(session -> session.set("pause", 100))
                  .exec(exec(hasty.turn(chat("hasty")), hasty.turn(chat("hasty"))))
                  .injectOpen(atOnceUsers(1))
                  .disablePauses())
          .maxDuration(Duration.ofSeconds(9))
          .protocols(
              http.baseUrl(Setting.url()).shareConnections(), llm.model("llama-3").requestIds());
    }

    private static ChatBuilder chat(String name) {
      return llm(name)
          .chat()
          .user(session -> question(session.userId()))
          .exactOutputTokens(session -> 10 + (int) session.userId() % 7);
    }
  }

  private Finished run;
  private Map<String, JsonNode> truth;
  private Map<Long, List<JsonNode>> sessions;

  @BeforeAll
  void runOnce() throws IOException {
    Path log = Files.createTempFile("truth", ".jsonl");
    var options =
        SimulatorOptions.profile("fast")
            .withTokensPerMessage(4)
            .withTokensPerChat(3)
            .withWarmUp(100)
            .withTruthLog(log);
    try (var simulator = LlmSimulator.start(options)) {
      run = StandInRun.of(Talks.class).against(simulator.url()).run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
    truth =
        Finished.jsonLines(log).stream()
            .filter(line -> line.get("id").asText().startsWith("r-"))
            .collect(Collectors.toMap(line -> line.get("id").asText(), line -> line));
    sessions =
        run.rows("support").stream()
            .collect(
                Collectors.groupingBy(
                    row -> row.get("userId").asLong(), TreeMap::new, Collectors.toList()));
  }

  @Test
  void promptsGrowByTheRealAnswers() {
    assertThat(sessions).hasSize(12);
    sessions.forEach(
        (user, turns) -> {
          assertThat(turns).hasSize(TURNS);
          for (int i = 0; i < TURNS; i++) {
            JsonNode row = turns.get(i);
            assertThat(row.get("turn").asInt()).isEqualTo(i + 1);
            assertThat(row.get("inputTokens")).isEqualTo(truthOf(row).get("promptTokens"));
            if (i > 0) {
              JsonNode before = turns.get(i - 1);
              int answer = truthOf(before).get("outputTokens").asInt();
              int question = SimulatedTokenizer.count(question(user));
              int template = 2 * 4; // of the answer and of the question
              assertThat(number(row, "inputTokens") - number(before, "inputTokens"))
                  .isEqualTo(answer + question + template);
            }
          }
        });
  }

  @Test
  void thePrefixCacheKnowsTheHistory() {
    sessions
        .values()
        .forEach(
            turns -> {
              for (int i = 1; i < TURNS; i++) {
                assertThat(number(turns.get(i), "cachedInputTokens"))
                    .as("turn %d of %s", i + 1, turns)
                    .isGreaterThan(number(turns.get(i - 1), "cachedInputTokens"));
              }
            });
    JsonNode turns = run.summary().at("/conversations/support/turns");
    assertThat(turns.get(TURNS - 1).get("cachedInputTokensMean").asDouble())
        .isGreaterThan(turns.get(0).get("cachedInputTokensMean").asDouble());
  }

  @Test
  void usersThinkBetweenTurnsOnly() {
    for (List<JsonNode> turns : sessions.values()) {
      for (int i = 1; i < TURNS; i++) {
        double thought = number(turns.get(i), "sentNs") - number(turns.get(i - 1), "closedNs");
        assertThat(thought / 1e6).isBetween(THINK_MILLIS - 2.0, 5000.0);
      }
    }
    assertThat(run.rows("hasty")).as("pauses are disabled").hasSize(2);
  }

  @Test
  void theFirstTurnIsDueWhenItsUserIs() {
    for (List<JsonNode> turns : sessions.values()) {
      assertThat(turns.get(0).has("scheduledNs")).isTrue();
      assertThat(turns.get(1).has("scheduledNs")).isFalse();
    }
  }

  @Test
  void sessionsAreTheSumsOfTheirRows() {
    JsonNode support = run.summary().at("/conversations/support");
    assertThat(support.get("sessions").asInt()).isEqualTo(sessions.size());
    assertThat(support.get("unfinishedSessions").asInt()).isZero();
    assertThat(support.at("/turnsPerSession/min").asInt()).isEqualTo(TURNS);
    same(support, "e2eMs", turns -> sum(turns, "e2eNs") / 1e6);
    same(support, "inputTokens", turns -> sum(turns, "inputTokens"));
    same(support, "outputTokens", turns -> sum(turns, "outputTokens"));
    same(support, "wallMs", ConversationTruthRunTest::wallMillis);
    assertThat(support.at("/perSession/wallMs/min").asDouble())
        .isGreaterThan((TURNS - 1.0) * THINK_MILLIS);
  }

  @Test
  void turnsAreTheFiguresOfTheirRows() {
    JsonNode turns = run.summary().at("/conversations/support/turns");
    assertThat(turns).hasSize(TURNS);
    for (int i = 0; i < TURNS; i++) {
      int index = i;
      List<JsonNode> rows = sessions.values().stream().map(each -> each.get(index)).toList();
      JsonNode turn = turns.get(i);
      assertThat(turn.get("turn").asInt()).isEqualTo(i + 1);
      assertThat(turn.get("count").asInt()).isEqualTo(rows.size());
      assertThat(turn.get("failed").asInt()).isZero();
      assertThat(turn.get("inputTokensMean").asDouble())
          .isCloseTo(sum(rows, "inputTokens") / rows.size(), within(1e-6));
      double[] ttft = rows.stream().mapToDouble(row -> number(row, "ttftNs")).sorted().toArray();
      double median = (ttft[ttft.length / 2 - 1] + ttft[ttft.length / 2]) / 2e6;
      assertThat(turn.at("/ttftMs/p50").asDouble()).isCloseTo(median, within(1e-6));
    }
  }

  @Test
  void sessionsThatTheRunCutAreCountedApart() {
    JsonNode endless = run.summary().at("/conversations/endless");
    assertThat(endless.get("unfinishedSessions").asInt()).isEqualTo(3);
    assertThat(endless.get("sessions").asInt()).isZero();
    assertThat(endless.get("turns").size()).isGreaterThan(5);
    assertThat(endless.at("/turns/4/inputTokensMean").asDouble())
        .as("the history is cut to one turn")
        .isEqualTo(endless.at("/turns/1/inputTokensMean").asDouble());
  }

  @Test
  void theReportsTellOfThem() {
    assertThat(Finished.text(run.llm().resolve("summary.md")))
        .contains("**Conversations**", "- support: 12 sessions of 4 turns", "turn 1 → 4: TTFT p50");
    assertThat(Finished.text(run.llm().resolve("index.html")))
        .contains("<section id=\"conversations\">");
  }

  private static String question(long user) {
    return "What about order " + (100 + user) + ", which I made last week?";
  }

  private JsonNode truthOf(JsonNode row) {
    return truth.get(row.get("requestId").asText());
  }

  private void same(JsonNode support, String figure, ToDoubleFunction<List<JsonNode>> ofSession) {
    double mean = sessions.values().stream().mapToDouble(ofSession).average().orElseThrow();
    assertThat(support.at("/perSession/" + figure + "/mean").asDouble())
        .as(figure)
        .isCloseTo(mean, within(1e-6 * mean));
  }

  private static double wallMillis(List<JsonNode> turns) {
    JsonNode last = turns.get(TURNS - 1);
    return (number(last, "sentNs") + number(last, "e2eNs") - number(turns.get(0), "sentNs")) / 1e6;
  }

  private static double sum(Collection<JsonNode> rows, String key) {
    return rows.stream().mapToDouble(row -> number(row, key)).sum();
  }

  private static double number(JsonNode row, String key) {
    return row.get(key).asDouble();
  }
}
