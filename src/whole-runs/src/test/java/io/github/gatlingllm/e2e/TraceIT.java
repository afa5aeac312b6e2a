// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.gamma;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.trace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.TraceBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.simulator.text.SimulatedTokenizer;
import io.github.gatlingllm.workload.arrivals.ArrivalTimes;
import io.github.gatlingllm.workload.trace.Trace;
import io.github.gatlingllm.workload.trace.TracePrompts;
import io.github.gatlingllm.workload.trace.TraceSelection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Recorded and drawn arrivals through all of Gatling: to the nanosecond, and each with its own. */
@Order(1) // takes long
class TraceIT {

  private static final Path SAMPLES = Path.of("../../simulations/src/test/resources/traces");
  private static final Path AZURE = SAMPLES.resolve("azure-2023-conv.csv");
  private static final Path MOONCAKE = SAMPLES.resolve("mooncake-form.jsonl");
  private static final Path BURST_GPT = SAMPLES.resolve("burstgpt-form.csv");

  private static final double AZURE_SPEEDUP = 5;
  private static final double MOONCAKE_SPEEDUP = 7.5;
  private static final double BURST_GPT_SPEEDUP = 40;

  private static final long SECOND = 1_000_000_000L;
  private static final int WARM_UP_SECONDS = 2;

  /** A trace, and nothing else. */
  public static class Replay extends Simulation {
    {
      TraceBuilder azure = replayed(AZURE).speedup(AZURE_SPEEDUP);
      setUp(scenario("Replay").exec(azure.request(), chat("replay")).injectOpen(azure.arrivals()))
          .protocols(http.baseUrl(Setting.url()), llm.model("llama-3"));
    }
  }

  /** Two traces, one behind users of another step, beside users who have no schedule at all. */
  public static class Populations extends Simulation {
    {
      TraceBuilder blocks = replayed(MOONCAKE).speedup(MOONCAKE_SPEEDUP);
      TraceBuilder bursts = replayed(BURST_GPT).speedup(BURST_GPT_SPEEDUP);
      setUp(
              scenario("Blocks")
                  .exec(blocks.request().orInTurn(), chat("blocks"))
                  .injectOpen(constantUsersPerSec(5).during(WARM_UP_SECONDS), blocks.arrivals()),
              scenario("Closed")
                  .exec(llm("closed").chat().user("Hello").maxTokens(30))
                  .injectClosed(constantConcurrentUsers(2).during(4)),
              scenario("Bursts")
                  .exec(bursts.request(), chat("bursts"))
                  .injectOpen(bursts.arrivals()))
          .protocols(http.baseUrl(Setting.url()), llm.model("llama-3"));
    }
  }

  /** Arrivals that are drawn. */
  public static class Drawn extends Simulation {
    {
      setUp(
              scenario("Gamma").exec(brief("gamma")).injectOpen(gamma(20, 0.4).during(4).seed(3)),
              scenario("Ramp").exec(brief("ramp")).injectOpen(poisson(2).to(30).during(4).seed(4)))
          .protocols(http.baseUrl(Setting.url()), llm.model("llama-3"));
    }
  }

  /** A tokenizer whose counts of words do not add up, so that it counts each prompt. */
  public static class CountedEach extends Simulation {

    private static final Set<String> THREADS = ConcurrentHashMap.newKeySet();

    {
      TraceBuilder azure = replayed(AZURE).limit(6).speedup(20).tokenizer(CountedEach::count);
      setUp(scenario("Counted").exec(azure.request(), chat("counted")).injectOpen(azure.arrivals()))
          .protocols(http.baseUrl(Setting.url()), llm.model("llama-3"));
    }

    private static int count(String text) {
      if (THREADS.add(Thread.currentThread().getName())) {
        System.out.println("counted on " + Thread.currentThread().getName() + ".");
      }
      int words = text.strip().split(" ", -1).length;
      return words < 20 ? words : words + 1;
    }
  }

  /** A trace's requests where none of its arrivals can come. */
  public static class Nowhere extends Simulation {
    {
      setUp(
              scenario("Nowhere")
                  .exec(replayed(AZURE).request(), chat("nowhere"))
                  .injectOpen(replayed(AZURE).limit(3).arrivals()))
          .protocols(http.baseUrl(Setting.url()), llm.model("llama-3"));
    }
  }

  /** Users that are no arrivals, and users that ask twice. */
  public static class Mistaken extends Simulation {
    {
      TraceBuilder azure = replayed(AZURE).limit(4).speedup(20);
      setUp(
              scenario("Twice")
                  .exec(repeat(2).on(exec(azure.request(), chat("twice"))))
                  .injectOpen(azure.arrivals()),
              scenario("Other").exec(azure.request(), chat("other")).injectOpen(atOnceUsers(3)))
          .protocols(http.baseUrl(Setting.url()), llm.model("llama-3"));
    }
  }

  /** By the simulator's own tokens, so that its usage tells the lengths that were asked for. */
  private static TraceBuilder replayed(Path file) {
    return trace(file.toString()).tokenizer(SimulatedTokenizer::count);
  }

  private static ChatBuilder chat(String name) {
    return llm(name).chat().user("#{prompt}").exactOutputTokens("#{outputTokens}");
  }

  private static ChatBuilder brief(String name) {
    return llm(name).chat().user("Hello there").maxTokens(4);
  }

  @Test
  void everyRequestIsDueWhenTheTraceSaysAndAsLong() {
    try (var simulator = LlmSimulator.start(options())) {
      Finished run = GatlingRun.hosted(Replay.class).against(simulator.url()).run();
      assertThat(run.exit()).as(run.output()).isZero();
      List<JsonNode> rows = byDueTime(run, "replay");
      Trace trace = Trace.read(AZURE, TraceSelection.ALL);
      assertReplays(rows, due(rows.get(0)), trace, AZURE_SPEEDUP);
      assertLagsAreThoseReported(rows, run.summary().at("/requests/replay/latencyMs/scheduleLag"));
      assertThat(run.summary().at("/run/load/model").asText()).isEqualTo("open");
      assertThat(run.summary().at("/run/load/profile/0").asText())
          .isEqualTo("Replay: trace " + trace + ", ×5");
    }
  }

  @Test
  void aWarmUpBeforeATraceAndOtherPopulationsDoNotDisturbIt() {
    try (var simulator = LlmSimulator.start(options())) {
      Finished run = GatlingRun.hosted(Populations.class).against(simulator.url()).run();
      assertThat(run.exit()).as(run.output()).isZero();
      Trace blocks = Trace.read(MOONCAKE, TraceSelection.ALL);
      List<JsonNode> rows = byDueTime(run, "blocks");
      List<JsonNode> before = rows.subList(0, rows.size() - blocks.size());
      List<JsonNode> replayed = rows.subList(before.size(), rows.size());
      assertThat(before).hasSize(5 * WARM_UP_SECONDS);
      long begin = due(rows.get(0)) + WARM_UP_SECONDS * SECOND;
      assertReplays(replayed, begin, blocks, MOONCAKE_SPEEDUP);
      assertLengthsInTurn(before, blocks);
      assertSharesWhatIsShared(replayed, blocks);
      List<JsonNode> bursts = byDueTime(run, "bursts");
      Trace burstGpt = Trace.read(BURST_GPT, TraceSelection.ALL);
      assertReplays(bursts, due(bursts.get(0)), burstGpt, BURST_GPT_SPEEDUP);
      assertThat(run.summary().at("/run/load/profile"))
          .extracting(JsonNode::textValue)
          .containsExactly(
              "Blocks: 5 users/s for 2 s, then trace " + blocks + ", ×7.5",
              "Closed: 2 users at a time for 4 s",
              "Bursts: trace " + burstGpt + ", ×40");
      assertThat(run.rows("closed")).isNotEmpty().noneMatch(row -> row.has("scheduledNs"));
    }
  }

  @Test
  void drawnArrivalsComeExactlyWhenTheyAreDrawn() {
    try (var simulator = LlmSimulator.start(options())) {
      Finished run = GatlingRun.hosted(Drawn.class).against(simulator.url()).run();
      assertThat(run.exit()).as(run.output()).isZero();
      assertComeAs(run, "gamma", new ArrivalTimes(20, 20, 4 * SECOND, Long.MAX_VALUE, 0.4, 3));
      assertComeAs(run, "ramp", new ArrivalTimes(2, 30, 4 * SECOND, Long.MAX_VALUE, 1, 4));
    }
  }

  @Test
  void aTokenizerThatCountsEachPromptHoldsUpNoEventLoop() {
    try (var simulator = LlmSimulator.start(options())) {
      Finished run = GatlingRun.hosted(CountedEach.class).against(simulator.url()).run();
      assertThat(run.exit()).as(run.output()).isZero();
      List<JsonNode> rows = byDueTime(run, "counted");
      Trace trace = Trace.read(AZURE, TraceSelection.ALL);
      assertThat(rows).hasSize(6);
      for (int i = 0; i < rows.size(); i++) {
        assertThat(rows.get(i).get("askedInputTokens").asInt()).isEqualTo(trace.inputTokens(i));
      }
      assertThat(run.output().lines().filter(line -> line.startsWith("counted on ")))
          .contains("counted on llm-aside.")
          .isSubsetOf("counted on main.", "counted on llm-aside.");
    }
  }

  @Test
  void requestsOfATraceThatNobodyInjectsAreRefused() {
    try (var simulator = LlmSimulator.start(options())) {
      assertThat(GatlingRun.of(Nowhere.class).against(simulator.url()).refusal())
          .contains("azure-2023-conv.csv are used, but no scenario is injected by its arrivals")
          .contains("injectOpen(trace.arrivals())");
      assertThat(simulator.stats().requests()).isZero();
    }
  }

  @Test
  void usersWithoutAnArrivalFailAndAreToldWhy() {
    try (var simulator = LlmSimulator.start(options())) {
      Finished run = GatlingRun.hosted(Mistaken.class).against(simulator.url()).run();
      assertThat(run.rows("twice")).hasSize(8);
      assertThat(run.rows("twice").stream().filter(GroundTruth::ok)).hasSize(4);
      assertThat(run.rows("other")).hasSize(3).noneMatch(GroundTruth::ok);
      assertThat(run.output())
          .contains("no arrival of the trace is left for this user")
          .contains("request().orInTurn()");
    }
  }

  private static SimulatorOptions options() {
    return SimulatorOptions.profile("fast")
        .withTokensPerChat(0)
        .withTokensPerMessage(0)
        .withMaxRunning(256)
        .withKvTokens(1_000_000)
        .withWarmUp(20);
  }

  /** Each due time, and at each of them the lengths recorded for it. */
  private static void assertReplays(List<JsonNode> rows, long begin, Trace trace, double speedup) {
    List<String> expected =
        IntStream.range(0, trace.size())
            .mapToObj(
                i ->
                    (begin + trace.dueNanos(i, speedup))
                        + lengths(trace.inputTokens(i), trace.outputTokens(i)))
            .sorted()
            .toList();
    assertThat(rows).allMatch(GroundTruth::ok);
    assertThat(rows.stream().map(row -> due(row) + lengths(row)).sorted().toList())
        .isEqualTo(expected);
  }

  private static void assertLengthsInTurn(List<JsonNode> rows, Trace trace) {
    List<String> expected =
        IntStream.range(0, rows.size())
            .mapToObj(i -> lengths(trace.inputTokens(i), trace.outputTokens(i)))
            .sorted()
            .toList();
    assertThat(rows.stream().map(TraceIT::lengths).sorted().toList()).isEqualTo(expected);
  }

  /** The server finds in its cache no more than the trace says, and much of it. */
  private static void assertSharesWhatIsShared(List<JsonNode> rows, Trace trace) {
    var prompts = new TracePrompts(trace, "", 512, 0, SimulatedTokenizer::count);
    long cached = 0;
    long shared = 0;
    for (int i = 0; i < rows.size(); i++) {
      int found = rows.get(i).path("cachedInputTokens").asInt();
      int known = prompts.prompt(i).sharedTokens();
      assertThat(found).as("request %d", i).isLessThanOrEqualTo(known);
      cached += found;
      shared += known;
    }
    System.out.printf("cached %d of %d shared tokens%n", cached, shared);
    assertThat(cached).isGreaterThan(shared / 2);
  }

  private static void assertLagsAreThoseReported(List<JsonNode> rows, JsonNode reported) {
    double[] lags =
        rows.stream()
            .mapToDouble(row -> (row.get("sentNs").asLong() - due(row)) / 1e6)
            .sorted()
            .toArray();
    System.out.printf(
        "schedule lag: min %.2f, p50 %.2f, max %.2f ms%n",
        lags[0], lags[lags.length / 2], lags[lags.length - 1]);
    assertThat(reported.get("count").asInt()).isEqualTo(rows.size());
    assertThat(lags[lags.length - 1]).isCloseTo(reported.get("max").asDouble(), within(0.001));
  }

  private static void assertComeAs(Finished run, String name, ArrivalTimes times) {
    List<Long> expected = StreamSupport.stream(times.spliterator(), false).toList();
    List<Long> due = byDueTime(run, name).stream().map(TraceIT::due).toList();
    assertThat(expected).hasSizeGreaterThan(20);
    assertThat(sinceFirst(due)).isEqualTo(sinceFirst(expected));
  }

  private static List<Long> sinceFirst(List<Long> times) {
    return times.stream().map(at -> at - times.get(0)).toList();
  }

  private static List<JsonNode> byDueTime(Finished run, String name) {
    var rows = new ArrayList<>(run.rows(name));
    rows.sort(Comparator.comparingLong(TraceIT::due));
    return rows;
  }

  private static long due(JsonNode row) {
    return row.get("scheduledNs").asLong();
  }

  private static String lengths(JsonNode row) {
    return lengths(row.get("inputTokens").asInt(), row.get("outputTokens").asInt());
  }

  private static String lengths(int inputTokens, int outputTokens) {
    return ": " + inputTokens + " in, " + outputTokens + " out";
  }
}
