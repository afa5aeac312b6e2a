// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.doIfOrElse;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.rampConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static java.util.Comparator.comparingDouble;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Where a run's figures begin and end. */
@Order(1) // takes long
class WindowIT {

  /** Met by whatever is answered. */
  private static final SloBuilder ANY = slo("any").ttft().lte(ms(60_000));

  private static final long MILLI = 1_000_000;

  /** The first 10 of 40 requests, and those of the last half second, are left out. */
  public static class Edges extends Simulation {
    {
      LlmProtocolBuilder protocol =
          llm.model("llama-3").warmUpRequests(10).coolDown(ms(500)).slo(ANY);
      setUp(scenario("Chat").exec(chat("chat")).injectOpen(constantUsersPerSec(20).during(2)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(
              details("chat").allRequests().count().between(10L, 21L),
              details("chat (warm-up)").allRequests().count().between(10L, 20L),
              details("chat (cool-down)").allRequests().count().between(9L, 20L));
    }
  }

  /** Its answers take 300 ms; the whole of its users is there for 3 s of 4. */
  public static class Steady extends Simulation {
    {
      LlmProtocolBuilder protocol = llm.model("llama-3").steadyState().slo(ANY);
      setUp(
              scenario("Chat")
                  .exec(chat("chat"))
                  .injectClosed(
                      rampConcurrentUsers(1).to(8).during(1), constantConcurrentUsers(8).during(3)))
          .protocols(http.baseUrl(Setting.url()).shareConnections(), protocol)
          .assertions(objectives(requests("chat").noFailures()));
    }
  }

  /** After half of the open load no request gets an answer any more. */
  public static class Hanging extends Simulation {

    {
      setUp(
              scenario("Open")
                  .exec(chats("open", 20))
                  .injectOpen(constantUsersPerSec(20).during(2)),
              scenario("Closed")
                  .exec(chats("closed", 10))
                  .injectClosed(constantConcurrentUsers(2).during(2)))
          .protocols(
              http.baseUrl(Setting.url()).shareConnections(),
              llm.model("llama-3").disablePreflight().timeout(ms(2000)).slo(ANY));
    }

    private static ChainBuilder chats(String name, int answered) {
      var users = new AtomicInteger();
      return doIfOrElse(session -> users.incrementAndGet() > answered)
          .then(exec(chat(name).header("x-sim-fault", "hang")))
          .orElse(exec(chat(name)));
    }
  }

  /** After half of the load every request fails at once, and no figure may hide it. */
  public abstract static class Crashing extends Simulation {

    Crashing(LlmProtocolBuilder protocol) {
      var users = new AtomicInteger();
      setUp(
              scenario("Chat")
                  .exec(
                      doIfOrElse(session -> users.incrementAndGet() > 60)
                          .then(exec(chat("chat").header("x-sim-fault", "status=503")))
                          .orElse(exec(chat("chat"))))
                  .injectOpen(constantUsersPerSec(20).during(6)))
          .protocols(http.baseUrl(Setting.url()).shareConnections(), protocol)
          .assertions(objectives(requests("chat").failedPercent().lte(1).allowUndetermined()));
    }

    static LlmProtocolBuilder failing() {
      return llm.model("llama-3").disablePreflight();
    }
  }

  /** Outside of the steady state. */
  public static class Unsteady extends Crashing {
    public Unsteady() {
      super(failing().steadyState());
    }
  }

  /** In the cool-down. */
  public static class CoolingDown extends Crashing {
    public CoolingDown() {
      super(failing().coolDown(ms(3000)));
    }
  }

  private static ChatBuilder chat(String name) {
    return llm(name).chat().user("Hello there").maxTokens(20);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theEdgesOfARunAreInNoFigureOfOursOrGatlings() {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(20))) {
      Finished run = GatlingRun.hosted(Edges.class).against(simulator.url()).run();
      assertThat(run.exit()).as(run.output()).isZero();
      List<JsonNode> rows = run.rows("chat");
      assertThat(rows).hasSize(40);
      long warm = rows.stream().filter(row -> row.get("warmUp").asBoolean()).count();
      long cool = rows.stream().filter(row -> row.has("coolDown")).count();
      assertThat(warm).as("10, and who was due among them and left late").isBetween(10L, 20L);
      assertThat(rows)
          .allMatch(row -> row.has("coolDown") == row.get("scheduledNs").asLong() >= 1500 * MILLI);
      List<JsonNode> byDue = rows.stream().sorted(comparingDouble(WindowIT::due)).toList();
      assertThat(byDue.subList(0, (int) warm)).allMatch(row -> row.get("warmUp").asBoolean());
      JsonNode chat = run.summary().at("/requests/chat");
      assertThat(chat.at("/counts/sent").asLong()).isEqualTo(40 - warm - cool);
      assertThat(chat.at("/counts/warmUp").asLong()).isEqualTo(warm);
      assertThat(chat.at("/counts/coolDown").asLong()).isEqualTo(cool);
      assertThat(chat.at("/latencyMs/e2eFromSchedule/count").asLong()).isEqualTo(40 - warm - cool);
      double seconds = 1.5 - due(byDue.get((int) warm - 1));
      long answered =
          byDue.subList((int) warm, 40 - (int) cool).stream()
              .filter(row -> answered(row) <= 1.5)
              .count();
      assertThat(chat.at("/throughput/requestsPerSecond").asDouble())
          .as("from the last request of the warm-up to the cool-down")
          .isCloseTo(answered / seconds, within(1e-6));
      assertThat(run.summary().at("/validity/warnings").toString()).doesNotContain("cool-down");
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theSteadyStateIsCutOutOfAClosedRun() {
    var options =
        SimulatorOptions.profile("fast").withWarmUp(20).withSlowdown(3).withMaxRunning(64);
    try (var simulator = LlmSimulator.start(options)) {
      Finished run = GatlingRun.hosted(Steady.class).against(simulator.url()).run();
      assertThat(run.exit()).as(run.output()).isZero();
      JsonNode span = run.summary().at("/run/steadyState");
      double start = span.get("startSeconds").asDouble();
      double end = span.get("endSeconds").asDouble();
      assertThat(start).isBetween(1.0, 3.0);
      assertThat(end).isBetween(start + 1, 4.0);
      assertThat(span.get("concurrencyMean").asDouble()).isBetween(7.0, 8.0);
      List<JsonNode> rows = run.rows("chat");
      long inside = rows.stream().filter(row -> due(row) >= start && due(row) < end).count();
      JsonNode chat = run.summary().at("/requests/chat");
      assertThat(chat.at("/counts/sent").asLong()).isEqualTo(inside);
      assertThat(chat.at("/counts/unsteady").asLong()).isEqualTo(rows.size() - inside);
      assertThat(chat.at("/latencyMs/ttft/count").asLong()).isEqualTo(inside);
      long answered =
          rows.stream().filter(row -> answered(row) >= start && answered(row) <= end).count();
      assertThat(chat.at("/throughput/requestsPerSecond").asDouble())
          .as("whoever was answered in it")
          .isCloseTo(answered / (end - start), within(1e-6));
      assertThat(chat.at("/slo/any/good").asLong()).isEqualTo(inside);
      assertThat(run.output()).contains("steady state of");
      assertThat(run.llm().resolve("steady-state.tmp")).doesNotExist();
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aServerThatHangsAtHalfTimeHalvesItsGoodput() {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(20))) {
      Finished run = GatlingRun.hosted(Hanging.class).against(simulator.url()).run();
      assertThat(run.exit()).as(run.output()).isZero();
      assertHalved(run, "open");
      assertHalved(run, "closed");
      assertThat(run.summary().at("/requests/open/slo/any/attainment").asDouble()).isEqualTo(0.5);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aServerThatFailsAtOnceFailsTheRunInTheSteadyState() {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(20))) {
      Finished run = GatlingRun.hosted(Unsteady.class).against(simulator.url()).run();
      assertThat(run.exit()).as(run.output()).isEqualTo(2);
      assertThat(run.summary().at("/objectives/0/verdict").asText()).isNotEqualTo("MET");
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aServerThatFailsAtOnceFailsTheRunInTheCoolDown() {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(20))) {
      Finished run = GatlingRun.hosted(CoolingDown.class).against(simulator.url()).run();
      assertThat(run.exit()).as(run.output()).isEqualTo(2);
      assertThat(run.summary().at("/objectives/0/verdict").asText()).isEqualTo("UNDETERMINED");
      assertThat(run.summary().at("/objectives/0/reason").asText())
          .contains("requests in the cool-down failed", "measure without .coolDown(...)");
      assertThat(run.output()).contains("requests in the cool-down failed");
    }
  }

  /** What was good came in the first half, and counts as that of the whole. */
  private static void assertHalved(Finished run, String name) {
    double start = run.rows().stream().mapToDouble(WindowIT::due).min().orElseThrow();
    double end = Math.max(2, run.rows().stream().mapToDouble(WindowIT::due).max().orElseThrow());
    List<JsonNode> ok = run.rows(name).stream().filter(row -> row.has("e2eNs")).toList();
    assertThat(ok).isNotEmpty();
    double good = ok.stream().filter(row -> answered(row) <= end).count();
    double seconds = end - start;
    JsonNode figures = run.summary().at("/requests/" + name);
    assertThat(figures.at("/slo/any/goodputRequestsPerSecond").asDouble())
        .isCloseTo(good / seconds, withPercentage(1));
    assertThat(figures.at("/throughput/requestsPerSecond").asDouble())
        .isCloseTo(good / seconds, withPercentage(1));
  }

  /** When, in seconds; never, for one that failed. */
  private static double answered(JsonNode row) {
    return row.has("e2eNs")
        ? (row.get("sentNs").asLong() + row.get("e2eNs").asLong()) / 1e9
        : Double.POSITIVE_INFINITY;
  }

  private static double due(JsonNode row) {
    return row.path("scheduledNs").asLong(row.get("sentNs").asLong()) / 1e9;
  }
}
