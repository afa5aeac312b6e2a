// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.util.stream.Collectors.averagingInt;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs by properties only, against a simulator in another process. */
@SuppressWarnings("NullAway.Init") // JUnit fills the fields in
class ChatSimulationIT {

  @TempDir static Path folder;

  private static LoggedSimulator simulator;

  @BeforeAll
  static void start() throws IOException {
    simulator = LoggedSimulator.start(folder);
  }

  @AfterAll
  static void stop() {
    simulator.close();
  }

  @Test
  void anOpenLoadForAWhile() {
    ExampleRun run = chat("llm.rate=20", "llm.warmUp=1", "llm.duration=2s", "llm.seed=7");

    assertThat(run.exitCode()).as("%s", run).isZero();
    JsonNode load = run.summary().at("/run/load");
    assertThat(load.at("/model").asText()).isEqualTo("open");
    assertThat(load.at("/offeredRequestsPerSecond").asDouble()).isBetween(12.0, 28.0);
    assertThat(run.requests()).hasSizeBetween(35, 85).allMatch(row -> row.has("scheduledNs"));
    assertThat(run.requests()).anyMatch(row -> row.get("warmUp").asBoolean());
    assertThat(run.requests())
        .allSatisfy(
            row ->
                assertThat(row.get("warmUp").asBoolean())
                    .isEqualTo(row.get("scheduledNs").asLong() < 1_000_000_000));
    assertThat(last(run, "scheduledNs")).isLessThan(3_600_000_000L);
  }

  @Test
  void exactlySoManyRequestsEvenly() {
    ExampleRun run =
        chat(
            "llm.rate=30",
            "llm.poisson=false",
            "llm.requests=37",
            "llm.usage=false",
            "llm.tokens.source=tokenizer",
            "llm.tokenizer=o200k_base");

    assertThat(run.exitCode()).as("%s", run).isZero();
    assertThat(run.requests()).hasSize(37).allMatch(row -> row.get("status").asText().equals("ok"));
    assertThat(last(run, "scheduledNs")).isBetween(1_200_000_000L, 1_700_000_000L);
    assertThat(run.requests()).allMatch(row -> row.get("tokenSource").asText().equals("tokenizer"));
    assertThat(run.summary().at("/all/tokens/source").asText()).isEqualTo("tokenizer");
    assertThat(run.requests()).allMatch(row -> row.get("inputTokens").asInt() > 200);
  }

  @Test
  void aClosedLoadForAWhile() {
    ExampleRun run = chat("llm.concurrency=3", "llm.warmUp=1", "llm.duration=1500ms");

    assertThat(run.exitCode()).as("%s", run).isZero();
    JsonNode counts = run.summary().at("/all/counts");
    assertThat(counts.at("/unfinished").asInt()).isZero();
    assertThat(counts.at("/sent").asInt() + counts.at("/warmUp").asInt())
        .isEqualTo(run.requests().size());
    assertThat(run.summary().at("/all/concurrency/peak").asInt()).isEqualTo(3);
    // 2.5 s, plus the delay of a busy machine.
    assertThat(last(run, "sentNs")).isBetween(1_500_000_000L, 4_000_000_000L);
  }

  @Test
  void anotherDialect() {
    assertSpeaks("anthropic-messages");
  }

  @Tag("proof")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "openai-completions",
        "openai-responses",
        "ollama-chat",
        "ollama-generate",
        "tgi-generate"
      })
  void everyDialectThatTheSimulatorSpeaks(String dialect) {
    assertSpeaks(dialect);
  }

  private static void assertSpeaks(String dialect) {
    ExampleRun run =
        chat("llm.dialect=" + dialect, "llm.concurrency=2", "llm.requests=4", "llm.maxTokens=12");

    assertThat(run.exitCode()).as("%s", run).isZero();
    assertThat(run.console()).anyMatch(line -> line.startsWith("preflight OK: HTTP 200"));
    assertThat(run.requests())
        .hasSize(4)
        .allMatch(row -> row.get("status").asText().equals("ok"))
        .allMatch(row -> row.get("tokenSource").asText().equals("usage"))
        .allMatch(row -> row.get("finishReason").asText().equals("length"))
        .allMatch(row -> row.get("outputTokens").asInt() == 12)
        .allMatch(row -> row.get("inputTokens").asInt() > 100);
  }

  @Test
  void answersInOnePiece() {
    ExampleRun run =
        chat(
            "llm.concurrency=4",
            "llm.requests=12",
            "llm.stream=false",
            "llm.slo.e2e=60s",
            "llm.slo.attainment=50");

    assertThat(run.exitCode()).as("%s", run).isZero();
    assertThat(run.requests())
        .hasSize(12)
        .allMatch(row -> row.has("e2eNs") && !row.has("ttftNs") && row.has("outputTokens"));
    assertThat(run.summary().at("/all/latencyMs").has("ttft")).isFalse();
  }

  @Tag("proof")
  @Test
  void conversationsOfUsersWhoArrive() {
    ExampleRun run =
        chat(
            "llm.rate=10",
            "llm.requests=24",
            "llm.turns=4",
            "llm.thinkTime=50ms..100ms",
            "llm.inputTokens=40",
            "llm.outputTokens=8",
            "llm.slo.e2e=60s",
            "llm.slo.attainment=50");

    // If one of six arrivals is late, as on a busy machine, the exit code is 2.
    assertThat(run.exitCode()).as("%s", run).isNotEqualTo(1);
    assertThat(run.requests("chat")).hasSize(24);
    assertGrowing(run, 6, 4);
    assertThat(run.requests())
        .as("the first turn is due when its user arrives, the others when they have thought")
        .allMatch(row -> row.has("scheduledNs") == (row.get("turn").asInt() == 1));
    assertThat(run.summary().at("/conversations/chat/turnsPerSession/mean").asDouble())
        .isEqualTo(4);
    assertThat(run.summary().at("/requests/chat/slo/slo/good").asInt())
        .as("the SLO holds for all turns")
        .isEqualTo(24);
    assertThat(run.console().get(0)).contains(" llm.turns=4 llm.thinkTime=50ms..100ms ");
  }

  @Test
  void conversationsOfSoManyUsersAtATime() {
    ExampleRun run =
        chat(
            "llm.concurrency=3",
            "llm.requests=20",
            "llm.turns=3",
            "llm.inputTokens=40",
            "llm.outputTokens=8");

    assertThat(run.exitCode()).as("%s", run).isZero();
    assertThat(run.requests("chat")).as("exactly, though the last ones are cut short").hasSize(20);
    assertThat(run.requests()).allMatch(row -> row.get("turn").asInt() <= 3);
    Map<Integer, Long> turns =
        run.requests().stream().collect(groupingBy(row -> row.get("turn").asInt(), counting()));
    assertThat(turns.getOrDefault(1, 0L)).as("they begin anew").isGreaterThanOrEqualTo(6);
    assertThat(run.summary().at("/conversations/chat/sessions").asInt())
        .as("none of no turn")
        .isEqualTo(turns.getOrDefault(1, 0L).intValue());
  }

  /** Checks that prompts grow by each turn: prompts of 40 tokens, answers of 8. */
  private static void assertGrowing(ExampleRun run, int users, int turns) {
    Map<Integer, Double> means =
        run.requests().stream()
            .collect(
                groupingBy(
                    row -> row.get("turn").asInt(),
                    averagingInt(row -> row.get("inputTokens").asInt())));
    assertThat(means).hasSize(turns);
    for (int turn = 2; turn <= turns; turn++) {
      assertThat(means.getOrDefault(turn, 0.0) - means.getOrDefault(turn - 1, 0.0))
          .as("turn " + turn)
          .isBetween(30.0, 90.0);
    }
    assertThat(run.requests().stream().map(row -> row.get("userId").asLong()).distinct())
        .hasSize(users);
  }

  @Test
  void aPromiseThatIsKept() {
    ExampleRun run =
        chat(
            "llm.rate=40",
            "llm.requests=120",
            "llm.maxTokens=8",
            "llm.slo.ttft=20000",
            "llm.slo.tpot=20s",
            "llm.slo.stall=20s");

    assertThat(run.exitCode()).as("%s", run).isZero();
    assertThat(run.summary().at("/objectives/0/verdict").asText()).isEqualTo("MET");
    assertThat(run.summary().at("/all/slo/slo/good").asInt()).isEqualTo(120);
    assertThat(run.summary().at("/objectives/0/text").asText()).contains("attainment ≥ 99 %");
  }

  /** The server is so slow that a stall of the machine does not change the verdict. */
  @Test
  void aPromiseThatIsBroken() throws IOException {
    Path slow = Files.createDirectory(folder.resolve("slow"));
    try (var server =
        LoggedSimulator.start(slow, o -> o.withStepBase(Duration.ofSeconds(1)).withWarmUp(0))) {
      ExampleRun run =
          ExampleRun.hosted(
              ChatSimulation.class,
              folder,
              "llm.url=" + server.url(),
              "llm.rate=100",
              "llm.requests=40",
              "llm.inputTokens=16",
              "llm.maxTokens=2",
              "llm.slo.ttft=0.1");

      assertThat(run.exitCode()).as("%s", run).isEqualTo(2);
      assertThat(run.summary().at("/objectives/0/verdict").asText()).isEqualTo("MISSED");
      assertThat(run.summary().at("/objectives/0/actual").asDouble()).isZero();
    }
  }

  @Test
  void aMistakeIsSaidInOneLineBeforeAnyLoad() {
    int before = simulator.truth().rows().size();

    assertThat(ExampleRun.refusal(ChatSimulation.class, folder, here("llm.outputToken=8")))
        .isEqualTo("'llm.outputToken' is not a property: did you mean 'llm.outputTokens'?");
    assertThat(simulator.truth().rows()).hasSize(before);
  }

  @Test
  void aServerThatIsNotThereIsNamed() {
    assertThat(ExampleRun.refusal(ChatSimulation.class, folder, "llm.url=http://127.0.0.1:1/v1"))
        .doesNotContain("\n")
        .startsWith("llm.model: not set, and GET http://127.0.0.1:1/v1/models failed")
        .endsWith("or set -Dllm.model=<name>");
  }

  @Test
  void aServerThatRefusesIsNamedOnceWithTheProperty() {
    ExampleRun run =
        ExampleRun.of(
            ChatSimulation.class, folder, "llm.url=http://127.0.0.1:1", "llm.model=llama-3");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.console()).hasSize(2);
    assertThat(run.console().get(0)).startsWith("llm.url=http://127.0.0.1:1 ");
    assertThat(run.console().get(1))
        .startsWith("preflight FAILED: Connection refused")
        .endsWith(". No load was sent. To skip this check, use -Dllm.preflight=false.");
  }

  @Test
  void exactlySoManyRequestsAtRandomThatCanBeJoinedWithTheServersLog() {
    ExampleRun run =
        chat(
            "llm.rate=40",
            "llm.requests=20",
            "llm.seed=7",
            "llm.apiKey=sk-secret-1",
            "llm.requestIds=true",
            "llm.recordGaps=true",
            "llm.labels=gpu=H100,tp=2");

    assertThat(run.exitCode()).as("%s", run).isZero();
    Set<String> ids = IntStream.rangeClosed(1, 20).mapToObj(n -> "r-" + n).collect(toSet());
    assertThat(run.requests())
        .extracting(row -> row.get("requestId").asText())
        .hasSameElementsAs(ids);
    assertThat(simulator.truth().rows(ids))
        .extracting(row -> row.get("id").asText())
        .containsAll(ids);
    assertThat(run.requests())
        .allMatch(row -> row.get("gapsUs").size() == row.get("chunks").asInt() - 1);
    assertThat(run.summary().at("/labels"))
        .isEqualTo(ExampleRun.json("{\"gpu\":\"H100\",\"tp\":\"2\"}"));
    assertThat(ExampleRun.read(run.llm().resolve("index.html")))
        .contains("H100")
        .doesNotContain("sk-secret");
    assertThat(run.toString()).doesNotContain("sk-secret");
    assertThat(run.console().get(0))
        .startsWith(
            "llm.url="
                + simulator.url()
                + " llm.dialect=openai-chat llm.path=/v1/chat/completions llm.model=llama-3"
                + " llm.apiKey=*** ")
        .contains(" llm.requests=20 ", " llm.seed=7 ");
    assertThat(run.summary().at("/run/load/model").asText()).isEqualTo("open");
  }

  @Test
  void aClosedLoadOfExactlySoManyRequestsFromAFile() throws IOException {
    Path file = folder.resolve("prompts.jsonl");
    Files.writeString(
        file,
        "{\"prompt\":\"Hello #{there}\"}\n{\"messages\":[{\"role\":\"system\",\"content\":\"Be"
            + " brief.\"},{\"role\":\"user\",\"content\":\"Hello there\"}]}\n");

    ExampleRun run =
        chat("llm.prompts=" + file, "llm.concurrency=4", "llm.requests=42", "llm.outputTokens=24");

    assertThat(run.exitCode()).as("%s", run).isZero();
    assertThat(run.requests())
        .hasSize(42)
        .allMatch(row -> row.get("outputTokens").asInt() == 24 && !row.has("scheduledNs"));
    assertThat(run.summary().at("/run/load/model").asText()).isEqualTo("closed");
    assertThat(run.summary().at("/all/concurrency/peak").asInt()).isLessThanOrEqualTo(4);
    Map<Integer, Long> inputs =
        run.requests().stream()
            .collect(groupingBy(row -> row.get("inputTokens").asInt(), counting()));
    assertThat(inputs).hasSize(2).allSatisfy((length, times) -> assertThat(times).isEqualTo(21));
  }

  private static long last(ExampleRun run, String stamp) {
    return run.requests().stream().mapToLong(row -> row.get(stamp).asLong()).max().orElseThrow();
  }

  private static ExampleRun chat(String... properties) {
    return ExampleRun.hosted(ChatSimulation.class, folder, here(properties));
  }

  private static String[] here(String... properties) {
    return Stream.concat(Stream.of("llm.url=" + simulator.url()), Stream.of(properties))
        .toArray(String[]::new);
  }
}
