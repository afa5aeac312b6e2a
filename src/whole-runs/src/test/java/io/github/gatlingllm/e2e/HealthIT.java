// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.validity;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Whether the load generator itself is fit to measure is found out, told, and can be promised. */
@Execution(ExecutionMode.CONCURRENT)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HealthIT {

  /** What the simulations below share. */
  abstract static class Watched extends Simulation {

    final void run(PopulationBuilder... load) {
      LlmProtocolBuilder promised = llm.model("llama-3").warmUp(Duration.ofSeconds(1));
      setUp(load)
          .protocols(http.baseUrl(Setting.url()), promised)
          .assertions(objectives(validity().required()));
    }

    static ChatBuilder chat() {
      return llm("chat").chat().user("Hello there").maxTokens(8);
    }

    static ChainBuilder blocking(int millis) {
      return exec(
          session -> {
            try {
              Thread.sleep(millis);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            return session;
          });
    }
  }

  /** Light, and on a schedule. */
  public static class Light extends Watched {
    {
      run(scenario("Chat").exec(chat()).injectOpen(constantUsersPerSec(5).during(6)));
    }
  }

  /** Light, and without a schedule. */
  public static class Closed extends Watched {
    {
      run(scenario("Chat").exec(chat()).injectClosed(constantConcurrentUsers(2).during(5)));
    }
  }

  /** Users that hold up the event loops on which others' tokens arrive. */
  public static class Blocked extends Watched {
    {
      run(
          scenario("Chat").exec(chat()).injectOpen(constantUsersPerSec(10).during(6)),
          scenario("Sleeper").exec(blocking(80)).injectOpen(constantUsersPerSec(20).during(6)));
    }
  }

  /** Users that have everything collected again and again. */
  public static class Collecting extends Watched {
    {
      run(
          scenario("Chat").exec(chat()).injectOpen(constantUsersPerSec(5).during(6)),
          scenario("Collector")
              .exec(
                  session -> {
                    System.gc();
                    return session;
                  })
              .injectOpen(constantUsersPerSec(10).during(6)));
    }
  }

  /** A user that has the whole process stopped for half a second, as a hypervisor does. */
  public static class Stopped extends Watched {
    {
      String script = "kill -STOP $0; sleep 0.5; kill -CONT $0";
      String self = Long.toString(ProcessHandle.current().pid());
      run(
          scenario("Chat").exec(chat()).injectOpen(constantUsersPerSec(5).during(6)),
          scenario("Stopper")
              .exec(
                  session -> {
                    try {
                      new ProcessBuilder("sh", "-c", script, self).start();
                    } catch (IOException e) {
                      throw new UncheckedIOException(e);
                    }
                    return session;
                  })
              .injectOpen(nothingFor(Duration.ofMillis(3400)), atOnceUsers(1)));
    }
  }

  /**
   * Other limits, two endpoints for one name, few answers, and prompts that hardly leave room for
   * an answer of the length that is asked for, which the server doesn't give.
   */
  public static class Peculiar extends Simulation {
    {
      LlmProtocolBuilder protocol =
          llm.model("llama-3")
              .validityLimits(
                  validityLimits -> validityLimits.eventLoopDelay(ms(60_000)).cpuPercent(100));
      ChatBuilder early = llm("early").chat().user(prompts(40).unique(1)).exactOutputTokens(200);
      setUp(scenario("Chat").exec(early).injectOpen(constantUsersPerSec(5).during(3)))
          .protocols(http.baseUrls(Setting.url(), Setting.of("e2e.other")), protocol);
    }
  }

  /** Over before anything could be measured. */
  public static class TooShort extends Watched {
    {
      run(scenario("Chat").exec(chat()).injectOpen(atOnceUsers(1)));
    }
  }

  private LlmSimulator simulator;

  @BeforeAll
  void start() {
    simulator = LlmSimulator.start(SimulatorOptions.profile("fast"));
  }

  @AfterAll
  void stop() {
    simulator.close();
  }

  @Test
  void aLightRunIsCheckedFromAllSides() {
    Finished run = run(Light.class);

    JsonNode validity = run.summary().get("validity");
    assertThat(validity.get("notChecked")).isEmpty();
    assertThat(validity.has("limits")).isFalse();
    // Each user of an open load has a connection of its own, and the first ones are warm-up's.
    assertThat(validity.at("/measured/connectionsOpened").asInt()).isBetween(10, 30);
    assertThat(validity.at("/measured/connectionsPeak").asInt()).isBetween(1, 30);
    List<String> measured = names(validity.get("measured"));
    // Whether a CPU quota holds is the machine's to say.
    assertThat(measured.contains("throttledPercent"))
        .isEqualTo(!texts(validity.path("notApplicable")).contains("cpuThrottling"));
    // Nor can it be said that so light a run had anything collected within its window.
    measured.removeAll(List.of("throttledPercent", "cpuQuotaCores", "heapAfterGcPercent"));
    assertContentionIsToldWhereLinuxTellsIt(measured);
    assertThat(measured)
        .containsExactlyInAnyOrder(
            "cpuMeanPercent",
            "machineCpuMeanPercent",
            "connectionsPeak",
            "connectionsOpened",
            "clockStepNs",
            "clockCallNs",
            "standstills",
            "standstillPercent",
            "standstillLongestMs",
            "scheduleLagP99Ms",
            "timingUncertaintyPercent",
            "eventLoopDelayP99Ms",
            "cpuOver90Percent",
            "cpuPeakPercent",
            "machineCpuPeakPercent",
            "gcPercent",
            "gcLongestPauseMs",
            "achievedRatePercent");
    assertThat(Finished.text(run.llm().resolve("index.html"))).contains("event-loop delay p99");
    System.out.println("light run: " + validity);
    assertVerdictFollowsTheChecks(run);
  }

  private static void assertContentionIsToldWhereLinuxTellsIt(List<String> measured) {
    List<String> steal = List.of("stealPercent", "stealPeakPercent");
    List<String> pressure = List.of("cpuPressurePercent", "cpuPressurePeakPercent");
    if (Files.isReadable(Path.of("/proc/stat"))) {
      assertThat(measured).containsAll(steal);
    }
    assertThat(measured.contains(pressure.get(0))).isEqualTo(measured.contains(pressure.get(1)));
    measured.removeAll(steal);
    measured.removeAll(pressure);
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aProcessThatIsStoppedAsAWholeSaysSo() {
    Finished run = GatlingRun.of(Stopped.class).against(simulator.url()).run();

    JsonNode validity = run.summary().get("validity");
    assertThat(validity.at("/measured/standstills").asInt()).isPositive();
    assertThat(validity.at("/measured/standstillLongestMs").asDouble()).isGreaterThan(400);
    assertThat(validity.at("/measured/standstillPercent").asDouble()).isGreaterThan(5);
    assertThat(texts(validity.get("warnings")))
        .anyMatch(text -> text.startsWith("the load generator was frozen for "));
    assertThat(Finished.text(run.llm().resolve("index.html"))).contains("longest standstill");
    assertThat(Finished.text(run.llm().resolve("metrics.txt"))).contains("standstillLongestMs");
  }

  @Tag("proof")
  @Test
  void aClosedRunHasNoScheduleToCheck() {
    Finished run = run(Closed.class);

    JsonNode validity = run.summary().get("validity");
    assertThat(texts(validity.get("notApplicable"))).contains("scheduleLag", "achievedRate");
    assertThat(validity.get("notChecked")).isEmpty();
    assertVerdictFollowsTheChecks(run);
  }

  @Test
  void blockedEventLoopsMakeARunInvalid() {
    Finished run = run(Blocked.class);

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    JsonNode validity = run.summary().get("validity");
    assertThat(validity.get("valid").asBoolean()).isFalse();
    assertThat(validity.at("/measured/eventLoopDelayP99Ms").asDouble()).isGreaterThan(20);
    assertThat(texts(validity.get("reasons")))
        .anyMatch(reason -> reason.contains("because event loops were blocked"));
    assertThat(texts(validity.get("warnings")))
        .anyMatch(reason -> reason.contains("event-loop delay p99 "));
    assertThat(run.output()).contains("INVALID  times are too uncertain");
    assertVerdictFollowsTheChecks(run);
  }

  @Tag("proof")
  @Test
  void collectionsThatStopTheGeneratorAreNamed() {
    Finished run = run(Collecting.class);

    JsonNode validity = run.summary().get("validity");
    assertThat(validity.at("/measured/gcPercent").asDouble()).isGreaterThan(0.5);
    assertThat(validity.at("/measured/heapAfterGcPercent").asDouble()).isBetween(1.0, 100.0);
    assertThat(texts(validity.get("warnings")))
        .anyMatch(reason -> reason.contains("garbage collection"));
    assertVerdictFollowsTheChecks(run);
  }

  @Test
  void whatIsPeculiarIsSaidInEveryOutput() {
    SimulatorOptions small =
        SimulatorOptions.profile("fast")
            .withContextLength(250)
            .withUsageFactor(0.9); // so no answer has the length that was asked for
    try (var one = LlmSimulator.start(small);
        var other = LlmSimulator.start(small)) {
      Finished run =
          GatlingRun.hosted(Peculiar.class).with("e2e.other", other.url()).against(one.url()).run();

      JsonNode validity = run.summary().get("validity");
      assertThat(validity.at("/limits/eventLoopDelayMs").asDouble()).isEqualTo(60_000);
      assertThat(validity.at("/limits/cpuPercent").asDouble()).isEqualTo(100);
      assertThat(validity.get("limits")).hasSize(2);
      assertThat(validity.get("limitsLoosened").asBoolean()).isTrue();
      assertThat(texts(validity.get("warnings")))
          .anyMatch(text -> text.startsWith("validity limits are looser than the defaults"))
          .anyMatch(text -> text.startsWith("small samples: 'early' 15 answers"))
          .anyMatch(text -> text.contains("went to several endpoints: http://127."))
          .anyMatch(text -> text.contains("15 answers with an exact length (outputTokens(n))"))
          .anyMatch(text -> text.contains("of the 250 that llama-3 accepts"));
      assertThat(run.output()).contains("context length 250 tokens, model llama-3");
      for (String file : List.of("index.html", "summary.md", "metrics.txt")) {
        assertThat(Finished.text(run.llm().resolve(file))).contains("60000");
      }
    }
  }

  @Test
  void aRunThatCouldNotBeCheckedIsNotPassed() {
    Finished run = run(TooShort.class);

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.summary().get("validity").has("valid")).isFalse();
    JsonNode objective = run.summary().at("/objectives/0");
    assertThat(objective.get("verdict").asText()).isEqualTo("UNDETERMINED");
    assertThat(objective.get("reason").asText()).contains("not fully checked", "cpu");
  }

  /** How fit the machine is under a test is not the test's to say: all outputs must agree on it. */
  private static void assertVerdictFollowsTheChecks(Finished run) {
    JsonNode validity = run.summary().get("validity");
    JsonNode objective = run.summary().at("/objectives/0");
    int reasons = validity.get("reasons").size();
    assertThat(objective.get("text").asText()).isEqualTo("the run is valid");
    assertThat(objective.get("metric").asText()).isEqualTo("validity");
    assertThat(objective.get("statistic").asText()).isEqualTo("reasons");
    assertThat(objective.get("comparison").asText()).isEqualTo("is");
    assertThat(objective.get("bound").asDouble()).isZero();
    assertThat(objective.get("unit").asText()).isEqualTo("reasons");
    assertThat(objective.get("actual").asInt()).isEqualTo(reasons);
    assertThat(objective.get("verdict").asText()).isEqualTo(reasons == 0 ? "MET" : "MISSED");
    assertThat(validity.get("valid").asBoolean()).isEqualTo(reasons == 0);
    assertThat(run.exit()).as(run.output()).isEqualTo(reasons == 0 ? 0 : 2);
    assertThat(run.summary().get("headline").asText())
        .contains(reasons == 0 ? " · valid" : " · INVALID: ");
    texts(validity.get("reasons"))
        .forEach(reason -> assertThat(objective.get("reason").asText()).contains(reason));
  }

  private Finished run(Class<? extends Simulation> simulation) {
    return GatlingRun.hosted(simulation).against(simulator.url()).run();
  }

  private static List<String> names(JsonNode node) {
    var names = new ArrayList<String>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static List<String> texts(JsonNode node) {
    var texts = new ArrayList<String>();
    node.forEach(each -> texts.add(each.asText()));
    return texts;
  }
}
