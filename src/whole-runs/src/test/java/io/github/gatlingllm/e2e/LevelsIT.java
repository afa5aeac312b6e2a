// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static io.github.gatlingllm.javaapi.LlmDsl.staircase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.workload.arrivals.LevelPlan;
import io.github.gatlingllm.workload.arrivals.LevelTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Levels of a real run, against what the server did. */
@Execution(ExecutionMode.CONCURRENT)
class LevelsIT {

  private static final int TOKENS = 8;

  /** The live lines, right behind the end of Gatling's summary. */
  private static final Pattern LIVE =
      Pattern.compile(
          "(?m)^=+\\R\\R(?=LLM .{0,76}\\R {5}.{0,75}\\R(?: {5}.{0,75}\\R){0,2})LLM  \\d+ of"
              + " (?<total>\\d+) s(?: \\(warm-up\\))? \\| \\d+ active \\| (?<failed>\\d+) failed"
              + " \\| (?:\\d+\\.\\d|\\d{2,}|–) good req/s(?: \\(.*%\\))?\\R {5}TTFT p50 \\S+ p99"
              + " \\S+ ms \\| ITL p50 \\S+ p99 \\S+ ms \\| \\S+ output tok/s\\R(?: {5}level"
              + " (?<level>\\d) of 3 at (?<load>\\d+) req/s \\| (?:none judged|(?<share>\\S+ %) of"
              + " \\d+ good) \\(≥ 90 %\\) \\| (?:over: )?(?<queue>queue grows:"
              + " )?(?<verdict>\\w+)(?: so far)?\\R)?");

  /** A warm-up, a pause, three levels; another population that knows nothing of levels. */
  public static class Stairs extends Simulation {
    {
      setUp(
              scenario("Stairs")
                  .exec(chat("chat"))
                  .injectOpen(
                      constantUsersPerSec(10).during(1),
                      nothingFor(1),
                      staircase()
                          .incrementUsersPerSec(10)
                          .times(3)
                          .eachLevelLasting(2)
                          .separatedByRampsLasting(1)
                          .atLeastRequests(25)
                          .slo(slo("answered").ttft().lte(ms(60_000)))
                          .target(90)
                          .poisson()
                          .seed(7)
                          .step()),
              scenario("Beside").exec(chat("beside")).injectOpen(constantUsersPerSec(5).during(6)))
          .protocols(
              http.baseUrl(Setting.url()).shareConnections(),
              llm.model("llama-3").requestIds().warmUp(Duration.ofSeconds(1)));
    }
  }

  /** A server that answers two at a time, and two of whose levels ask for more. */
  public static class Users extends Simulation {
    {
      setUp(
              scenario("Users")
                  .exec(chat("chat"))
                  .injectClosed(
                      staircase()
                          .multiplyConcurrentUsers(3)
                          .times(2)
                          .startingFrom(2)
                          .eachLevelLasting(2)
                          .separatedByRampsLasting(1)
                          .atLeastRequests(20)
                          .eachLevelLastingAtMost(30)))
          .protocols(
              http.baseUrl(Setting.url()).shareConnections(),
              llm.model("llama-3").requestIds().warmUp(Duration.ofMillis(1500)));
    }
  }

  private static ChatBuilder chat(String name) {
    return llm(name).chat().user("Hello there").exactOutputTokens(TOKENS);
  }

  @Test
  void anOpenStaircaseShowsWhatTheServerDidInEachLevel() throws IOException {
    Path log = Files.createTempFile("truth", ".jsonl");
    var options = SimulatorOptions.profile("fast").withWarmUp(50).withTruthLog(log);
    Finished run;
    try (var simulator = LlmSimulator.start(options)) {
      run = GatlingRun.hosted(Stairs.class).against(simulator.url()).run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
    List<JsonNode> levels = levels(run);
    List<LevelTimes.Planned> planned = planned();
    assertThat(levels).hasSize(3);
    for (int i = 0; i < 3; i++) {
      JsonNode level = levels.get(i);
      assertThat(level.get("offeredRequestsPerSecond").asDouble()).isEqualTo(10 + 10.0 * i);
      double start =
          level.get("startSeconds").asDouble() - levels.get(0).get("startSeconds").asDouble();
      long first = planned.get(0).startNanos();
      assertThat(start).isCloseTo((planned.get(i).startNanos() - first) / 1e9, within(1e-6));
      assertThat(length(level))
          .isCloseTo((planned.get(i).endNanos() - planned.get(i).startNanos()) / 1e9, within(1e-6));
      assertThat(level.get("stable").asBoolean()).isTrue();
      assertThat(level.get("verdict").asText()).as("10 requests tell of 90 %").isEqualTo("MET");
    }
    // After a second of warm-up, one of nothing and one of ramp.
    assertThat(levels.get(0).get("startSeconds").asDouble()).isCloseTo(3, within(0.5));
    holdAgainstTheTruth(run, log);
    assertThat(run.rows().stream().filter(row -> row.get("warmUp").asBoolean()))
        .isNotEmpty()
        .noneMatch(row -> row.has("level"));
    assertThat(run.rows("beside")).anyMatch(row -> row.has("level"));
    assertThat(run.summary().at("/all/slo/answered/attainment").asDouble()).isEqualTo(1);
    whatItToldMeanwhile(run.output());
  }

  /** Every five seconds, behind Gatling's block and not inside it. */
  private static void whatItToldMeanwhile(String output) {
    List<Reported> reported = reported(output);
    assertThat(reported).as(output).hasSizeBetween(1, 4);
    assertThat(reported).extracting(Reported::failed).containsOnly("0");
    assertThat(reported).extracting(Reported::total).containsOnly(reported.get(0).total());
    assertThat(Integer.parseInt(reported.get(0).total()))
        .as("1 + 1 s, and three times 1 + 2 s or more, until 25 came")
        .isBetween(11, 13);
    List<Reported> levels = reported.stream().filter(each -> each.level() != null).toList();
    assertThat(levels)
        .as(output)
        .isNotEmpty()
        .allMatch(each -> (each.level() + "0").equals(each.load()));
    assertThat(levels).extracting(Reported::share).contains("100 %");
    assertThat(levels)
        .as("a slow machine's queue may grow, or nothing may have come yet")
        .filteredOn(each -> each.share() != null && each.queue() == null)
        .extracting(Reported::verdict)
        .isSubsetOf("passed", "undetermined");
  }

  private record Reported(
      String total,
      String failed,
      @Nullable String level,
      @Nullable String load,
      @Nullable String share,
      @Nullable String queue,
      @Nullable String verdict) {}

  private static List<Reported> reported(String output) {
    var reported = new ArrayList<Reported>();
    Matcher live = LIVE.matcher(output);
    while (live.find()) {
      reported.add(
          new Reported(
              live.group("total"),
              live.group("failed"),
              live.group("level"),
              live.group("load"),
              live.group("share"),
              live.group("queue"),
              live.group("verdict")));
    }
    return reported;
  }

  @Test
  void aClosedStaircaseGoesOnUntilEnoughHaveEndedAndThenTheRunEnds() throws IOException {
    Path log = Files.createTempFile("truth", ".jsonl");
    var options =
        SimulatorOptions.profile("fast").withWarmUp(50).withTruthLog(log).withMaxRunning(2);
    Finished run;
    try (var simulator = LlmSimulator.start(options)) {
      run = GatlingRun.hosted(Users.class).against(simulator.url()).run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
    List<JsonNode> levels = levels(run);
    assertThat(levels).extracting(level -> level.get("concurrency").asInt()).containsExactly(2, 6);
    for (JsonNode level : levels) {
      assertThat(level.get("stable").asBoolean()).isTrue();
      assertThat(level.has("verdict")).as("nobody promised anything").isFalse();
      assertThat(level.at("/counts/sent").asInt()).isGreaterThanOrEqualTo(20);
      double target = level.get("concurrency").asDouble();
      assertThat(level.at("/inFlight/peak").asDouble()).isLessThanOrEqualTo(target);
      assertThat(level.at("/inFlight/mean").asDouble()).isBetween(target * 0.3, target);
    }
    assertThat(run.summary().at("/validity/warnings").toString())
        .contains("the warm-up of 1.5 s reaches into load level 1, which began after 1");
    assertThat(run.summary().at("/run/end/kind").asText()).isEqualTo("completed");
    assertThat(run.summary().at("/run/durationSeconds").asDouble())
        .as("not the minute that Gatling was told")
        .isLessThan(45);
    assertThat(run.summary().at("/all/counts/unfinished").asInt()).isZero();
    holdAgainstTheTruth(run, log);
  }

  /** The plan that the simulation's seed means. */
  private static List<LevelTimes.Planned> planned() {
    return new LevelPlan(List.of(10.0, 20.0, 30.0), 2_000_000_000L, 1_000_000_000L, 0, 25)
        .poisson(7)
        .levels();
  }

  /**
   * Rows and levels say the same of who belongs where, and what the server sent inside a level's
   * time is what the level says was received.
   */
  private static void holdAgainstTheTruth(Finished run, Path log) {
    GroundTruth truth = GroundTruth.of(run, log);
    long zero = run.summary().at("/run/startNanoTime").asLong();
    List<JsonNode> levels = levels(run);
    for (int number = 1; number <= levels.size(); number++) {
      JsonNode level = levels.get(number - 1);
      List<JsonNode> rows = new ArrayList<>();
      List<Double> least = new ArrayList<>();
      List<Double> most = new ArrayList<>();
      for (JsonNode row : truth.rows()) {
        assertThat(row.path("level").asInt() == number)
            .as("%s in %s", row, level)
            .isEqualTo(!row.get("warmUp").asBoolean() && inside(level, due(row)));
        if (row.path("level").asInt() == number) {
          var reported = new LoggedWriteTimes(truth.truth().get(row.get("requestId").asText()));
          least.add(reported.leastTtftMillis());
          most.add(reported.mostTtftMillis());
          rows.add(row);
        }
      }
      assertThat(level.at("/counts/sent").asInt()).isEqualTo(rows.size()).isPositive();
      assertThat(level.at("/latencyMs/ttft/count").asInt()).isEqualTo(rows.size());
      assertThat(level.at("/latencyMs/ttft/p50").asDouble())
          .isGreaterThan(GroundTruth.percentile(least, 50) * 0.9)
          .isLessThan(GroundTruth.percentile(most, 50) + 100);
      double sent = tokensSent(truth, level, zero) / length(level);
      assertThat(level.at("/throughput/outputTokensPerSecond").asDouble())
          .as("a chunk or two may be under way at either end")
          .isCloseTo(sent, within(sent * 0.1 + 2 * TOKENS / length(level)));
    }
  }

  /** By the server's own stamps; requests of the warm-up are in no figure. */
  private static double tokensSent(GroundTruth truth, JsonNode level, long zero) {
    double tokens = 0;
    for (JsonNode row : truth.rows()) {
      JsonNode chunks = truth.truth().get(row.get("requestId").asText()).get("chunks");
      if (!row.get("warmUp").asBoolean()) {
        tokens +=
            StreamSupport.stream(chunks.spliterator(), false)
                .filter(at -> inside(level, at.asLong() - zero))
                .count();
      }
    }
    return tokens;
  }

  private static long due(JsonNode row) {
    return row.has("scheduledNs") ? row.get("scheduledNs").asLong() : row.get("sentNs").asLong();
  }

  private static boolean inside(JsonNode level, long nanos) {
    double seconds = nanos / 1e9;
    return level.get("startSeconds").asDouble() <= seconds
        && seconds < level.get("endSeconds").asDouble();
  }

  private static double length(JsonNode level) {
    return level.get("endSeconds").asDouble() - level.get("startSeconds").asDouble();
  }

  private static List<JsonNode> levels(Finished run) {
    var levels = new ArrayList<JsonNode>();
    run.summary().get("levels").forEach(levels::add);
    return levels;
  }
}
