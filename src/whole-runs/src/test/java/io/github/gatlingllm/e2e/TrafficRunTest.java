// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.conversation;
import static io.github.gatlingllm.javaapi.LlmDsl.dataset;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.mix;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static io.github.gatlingllm.javaapi.LlmDsl.uniform;
import static io.github.gatlingllm.javaapi.Profiles.agent;
import static io.github.gatlingllm.javaapi.Profiles.chat;
import static io.github.gatlingllm.javaapi.Profiles.code;
import static io.github.gatlingllm.javaapi.Profiles.rag;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.Lengths;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.javaapi.ThinkTime;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.workload.prompts.AgentScripts;
import io.github.gatlingllm.workload.prompts.AgentShape;
import io.github.gatlingllm.workload.prompts.KnownProfiles;
import io.github.gatlingllm.workload.prompts.PromptSource;
import io.github.gatlingllm.workload.prompts.RequestProfile;
import io.github.gatlingllm.workload.random.Seeds;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Mixed traffic, recorded sessions and agents, against the simulator. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TrafficRunTest {

  private static final String FOLDER = "e2e.folder";

  private static final SloBuilder FAST = slo("fast").ttft().lte(ms(60_000));
  private static final SloBuilder PATIENT = slo("patient").e2e().lte(ms(90_000));
  private static final SloBuilder ALL = slo("all").e2e().lte(ms(120_000));

  private static final Lengths STEPS = uniform(2, 5);

  private static final List<List<String>> ANSWERS =
      List.of(
          List.of("one two three", "four five six seven eight", "nine"),
          List.of("a short one", "another answer that is longer than the first one"),
          List.of("alone"));

  /** All kinds at once. */
  public static class Traffic extends Simulation {
    {
      setUp(
              scenario("Mixed")
                  .exec(
                      mix()
                          .seed(7)
                          .share(70, chat().scaledTo(512).seed(1).request("chat").slo(FAST))
                          .share(20, rag().scaledTo(1024).seed(1).request("rag").slo(PATIENT))
                          .share(
                              10,
                              exec(code().scaledTo(512).request("code")),
                              code().scaledTo(512).cappedAnswers().request("code again").noSlo()))
                  .injectOpen(constantUsersPerSec(40).during(3)),
              scenario("Recorded")
                  .exec(
                      conversation("support")
                          .thinkTime(
                              ThinkTime.uniform(Duration.ofMillis(200), Duration.ofMillis(400)), 3)
                          .from(dataset(Setting.of(FOLDER) + "/share.json"))
                          .maxTurns(2)
                          .play(llm("turn").chat()))
                  .injectOpen(atOnceUsers(ANSWERS.size())),
              scenario("Agents")
                  .exec(
                      agent()
                          .scaledTo(4096)
                          .steps(STEPS)
                          .toolDelay(ThinkTime.exponential(Duration.ofMillis(20)))
                          .play(llm("step").chat().tool("read", "Reads a file", "{}")))
                  .injectOpen(constantUsersPerSec(5).during(2)))
          .protocols(llm.baseUrl(Setting.url()).model("llama-3").slo(ALL));
    }
  }

  private Finished run;

  @BeforeAll
  void runOnce(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("share.json"), shareGpt());
    var options = SimulatorOptions.profile("fast").withContextLength(16_384);
    try (var simulator = LlmSimulator.start(options)) {
      run = StandInRun.of(Traffic.class).against(simulator.url()).with(FOLDER, folder).run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
  }

  @Test
  void eachKindComesAsOftenAsItsWeightSays() {
    assertThat(run.rows("chat")).hasSize(85);
    assertThat(run.rows("rag")).hasSize(23);
    assertThat(run.rows("code")).hasSize(12);
    assertThat(run.rows("code again")).hasSize(12);
  }

  @Test
  void eachKindIsHeldAgainstItsOwnSlosAlone() {
    assertThat(run.rows("chat")).allMatch(row -> row.get("slo").toString().contains("\"fast\""));
    assertThat(run.rows("chat")).allMatch(row -> row.get("slo").size() == 1);
    assertThat(run.rows("rag")).allMatch(row -> row.get("slo").has("patient"));
    assertThat(run.rows("rag")).allMatch(row -> row.get("slo").size() == 1);
    assertThat(run.rows("code")).allMatch(row -> row.get("slo").has("all"));
    assertThat(run.rows("code again")).noneMatch(row -> row.has("slo"));
  }

  @Test
  void whatAUserDoesFirstKeepsItsSchedule() {
    for (String first : List.of("chat", "rag", "code")) {
      assertThat(run.rows(first)).allMatch(row -> row.has("scheduledNs"));
    }
    assertThat(run.rows("code again")).noneMatch(row -> row.has("scheduledNs"));
    assertThat(run.rows("step"))
        .allMatch(row -> row.has("scheduledNs") == (row.get("turn").asInt() == 1));
    assertThat(run.rows("turn"))
        .allMatch(row -> row.has("scheduledNs") == (row.get("turn").asInt() == 1));
  }

  @Test
  void promptsAndAnswersAreThoseThatWereDrawnTogether() {
    assertDrawn("chat", KnownProfiles.CHAT.scaledTo(512), Seeds.named(1, "chat/chat"));
    assertDrawn("rag", KnownProfiles.RAG.scaledTo(1024), Seeds.named(1, "rag/rag"));
    assertDrawn("code", KnownProfiles.CODE.scaledTo(512), Seeds.named(0, "code/code"));
  }

  private void assertDrawn(String name, RequestProfile profile, long seed) {
    PromptSource prompts = profile.prompts(seed, null);
    List<JsonNode> rows = run.rows(name);
    var drawn = new ArrayList<List<Integer>>();
    for (int index = 0; index < rows.size(); index++) {
      drawn.add(List.of(prompts.at(index).inputTokens(), prompts.at(index).outputTokens()));
    }
    assertThat(rows)
        .extracting(row -> List.of(number(row, "askedInputTokens"), number(row, "outputTokens")))
        .containsExactlyInAnyOrderElementsOf(drawn);
  }

  @Test
  void recordedSessionsArePlayedToTheirEnd() {
    var lengths = new ArrayList<List<Integer>>();
    for (List<JsonNode> session : sessions("turn").values()) {
      assertGrows(session, 3);
      lengths.add(session.stream().map(row -> number(row, "outputTokens")).toList());
    }
    assertThat(lengths)
        .containsExactlyInAnyOrderElementsOf(
            ANSWERS.stream()
                .map(answers -> answers.stream().limit(2).map(TrafficRunTest::tokens).toList())
                .toList());
    JsonNode support = run.summary().at("/conversations/support");
    assertThat(support.get("sessions").asInt()).isEqualTo(3);
    assertThat(support.at("/turnsPerSession/max").asInt()).isEqualTo(2);
  }

  @Test
  void usersThinkBetweenTheirTurns() {
    for (List<JsonNode> session : sessions("turn").values()) {
      for (int turn = 1; turn < session.size(); turn++) {
        long thought = pauseBefore(session, turn);
        assertThat(thought).isBetween(200_000_000L, 3_000_000_000L);
      }
    }
  }

  @Test
  void agentsGoThroughTheirStepsWithAGrowingContext() {
    AgentShape shape =
        KnownProfiles.AGENT
            .scaledTo(4096)
            .with(s -> s.steps = io.github.gatlingllm.workload.length.TokenLengths.uniform(2, 5));
    var scripts = new AgentScripts(shape, Seeds.named(0, "agent"), null);
    var wanted = new ArrayList<Integer>();
    for (int index = 0; index < 10; index++) {
      wanted.add(scripts.at(index).turns());
    }
    Map<String, List<JsonNode>> sessions = sessions("step");
    assertThat(sessions.values())
        .extracting(List::size)
        .containsExactlyInAnyOrderElementsOf(wanted);
    for (List<JsonNode> session : sessions.values()) {
      assertThat(number(session.get(0), "inputTokens")).isGreaterThan(shape.context());
      assertGrows(session, 1);
    }
    assertThat(run.summary().at("/conversations/agent/sessions").asInt()).isEqualTo(10);
  }

  /** Each prompt has the one before and its answer in it. */
  private static void assertGrows(List<JsonNode> session, int more) {
    for (int turn = 0; turn < session.size(); turn++) {
      assertThat(number(session.get(turn), "turn")).isEqualTo(turn + 1);
      if (turn > 0) {
        JsonNode before = session.get(turn - 1);
        assertThat(number(session.get(turn), "inputTokens"))
            .isGreaterThanOrEqualTo(number(before, "inputTokens") + more);
      }
    }
  }

  private Map<String, List<JsonNode>> sessions(String name) {
    return run.rows(name).stream().collect(groupingBy(row -> row.get("userId").asText()));
  }

  private static long pauseBefore(List<JsonNode> session, int turn) {
    return session.get(turn).get("sentNs").asLong()
        - session.get(turn - 1).get("closedNs").asLong();
  }

  private static int number(JsonNode row, String key) {
    return row.get(key).asInt();
  }

  private static int tokens(String text) {
    return JtokkitTokenizer.cl100kBase().count(text);
  }

  private static String shareGpt() {
    var records = new ArrayList<String>();
    for (List<String> answers : ANSWERS) {
      var turns = new ArrayList<String>();
      for (String answer : answers) {
        turns.add("{\"from\":\"human\",\"value\":\"What comes next, please?\"}");
        turns.add("{\"from\":\"gpt\",\"value\":\"" + answer + "\"}");
      }
      records.add("{\"id\":\"x\",\"conversations\":[" + String.join(",", turns) + "]}");
    }
    return "[" + String.join(",\n", records) + "]";
  }
}
