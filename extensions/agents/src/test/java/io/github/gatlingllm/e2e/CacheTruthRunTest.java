// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.AgentDsl.cacheEfficiency;
import static io.github.gatlingllm.javaapi.AgentDsl.job;
import static io.github.gatlingllm.javaapi.AgentDsl.promptCache;
import static io.github.gatlingllm.javaapi.LlmDsl.conversation;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.Conversation;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Possible and achieved tokens are those of the simulated server's log, request by request. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CacheTruthRunTest {

  private static final int BLOCK = 16;
  private static final int LANES = 4;
  private static final int ROUNDS = 5;
  private static final String LONG =
      "You help the customers of a shop with their orders, and never promise what the shop does"
          + " not keep. Answer in the language of the question, in at most three sentences. ";

  private static final String PRIMED = "Only one user has this. " + LONG;

  /**
   * Each lane has a prefix of its own, and does one thing after the other, so that the order of all
   * prompts of a prefix is known.
   */
  public static class Lanes extends Simulation {

    private final Conversation support =
        conversation("support").system(session -> "Lane " + session.userId() + ". " + LONG);

    {
      setUp(
              scenario("Talks")
                  .exec(repeat(ROUNDS, "round").on(talk()))
                  .injectOpen(atOnceUsers(LANES)),
              scenario("Jobs")
                  .exec(repeat(ROUNDS, "round").on(fix()))
                  .injectOpen(atOnceUsers(LANES)),
              scenario("Random")
                  .exec(repeat(ROUNDS, "round").on(random()))
                  .injectOpen(atOnceUsers(1)),
              scenario("Primed")
                  .exec(llm("primed").chat().system(PRIMED).user("Good day.").exactOutputTokens(3))
                  .injectOpen(atOnceUsers(1)))
          .protocols(
              http.baseUrl(Setting.url()),
              llm.model("llama-3")
                  .requestIds()
                  .disablePreflight()
                  .tokenizer(JtokkitTokenizer.cl100kBase())
                  .with(
                      promptCache()
                          .chatTemplate(5, 3)
                          .replicaHeader("x-sim-replica")
                          .prime(PRIMED)))
          .assertions(objectives(cacheEfficiency().gte(90)));
    }

    private ChainBuilder talk() {
      return exec(
          support.turn(llm("talk").chat().user(Lanes::question).exactOutputTokens(21)),
          support.turn(llm("talk").chat().user("And the one before?").exactOutputTokens(37)),
          support.turn(llm("talk").chat().user("Thank you.").exactOutputTokens(18)),
          exec(support.restart()));
    }

    private static ChainBuilder fix() {
      return job("fix")
          .on(
              repeat(3, "step")
                  .on(
                      exec(
                          llm("call")
                              .chat()
                              .system(s -> "Agent " + s.userId() + ". " + LONG)
                              .user(s -> steps(s, s.getInt("step")))
                              .exactOutputTokens(9))));
    }

    /** Draws the number of steps and the length of each text. */
    private static ChainBuilder random() {
      return job("random")
          .on(
              repeat(s -> 1 + new Random(s.getInt("round")).nextInt(4), "step")
                  .on(
                      exec(
                          llm("drawn")
                              .chat()
                              .user(Lanes::drawn)
                              .exactOutputTokens(s -> 2 + s.getInt("step")))));
    }

    private static String question(Session session) {
      return "What about order " + session.getInt("round") + " of " + session.userId() + "?";
    }

    private static String steps(Session session, int step) {
      return "Round " + session.getInt("round") + ". " + "The test failed again. ".repeat(9 * step);
    }

    private static String drawn(Session session) {
      var random = new Random(31L * session.getInt("round"));
      var text = new StringBuilder("Random " + random.nextInt(3) + " ");
      for (int i = 0; i <= session.getInt("step"); i++) {
        text.append("word ".repeat(random.nextInt(60))).append(random.nextInt(2)).append(' ');
      }
      return text.toString();
    }
  }

  private Finished run;
  private List<JsonNode> rows;
  private Map<String, JsonNode> truth;

  @BeforeAll
  void runOnce() throws IOException {
    Path log = Files.createTempFile("truth", ".jsonl");
    var options =
        SimulatorOptions.profile("fast")
            .withReplicas(2)
            .withTokensPerMessage(5)
            .withTokensPerChat(3)
            .withWarmUp(0)
            .withTruthLog(log);
    try (var simulator = LlmSimulator.start(options)) {
      run = StandInRun.of(Lanes.class).against(simulator.url()).run();
    }
    truth =
        Finished.jsonLines(log).stream()
            .filter(line -> line.get("id").asText().startsWith("r-"))
            .collect(Collectors.toMap(line -> line.get("id").asText(), line -> line));
    rows = Finished.jsonLines(run.llm().resolve("cache.jsonl"));
  }

  @Test
  void eachPromptHasThePossibleAndAchievedTokensOfTheTruth() {
    assertThat(rows).as(run.output()).hasSize(truth.size());
    assertThat(rows.size()).isGreaterThan(LANES * ROUNDS * 6 + ROUNDS);
    for (JsonNode row : rows) {
      JsonNode real = truth.get(row.get("requestId").asText());
      assertThat(row.get("estimated").asBoolean()).as("%s", row).isFalse();
      assertThat(row.get("inputTokens")).isEqualTo(real.get("promptTokens"));
      assertThat(row.get("achievedTokens")).isEqualTo(real.get("cachedTokens"));
      assertThat(row.get("replica").asInt()).isEqualTo(real.get("replica").asInt());
      assertThat(row.get("possibleTokens").asInt())
          .as("%s %s", row, real)
          .isEqualTo(BLOCK * real.get("possibleBlocks").asInt());
      assertThat(row.get("possibleOnReplicaTokens").asInt())
          .as("%s %s", row, real)
          .isEqualTo(BLOCK * real.get("possibleBlocksHere").asInt());
    }
  }

  @Test
  void theSumsAreThoseOfTheTruth() {
    JsonNode cache = run.summary().at("/cache");
    assertThat(cache.get("possibleTokens").asLong()).isEqualTo(BLOCK * sum("possibleBlocks"));
    assertThat(cache.get("possibleOnReplicaTokens").asLong())
        .isEqualTo(BLOCK * sum("possibleBlocksHere"));
    assertThat(cache.get("achievedTokens").asLong()).isEqualTo(sum("cachedTokens"));
    assertThat(cache.get("efficiencyPercent").asDouble())
        .isEqualTo(100.0 * sum("cachedTokens") / (BLOCK * sum("possibleBlocks")));
    var sessions = rows.stream().map(row -> row.get("session").asText()).distinct().toList();
    assertThat(sessions).hasSize(2 * LANES * ROUNDS + ROUNDS + 1);
    assertThat(cache.at("/perSession/sessions").asInt()).isEqualTo(sessions.size());
    assertTurns(cache.get("byTurn"));
  }

  private void assertTurns(JsonNode turns) {
    var possible = new TreeMap<Integer, Long>();
    for (JsonNode row : rows) {
      long tokens = BLOCK * truth.get(row.get("requestId").asText()).get("possibleBlocks").asLong();
      possible.merge(row.get("turn").asInt(), tokens, Long::sum);
    }
    var found = new TreeMap<Integer, Long>();
    turns.forEach(each -> found.put(each.get("turn").asInt(), each.get("possibleTokens").asLong()));
    assertThat(found).isEqualTo(possible);
  }

  @Test
  void theObjectiveIsJudgedByWholeSessions() {
    JsonNode objective = run.summary().at("/objectives/0");
    assertThat(objective.get("metric").asText()).isEqualTo("cache");
    assertThat(objective.get("actual")).isEqualTo(run.summary().at("/cache/efficiencyPercent"));
    assertThat(objective.get("samples").asInt()).isEqualTo(2 * LANES * ROUNDS + ROUNDS + 1);
    assertThat(run.summary().at("/cache/causes/0/cause").asText()).isEqualTo("scatteredSessions");
    assertThat(Finished.text(run.llm().resolve("index.html"))).contains("<section id=\"cache\">");
  }

  @Test
  void aPrimedPrefixIsPossibleFromTheFirstRequestOn() {
    assertThat(run.output()).contains("prefixes sent once before the load: 1, by 'talk'");
    JsonNode primed =
        rows.stream().filter(row -> row.get("name").asText().equals("primed")).findAny().get();
    assertThat(primed.get("possibleTokens").asInt()).isGreaterThanOrEqualTo(2 * BLOCK);
  }

  private long sum(String key) {
    return truth.values().stream().mapToLong(line -> line.get(key).asLong()).sum();
  }
}
