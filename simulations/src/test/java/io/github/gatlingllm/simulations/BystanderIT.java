// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.probe;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Probes beside a load, against the truth log of the simulator. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class BystanderIT {

  @TempDir Path folder;

  /** A load whose server serves few requests at a time, with probes that have an SLO. */
  public static class Probed extends Simulation {

    private final SloBuilder quiet = slo("quiet").ttft().lte(ms(10_000));
    private final SloBuilder strict = slo("strict").ttft().lte(ms(1));

    private final LlmProtocolBuilder protocol =
        llm.baseUrl(System.getProperty("llm.url"))
            .model("llama-3")
            .requestIds()
            .with(probe(9).perSecond().unloaded(20).slo(quiet).slo(strict));

    {
      setUp(
              scenario("Load")
                  .exec(llm("chat").chat().user("Say much.").maxTokens(64))
                  .injectOpen(constantUsersPerSec(30).during(3)))
          .protocols(protocol)
          .assertions(
              objectives(
                  requests().noFailures(),
                  goodput(quiet).attainment().gte(50),
                  goodput(strict).attainment().gte(50),
                  metric("probe").ttft().percentile(50).lte(ms(10_000))));
    }
  }

  @Test
  void probesCountApartAndTheirGateFailsTheRun() throws IOException {
    try (LoggedSimulator simulator = LoggedSimulator.start(folder, o -> o.withMaxRunning(4))) {
      ExampleRun run = ExampleRun.hosted(Probed.class, folder, "llm.url=" + simulator.url());
      List<JsonNode> load = run.requests("chat");
      List<JsonNode> probes = run.requests("probe");
      Map<String, JsonNode> truth = truth(simulator, load, probes);

      assertThat(run.exitCode()).as("%s", run).isEqualTo(2);
      assertThat(load).hasSize(90).noneMatch(row -> row.has("probe"));
      assertThat(probes)
          .hasSizeBetween(15, 27)
          .allMatch(row -> row.get("probe").asText().equals("bystander"));
      // A busy server may note a chunk long after the client has received it, but seldom.
      assertThat(probes)
          .filteredOn(row -> row.get("e2eNs").asLong() >= served(truth, row) - 1_000_000)
          .hasSizeGreaterThan(probes.size() / 2);
      figures(run.summary(), load, probes, truth);
      verdicts(run.summary().get("objectives"));
      assertThat(run.console())
          .anyMatch(line -> line.contains("20 unloaded probes sent"))
          .anyMatch(line -> line.contains("Probe    TTFT p50: "));
    }
  }

  private static Map<String, JsonNode> truth(
      LoggedSimulator simulator, List<JsonNode> load, List<JsonNode> probes) {
    Set<String> ids =
        Stream.concat(load.stream(), probes.stream()).map(BystanderIT::id).collect(toSet());
    return simulator.truth().rows(ids).stream()
        .filter(row -> ids.contains(row.get("id").asText()))
        .collect(toMap(row -> row.get("id").asText(), row -> row));
  }

  private static String id(JsonNode row) {
    return row.get("requestId").asText();
  }

  /** Returns how long the server took for a request, in nanoseconds. */
  private static long served(Map<String, JsonNode> truth, JsonNode row) {
    JsonNode known = requireNonNull(truth.get(id(row)));
    JsonNode chunks = known.get("chunks");
    return chunks.get(chunks.size() - 1).asLong() - known.get("received").asLong();
  }

  /** The figures of the probes are those of their rows in the log; all others lack them. */
  private static void figures(
      JsonNode summary, List<JsonNode> load, List<JsonNode> probes, Map<String, JsonNode> truth) {
    assertThat(summary.at("/requests/probe/counts/sent").asInt()).isEqualTo(probes.size());
    assertThat(summary.at("/requests/probe/tokens/output/total").asLong())
        .isEqualTo(tokens(probes, truth))
        .isEqualTo(16L * probes.size());
    assertThat(summary.at("/all/counts/sent").asInt()).isEqualTo(90);
    assertThat(summary.at("/all/tokens/output/total").asLong()).isEqualTo(tokens(load, truth));
    assertThat(summary.at("/all").toString()).isEqualTo(summary.at("/requests/chat").toString());
    assertThat(summary.at("/run/load/model").asText()).isEqualTo("open");
    assertThat(summary.at("/run/load/offeredRequestsPerSecond").asDouble()).isEqualTo(30);
    assertThat(summary.at("/requests/probe/slo").size()).isEqualTo(2);
    JsonNode cost = summary.at("/bystanders/costMs/e2e/p50");
    assertThat(summary.at("/bystanders/unloaded/probes").asInt()).isEqualTo(20);
    assertThat(summary.at("/bystanders/underLoad/probes").asInt()).isEqualTo(probes.size());
    assertThat(cost.get("difference").asDouble())
        .isCloseTo(
            cost.get("underLoad").asDouble() - cost.get("unloaded").asDouble(), within(0.002));
    assertThat(cost.get("underLoad").asDouble())
        .isCloseTo(summary.at("/requests/probe/latencyMs/e2e/p50").asDouble(), withinPercentage(1));
  }

  private static long tokens(List<JsonNode> rows, Map<String, JsonNode> truth) {
    return rows.stream()
        .mapToLong(row -> requireNonNull(truth.get(id(row))).get("outputTokens").asLong())
        .sum();
  }

  private static void verdicts(JsonNode objectives) {
    assertThat(objectives)
        .extracting(each -> each.get("verdict").asText(), each -> each.get("samples").asInt() > 80)
        .containsExactly(
            tuple("MET", true), tuple("MET", false), tuple("MISSED", false), tuple("MET", false));
  }
}
