// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How far the very first request of a fresh JVM is from the truth, with warm code and without. */
@Tag("proof")
class FirstRequestProofTest {

  private static final int ROUNDS = Integer.getInteger("rounds", 10);
  private static final double MOST_MILLIS = 3;

  /** A few requests, one after the other. */
  public static class Few extends Simulation {
    {
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user("Hello there").exactOutputTokens(16))
                  .injectOpen(constantUsersPerSec(5).during(2)))
          .protocols(
              http.baseUrl(Setting.url()),
              Boolean.parseBoolean(Setting.of("e2e.preflight"))
                  ? llm.model("llama-3").requestIds()
                  : llm.model("llama-3").requestIds().disablePreflight());
    }
  }

  /** Of one run, in milliseconds. */
  private record Errors(double first, double laterMedian, double openP99, double wallSeconds) {}

  @Test
  void theFirstRequestIsAsTrueAsItCanBe() throws IOException {
    var cold = new ArrayList<Errors>();
    var tried = new ArrayList<Errors>();
    var warm = new ArrayList<Errors>();
    var both = new ArrayList<Errors>();
    for (int i = 0; i < ROUNDS; i++) {
      cold.add(errors(false, false));
      tried.add(errors(true, false));
      warm.add(errors(false, true));
      both.add(errors(true, true));
    }
    say("cold", cold);
    say("after a preflight", tried);
    say("warm code", warm);
    say("both", both);
    assertThat(median(both.stream().map(Errors::first).toList())).isLessThan(MOST_MILLIS);
  }

  private static Errors errors(boolean preflight, boolean codeWarmUp) throws IOException {
    Path log = Files.createTempFile("truth", ".jsonl");
    var options = SimulatorOptions.profile("fast").withWarmUp(300).withTruthLog(log);
    Finished run;
    long begin = System.nanoTime();
    try (var simulator = LlmSimulator.start(options)) {
      GatlingRun child = GatlingRun.of(Few.class).against(simulator.url()).optimized();
      child.with("e2e.preflight", preflight);
      begin = System.nanoTime();
      run = (codeWarmUp ? child.warmingUpCode() : child).run();
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    assertThat(run.exit()).as(run.output()).isZero();
    Map<String, JsonNode> truth =
        Finished.jsonLines(log).stream()
            .filter(line -> line.get("id").asText().startsWith("r-"))
            .collect(Collectors.toMap(line -> line.get("id").asText(), line -> line));
    List<Double> errors =
        run.rows().stream()
            .sorted(Comparator.comparingLong(row -> row.get("sentNs").asLong()))
            .map(row -> error(row, truth.get(row.get("requestId").asText())))
            .toList();
    List<Double> open =
        truth.values().stream()
            .flatMap(reported -> new LoggedWriteTimes(reported).openMillis().boxed())
            .toList();
    return new Errors(
        errors.get(0),
        median(errors.subList(1, errors.size())),
        GroundTruth.percentile(open, 99),
        seconds);
  }

  private static double error(JsonNode row, JsonNode reported) {
    return new LoggedWriteTimes(reported).ttftErrorMillis(row.get("ttftNs").asLong());
  }

  private static void say(String what, List<Errors> errors) {
    System.out.printf(
        "%s: first %s ms, median %.2f, worst %.2f; later ones' median %.2f; log's p99 %.3f; wall"
            + " %.2f s%n",
        what,
        errors.stream().map(each -> "%.2f".formatted(each.first())).toList(),
        median(errors.stream().map(Errors::first).toList()),
        errors.stream().mapToDouble(Errors::first).max().orElseThrow(),
        median(errors.stream().map(Errors::laterMedian).toList()),
        median(errors.stream().map(Errors::openP99).toList()),
        median(errors.stream().map(Errors::wallSeconds).toList()));
  }

  private static double median(List<Double> values) {
    return GroundTruth.percentile(values, 50);
  }
}
