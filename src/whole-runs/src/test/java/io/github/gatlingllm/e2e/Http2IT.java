// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.simulator.SimulatorStats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many streams on one connection: what happens to one of them concerns no other. */
@Isolated("compares stamps with the truth")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class Http2IT {

  /** Sound streams among some that end badly, all on one event loop. */
  public static class Streams extends Simulation {

    private final LlmProtocolBuilder sound = llm.model("llama-3").requestIds().recordGaps();

    {
      setUp(
              scenario("Sound")
                  .exec(chat("sound"))
                  .injectOpen(poisson(30).during(9).seed(1))
                  .protocols(sound),
              some("enough", chat("enough").exactOutputTokens(300).abandonAfterTokens(3), sound),
              some("reset", chat("reset").header("x-sim-fault", "reset;after=3"), sound),
              some("cut", chat("cut").header("x-sim-fault", "cut;after=3"), sound),
              some("large", chat("large").exactOutputTokens(300), sound.maxEventBytes(20)),
              // A connection of its own, on which nothing else happens.
              scenario("patience")
                  .exec(chat("patience").header("x-sim-fault", "hang").patience(ms(300)))
                  .pause(Duration.ofSeconds(4))
                  .injectOpen(atOnceUsers(2))
                  .protocols(sound, http.baseUrl(Setting.url()).enableHttp2()),
              some("refused", chat("refused").header("x-sim-fault", "status=503"), sound))
          .protocols(http.baseUrl(Setting.url()).enableHttp2().shareConnections());
    }

    private static PopulationBuilder some(
        String name, ChatBuilder chat, LlmProtocolBuilder protocol) {
      return scenario(name)
          .exec(chat)
          .injectOpen(poisson(2).during(9).seed(name.hashCode()))
          .protocols(protocol);
    }

    private static ChatBuilder chat(String name) {
      return llm(name).chat().user(prompts(32).unique(name.hashCode())).exactOutputTokens(24);
    }
  }

  private Finished run;
  private GroundTruth truth;
  private SimulatorStats stats;

  @BeforeAll
  void runOnce() throws IOException {
    Path log = Files.createTempFile("truth", ".jsonl");
    var options = SimulatorOptions.profile("fast").withWarmUp(50).withTruthLog(log).withHttp2();
    try (var simulator = LlmSimulator.start(options)) {
      run =
          GatlingRun.of(Streams.class)
              .against(simulator.url())
              .with("io.netty.eventLoopThreads", 1)
              .run();
      stats = simulator.stats();
    }
    assertThat(run.exit()).as(run.output()).isZero();
    truth = GroundTruth.of(run, log);
  }

  @Test
  void oneConnectionCarriesMany() {
    assertThat(run.rows()).hasSizeGreaterThan(250);
    // Who comes before the first one is open, which takes a busy machine long, opens another.
    assertThat(stats.connections()).isLessThanOrEqualTo(run.rows().size() / 5);
    assertThat(run.summary().at("/all/concurrency/peak").asInt()).isGreaterThan(3);
  }

  @Test
  void soundStreamsAreSoundAndTheirStampsRight() {
    GroundTruth sound = truth.ofScenario("Sound");
    assertThat(sound.rows()).allMatch(GroundTruth::ok);
    truth.everyRequestStandsOnceInBoth();
    sound.countsAreExact(row -> "");
    assertThat(sound.timesAreWithin(3)).isGreaterThan(1000);
  }

  @ParameterizedTest
  @CsvSource({
    "enough, cancelled, Abandoned: enough tokens",
    "reset, failed, Stream reset by the server",
    "cut, failed, Stream reset by the server",
    "large, failed, Answer too large",
    "refused, failed, HTTP 503"
  })
  void whatEndsOneStreamEndsNoOther(String name, String status, String error) {
    List<JsonNode> rows = run.rows(name);
    assertThat(rows)
        .hasSizeGreaterThan(5)
        .allMatch(row -> row.get("status").asText().equals(status))
        .allMatch(row -> row.get("error").asText().equals(error))
        .allMatch(row -> row.get("closedNs").asLong() - row.get("sentNs").asLong() < 3e9);
  }

  @Test
  void aSilentServerIsToldAtOnce() {
    for (JsonNode row : run.rows("patience")) {
      assertThat(row.get("error").asText()).isEqualTo("Abandoned: no token in time");
      JsonNode reported = truth.truth().get(row.get("requestId").asText());
      assertThat(reported.get("end").asText()).isEqualTo("aborted");
      assertThat(reported.get("finished").asLong() - reported.get("received").asLong())
          .isLessThan(2_500_000_000L);
    }
    assertThat(run.rows("patience")).hasSize(2);
  }

  @Test
  void theServerSeesWhoGivesUp() {
    for (String name : List.of("enough", "large")) {
      assertThat(run.rows(name))
          .extracting(row -> truth.truth().get(row.get("requestId").asText()).get("end").asText())
          .containsOnly("aborted");
    }
  }
}
