// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Runs each ready-made simulation for a few seconds. Its objectives need an idle machine, so these
 * tests require no verdict.
 */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class ReadyMadeIT {

  private static final Pattern ACTUAL =
      Pattern.compile("MISSED +chat: TPOT p95 ≤ 25 ms +actual (\\S+) ms");

  @TempDir static Path folder;

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void againstASlowServerTheQuickStartFailsTheBuildAndSaysWhy() {
    ExampleRun run =
        ExampleRun.reported(
            QuickStartSimulation.class,
            folder,
            "simulator.slowdown=4",
            "llm.warmUp=1s",
            "llm.duration=3s");

    assertThat(run.exitCode()).as("%s", run).isEqualTo(2);
    assertThat(run.summary().at("/objectives/1/verdict").asText()).isEqualTo("MISSED");
    Matcher missed = ACTUAL.matcher(run.lastLines(6));
    assertThat(missed.find()).as("%s", run).isTrue();
    String actual = missed.group(1);
    assertThat(Double.parseDouble(actual)).isGreaterThan(25);
    String page = ExampleRun.read(run.llm().resolve("index.html"));
    assertThat(page.replace("\u202F", "")).as("without its thin spaces").contains("MISSED", actual);
    assertThat(ExampleRun.read(run.folder().resolve("index.html"))).contains(actual);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void usersWhoLeaveAreCancelledAndNotFailed() {
    ExampleRun run = run(CancellationSimulation.class, "llm.duration=4s");

    assertThat(statuses(run, "leaves after 16 tokens")).containsOnly("cancelled");
    assertThat(statuses(run, "waits 20 ms")).isSubsetOf("ok", "cancelled");
    assertThat(statuses(run, "stays")).containsOnly("ok");
    assertThat(run.requests("leaves after 16 tokens"))
        .allMatch(row -> row.get("chunks").asInt() >= 16 && row.get("chunks").asInt() < 64);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aStaircaseHasFiguresForEachLevelAndACapacity() {
    ExampleRun run = capacity("llm.capacity.from=20", "llm.capacity.to=60");

    JsonNode levels = run.summary().get("levels");
    assertThat(levels).hasSize(3);
    double end = 0;
    for (JsonNode level : levels) {
      assertThat(level.get("startSeconds").asDouble()).isGreaterThanOrEqualTo(end);
      end = level.get("endSeconds").asDouble();
      assertThat(end - level.get("startSeconds").asDouble()).isBetween(1.99, 2.01);
      assertThat(level.at("/counts/sent").asInt())
          .isBetween(
              (int) level.get("offeredRequestsPerSecond").asDouble(),
              (int) (4 * level.get("offeredRequestsPerSecond").asDouble()));
      assertThat(level.at("/slo/slo").has("attainment")).isTrue();
    }
    assertThat(levels.findValuesAsText("offeredRequestsPerSecond"))
        .containsExactly("20.0", "40.0", "60.0");
    JsonNode capacity = run.summary().get("capacity");
    assertThat(capacity.get("slo").asText()).isEqualTo("slo");
    assertThat(capacity.get("target").asDouble()).isEqualTo(0.99);
    assertThat(capacity.get("requestsPerSecond").asDouble()).isBetween(20.0, 60.0);
    assertThat(run.requests()).anyMatch(row -> row.path("level").asInt() == 3);
    assertThat(run.requests())
        .filteredOn(row -> row.get("warmUp").asBoolean())
        .isNotEmpty()
        .noneMatch(row -> row.has("level"));
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aSearchFindsOutWhatTheServerCanTakeAndEndsTheRun() {
    ExampleRun run =
        capacity(
            "llm.capacity.mode=search",
            "llm.capacity.from=10",
            "llm.capacity.to=40",
            "simulator.slowdown=10",
            ALWAYS_LATE);

    assertThat(run.summary().get("levels")).hasSizeBetween(1, 3);
    assertThat(run.summary().at("/capacity/bounded").asText()).isEqualTo("below");
    assertThat(run.summary().at("/capacity/requestsPerSecond").asDouble()).isEqualTo(10);
  }

  /** An unreachable bound; a late send changes TPOT only slightly. */
  private static final String ALWAYS_LATE = "llm.slo.tpot=0.001";

  private static ExampleRun capacity(String... properties) {
    var all = new ArrayList<>(List.of(properties));
    all.addAll(
        List.of(
            "llm.seed=1",
            "llm.warmUp=1s",
            "llm.capacity.levels=3",
            "llm.capacity.levelSeconds=2",
            "llm.inputTokens=16",
            "llm.outputTokens=16"));
    ExampleRun run =
        ExampleRun.hosted(CapacitySimulation.class, folder, all.toArray(String[]::new));
    assertThat(run.exitCode()).as("%s", run).isZero();
    return run;
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void twoEndpointsGetTheSameAtTheSameTime() {
    ExampleRun run = run(ProviderComparisonSimulation.class, "llm.rate=10", "llm.duration=3s");

    List<JsonNode> one = run.requests("one");
    List<JsonNode> other = run.requests("other");
    assertThat(due(one)).isEqualTo(due(other)).hasSizeGreaterThan(10);
    assertThat(run.requests())
        .allMatch(row -> row.get("status").asText().equals("ok"))
        .allMatch(row -> row.get("tokenSource").asText().equals("tokenizer"));
    assertThat(inputTokens(one)).isEqualTo(inputTokens(other));
    JsonNode paths = run.summary().get("requests");
    assertThat(paths.at("/other/latencyMs/tpot/p50").asDouble())
        .isGreaterThan(1.3 * paths.at("/one/latencyMs/tpot/p50").asDouble());
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void longPromptsShareTheirBeginning() {
    ExampleRun run = run(RagSimulation.class, "llm.rate=8", "llm.duration=3s");

    JsonNode rag = run.summary().at("/requests/rag");
    assertThat(rag.at("/workload/askedInputTokens/mean").asDouble()).isGreaterThan(1000);
    assertThat(rag.at("/workload/expectedCachedShare").asDouble()).isBetween(0.2, 0.4);
    assertThat(rag.at("/tokens/output/mean").asDouble()).isLessThan(400);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void codeIsDecodedAtLength() {
    ExampleRun run = run(CodeSimulation.class, "llm.rate=5", "llm.duration=3s");

    JsonNode code = run.summary().at("/requests/code");
    assertThat(code.at("/tokens/output/p50").asDouble()).isBetween(150.0, 600.0);
    assertThat(code.at("/slo/fluent").has("attainment")).isTrue();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void eachKindOfTrafficHasItsOwnSlo() {
    ExampleRun run = run(MixedTrafficSimulation.class, "llm.rate=20", "llm.duration=4s");

    JsonNode paths = run.summary().get("requests");
    assertThat(paths.at("/chat/slo/interactive").isObject()).isTrue();
    assertThat(paths.at("/rag/slo/patient").isObject()).isTrue();
    assertThat(paths.at("/code/slo/instant").isObject()).isTrue();
    assertThat(paths.at("/chat/slo")).hasSize(1);
    assertThat(paths.at("/chat/counts/sent").asInt())
        .isGreaterThan(2 * paths.at("/rag/counts/sent").asInt());
    assertThat(run.requests()).allMatch(row -> row.has("scheduledNs"));
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void recordedSessionsAreSaidAgain() {
    ExampleRun run = run(MultiTurnSimulation.class, "llm.rate=5", "llm.duration=3s");

    JsonNode talk = run.summary().at("/conversations/talk");
    assertThat(talk.at("/sessions").asInt()).isPositive();
    assertThat(talk.at("/turns").size()).isGreaterThan(1);
    assertThat(talk.at("/turns/1/inputTokensMean").asDouble())
        .isGreaterThan(talk.at("/turns/0/inputTokensMean").asDouble());
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aTraceComesAsItCame() throws IOException {
    ExampleRun run = run(TraceReplaySimulation.class, "trace.speedup=4");

    List<String> recorded =
        Files.readAllLines(Path.of("src/test/resources/traces/azure-2023-conv.csv"));
    List<JsonNode> rows = run.requests("replayed");
    assertThat(rows).hasSize(recorded.size() - 1);
    assertThat(rows.stream().map(row -> row.get("askedInputTokens").asText()))
        .containsExactlyInAnyOrderElementsOf(
            recorded.stream().skip(1).map(line -> line.split(",", -1)[1]).toList());
  }

  /** The result of the self-test depends on the machine, so any is accepted. */
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theSelfTestComparesWithTheTruth() {
    ExampleRun run =
        ExampleRun.of(SelfTestSimulation.class, folder, "selfTest.streams=4", "selfTest.seconds=3");

    String reported = run.lastLines(20);
    assertThat(reported).contains("as measured, ms", "at the read, ms");
    assertThat(reported)
        .containsPattern(
            "(?m)^ +4 +\\d+ +([\\d.]+/[\\d.]+ +){2}(\\S+ +){2}[\\d.]+ +\\d+ +\\d+ +\\w+");
    boolean trusted = reported.contains("This machine can be trusted with at least 4 streams,");
    assertThat(trusted || reported.contains("This machine cannot be trusted with any")).isTrue();
    assertThat(run.exitCode()).as("%s", run).isEqualTo(trusted ? 0 : 1);
    assertThat(run.requests("4 streams")).allMatch(row -> row.has("gapsUs"));
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void whatASimulationDecidesItselfCanNotBeSet() {
    assertThat(ExampleRun.refusal(CancellationSimulation.class, folder, "llm.outputTokens=3"))
        .isEqualTo(
            "llm.outputTokens: set to '3', but CancellationSimulation sets this itself. Remove the"
                + " property, change the simulation, or run ChatSimulation");
  }

  private static ExampleRun run(Class<? extends Simulation> simulation, String... properties) {
    String[] all = new String[properties.length + 2];
    System.arraycopy(properties, 0, all, 2, properties.length);
    all[0] = "llm.warmUp=0s";
    all[1] = "llm.seed=7";
    ExampleRun run = ExampleRun.hosted(simulation, folder, all);
    assertThat(run.exitCode()).as("%s", run).isIn(0, 2);
    assertThat(run.summary().at("/run/end/kind").asText()).isEqualTo("completed");
    assertThat(run.summary().at("/all/counts/failed").asInt()).as("%s", run).isZero();
    assertThat(run.requests())
        .filteredOn(row -> row.has("askedInputTokens") && row.has("inputTokens"))
        .as("the simulator counts as prompts are made")
        .allMatch(row -> row.get("askedInputTokens").equals(row.get("inputTokens")));
    return run;
  }

  private static List<String> statuses(ExampleRun run, String name) {
    assertThat(run.requests(name)).isNotEmpty();
    return texts(run.requests(name), "status");
  }

  private static List<Long> due(List<JsonNode> rows) {
    return rows.stream().map(row -> row.get("scheduledNs").asLong()).sorted().toList();
  }

  /** Returns sorted counts, because users with nearly equal start times may change order. */
  private static List<Integer> inputTokens(List<JsonNode> rows) {
    return rows.stream().map(row -> row.get("inputTokens").asInt()).sorted().toList();
  }

  private static List<String> texts(List<JsonNode> rows, String field) {
    return rows.stream().map(row -> row.get(field).asText()).toList();
  }
}
