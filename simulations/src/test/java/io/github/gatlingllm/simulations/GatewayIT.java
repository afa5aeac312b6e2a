// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.gateway;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.gatewayOverhead;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.warmUpUntilSteady;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway that holds each request back, before the simulator. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class GatewayIT {

  /** Far more than a busy machine adds to the median of the pairs. */
  private static final long DELAY_MILLIS = 150;

  @TempDir Path folder;

  /** A load through a gateway, which warms up until steady and announces its SLO. */
  public static class Routed extends Simulation {

    private final LlmProtocolBuilder protocol =
        llm.baseUrl(System.getProperty("llm.url"))
            .model("llama-3")
            .sloHeaders()
            .slo(slo("interactive").ttft().lte(ms(5000)).tpot().lte(ms(250)))
            .with(warmUpUntilSteady(1))
            .with(gateway(System.getProperty("llm.direct")).pairsPerSecond(10));

    {
      setUp(
              scenario("Load")
                  .exec(llm("chat").chat().user("Say much.").maxTokens(8))
                  .injectClosed(constantConcurrentUsers(1).during(8)))
          .protocols(protocol)
          .assertions(
              objectives(
                  requests().noFailures(),
                  gatewayOverhead().ttft().lte(ms(1000)),
                  gatewayOverhead().e2e().lt(ms(10))));
    }
  }

  @Test
  void theGatewayIsBlamedForItsDelay() throws IOException {
    try (LoggedSimulator simulator = LoggedSimulator.start(folder);
        var relay = new Relay(URI.create(simulator.url()).getPort(), DELAY_MILLIS)) {
      ExampleRun run =
          ExampleRun.hosted(
              Routed.class,
              folder,
              "llm.url=http://127.0.0.1:" + relay.port(),
              "llm.direct=" + simulator.url());

      // On a busy machine, pairs depend on each other: verdicts may be undetermined, never wrong.
      assertThat(run.exitCode()).as("%s", run).isEqualTo(2);
      overhead(run.summary());
      warmUp(run);
      int through = run.requests("through gateway").size();
      // The end of the run may cut the last pair.
      assertThat(run.requests("direct")).hasSizeBetween(through - 1, through + 1);
      assertThat(run.console()).anyMatch(line -> line.contains("Gateway  TTFT: +"));
      String sent = relay.said().toLowerCase(Locale.ROOT);
      assertThat(sent).contains("x-slo-ttft-ms: 5000", "x-slo-tpot-ms: 250");
    }
  }

  private static void overhead(JsonNode summary) {
    assertThat(summary.at("/gateway/pairs").asInt()).isBetween(6, 80);
    for (String metric : List.of("ttft", "e2e")) {
      JsonNode figures = summary.at("/gateway/overheadMs/" + metric);
      assertThat(figures.get("difference").asDouble())
          .as("%s", summary.get("gateway"))
          .isBetween(DELAY_MILLIS - 10.0, 600.0);
      assertThat(figures.at("/interval/0").asDouble(DELAY_MILLIS))
          .as("%s", figures)
          .isGreaterThan(10);
    }
    assertThat(summary.get("objectives"))
        .extracting(each -> each.get("verdict").asText())
        .satisfiesExactly(
            noFailures -> assertThat(noFailures).isEqualTo("MET"),
            loose -> assertThat(loose).isIn("MET", "UNDETERMINED"),
            strict -> assertThat(strict).isIn("MISSED", "UNDETERMINED"));
  }

  /** The window opens once, whether or not a busy machine looks steady. */
  private static void warmUp(ExampleRun run) throws IOException {
    JsonNode warm = run.summary().get("warmUp");
    List<JsonNode> load = run.requests("chat");
    long opened =
        load.stream()
            .filter(row -> !row.get("warmUp").asBoolean())
            .mapToLong(row -> row.get("sentNs").asLong())
            .min()
            .orElseThrow();

    assertThat(warm.get("mostSeconds").asDouble()).isEqualTo(1);
    assertThat(warm.get("state").asText()).isNotEmpty();
    assertThat(load)
        .filteredOn(row -> row.get("warmUp").asBoolean())
        .as("at least one, unless the machine stalled for longer than the warm-up")
        .allMatch(row -> row.get("sentNs").asLong() < opened);
    assertThat(opened / 1e9).isGreaterThan(0.1);
  }
}
