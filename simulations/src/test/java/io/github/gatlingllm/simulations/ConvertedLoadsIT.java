// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Converted command lines of other tools run against a simulator, and send the load that the line
 * means: the number of requests, their rate within its own randomness, lengths, concurrency.
 */
@SuppressWarnings("NullAway.Init") // JUnit fills the fields in
class ConvertedLoadsIT {

  /** Random figures may be this many standard errors from their expectation: 1 in 15,000 runs. */
  private static final double ERRORS = 4;

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
  void aRateOfVllmIsPoisson() {
    List<JsonNode> rows =
        rows(
            "vllm bench serve --model llama-3 --request-rate 40 --num-prompts 80"
                + " --random-input-len 64 --random-output-len 16");

    assertThat(rows).hasSize(80);
    assertArrivals(rows, 40, 1);
    assertThat(rows).allMatch(row -> row.get("outputTokens").asInt() == 16);
    assertThat(rows).allMatch(row -> Math.abs(row.get("inputTokens").asInt() - 64) <= 12);
  }

  @Test
  void streamsOfGuideLlmAreConcurrentUsers() {
    List<JsonNode> rows =
        rows(
            "guidellm run --backend kind=openai_http,target=http://localhost:8000,model=llama-3"
                + " --data kind=synthetic_text,prompt_tokens=40,output_tokens=12"
                + " --profile kind=concurrent,streams=3 --constraint kind=max_requests,count=30");

    assertThat(rows).hasSize(30);
    assertThat(peak(rows)).isEqualTo(3);
    assertThat(rows).allMatch(row -> row.get("outputTokens").asInt() == 12);
  }

  @Tag("proof")
  @Test
  void aLimitOfConcurrencyOfVllmIsAClosedLoad() {
    List<JsonNode> rows =
        rows(
            "vllm bench serve --model llama-3 --max-concurrency 5 --num-prompts 60"
                + " --random-input-len 50 --random-output-len 20");

    assertThat(rows).hasSize(60).allMatch(row -> row.get("outputTokens").asInt() == 20);
    assertThat(peak(rows)).isEqualTo(5);
  }

  @Tag("proof")
  @Test
  void aRangeOfVllmIsUniform() {
    List<JsonNode> rows =
        rows(
            "vllm bench serve --model llama-3 --max-concurrency 8 --num-prompts 200"
                + " --random-input-len 100 --random-output-len 16 --random-range-ratio 0.5");

    assertThat(rows)
        .hasSize(200)
        .allSatisfy(row -> assertThat(row.get("outputTokens").asInt()).isBetween(8, 24));
    double[] answers = rows.stream().mapToDouble(row -> row.get("outputTokens").asInt()).toArray();
    double deviation = Math.sqrt((17 * 17 - 1) / 12.0); // of 17 equally frequent lengths
    assertThat(DoubleStream.of(answers).average().orElseThrow())
        .isBetween(
            16 - ERRORS * deviation / Math.sqrt(200), 16 + ERRORS * deviation / Math.sqrt(200));
  }

  @Tag("proof")
  @Test
  void aCapOfVllmLimitsAnOpenLoad() {
    List<JsonNode> rows =
        rows(
            "vllm bench serve --model llama-3 --request-rate 60 --max-concurrency 3"
                + " --num-prompts 90 --random-input-len 40 --random-output-len 40");

    assertThat(rows).hasSize(90).allMatch(row -> row.has("scheduledNs"));
    assertThat(peak(rows)).isLessThanOrEqualTo(3);
  }

  @Tag("proof")
  @Test
  void prefixesOfVllmAreShared() {
    List<JsonNode> rows =
        rows(
            "vllm bench serve --model llama-3 --dataset-name prefix_repetition"
                + " --prefix-repetition-prefix-len 128 --prefix-repetition-suffix-len 32"
                + " --prefix-repetition-num-prefixes 2 --prefix-repetition-output-len 8"
                + " --ignore-eos --max-concurrency 2 --num-prompts 40");

    assertThat(rows).hasSize(40).allMatch(row -> row.get("outputTokens").asInt() == 8);
    assertThat(rows).allMatch(row -> Math.abs(row.get("inputTokens").asInt() - 160) <= 16);
  }

  @Tag("proof")
  @Test
  void aRampOfVllmGetsFaster() {
    List<JsonNode> rows =
        rows(
            "vllm bench serve --model llama-3 --ramp-up-strategy linear --ramp-up-start-rps 10"
                + " --ramp-up-end-rps 90 --num-prompts 200 --random-input-len 40"
                + " --random-output-len 8");

    assertThat(rows).hasSize(200);
    List<Long> due = due(rows);
    double first = (due.get(99) - due.get(0)) / 1e9;
    double second = (due.get(199) - due.get(100)) / 1e9;
    // 100 requests at 14 to 46 per second, then at 54 to 86 per second
    assertThat(first).isBetween(2.7, 5.5);
    assertThat(second).isBetween(0.8, 2.2);
  }

  @Tag("proof")
  @Test
  void aConstantRateOfGuideLlmIsEven() {
    List<JsonNode> rows =
        rows(
            "guidellm benchmark --target http://localhost:8000 --model llama-3 --profile constant"
                + " --rate 30 --max-seconds 2 --data prompt_tokens=40,output_tokens=8");

    assertThat(rows.size()).isBetween(58, 62);
    assertArrivals(rows, 30, 0);
  }

  @Tag("proof")
  @Test
  void lengthsOfAiperfAreNormal() {
    List<JsonNode> rows =
        rows(
            "aiperf profile --model llama-3 --streaming --concurrency 8 --request-count 200"
                + " --isl 100 --isl-stddev 10 --osl 40 --osl-stddev 5 --extra-inputs"
                + " ignore_eos:true --use-legacy-max-tokens");

    assertThat(rows).hasSize(200);
    assertThat(peak(rows)).isEqualTo(8);
    assertThat(rows.stream().mapToInt(row -> row.get("outputTokens").asInt()).average())
        .hasValueCloseTo(40.0, Offset.offset(ERRORS * 5 / Math.sqrt(rows.size())));
  }

  @Tag("proof")
  @Test
  void sessionsOfAiperfAreConversations() {
    List<JsonNode> rows =
        rows(
            "aiperf profile --model llama-3 --streaming --num-sessions 6 --session-turns-mean 3"
                + " --session-turn-delay-mean 20 --concurrency 2 --isl 40 --osl 8"
                + " --extra-inputs ignore_eos:true --use-legacy-max-tokens");

    assertThat(rows).hasSize(18);
    assertThat(peak(rows)).isLessThanOrEqualTo(2);
    IntStream.rangeClosed(1, 3)
        .forEach(
            turn ->
                assertThat(rows.stream().filter(row -> row.get("turn").asInt() == turn))
                    .hasSizeBetween(5, 8)); // the last conversation of each user may be cut
  }

  /** Runs the converted line against the simulator, and returns the requests. */
  private static List<JsonNode> rows(String line) {
    ConvertedLines converted = ConvertedLines.converted(line);
    List<Map<String, String>> runs = converted.runs();
    assertThat(runs).hasSize(1);
    var properties = new ArrayList<String>();
    runs.get(0)
        .forEach(
            (name, value) -> {
              if (!name.equals("llm.url")) {
                properties.add(name + "=" + value);
              }
            });
    properties.add("llm.url=" + simulator.url());
    ExampleRun run =
        ExampleRun.hosted(ChatSimulation.class, folder, properties.toArray(String[]::new));
    assertThat(run.exitCode()).as("%s", run).isZero();
    List<JsonNode> rows = run.requests();
    assertThat(rows).allMatch(row -> row.get("status").asText().equals("ok"));
    return rows;
  }

  /** Asserts the rate of arrivals, whose gaps have a coefficient of variation. */
  private static void assertArrivals(List<JsonNode> rows, double rate, double variation) {
    List<Long> due = due(rows);
    int gaps = due.size() - 1;
    double mean = (due.get(gaps) - due.get(0)) / 1e9 / gaps;
    double error = Math.max(0.01, variation * ERRORS / Math.sqrt(gaps));
    assertThat(mean * rate).isBetween(1 - error, 1 + error);
    double squares = 0;
    for (int at = 0; at < gaps; at++) {
      double gap = (due.get(at + 1) - due.get(at)) / 1e9;
      squares += (gap - mean) * (gap - mean);
    }
    double measured = Math.sqrt(squares / (gaps - 1)) / mean;
    assertThat(measured).isBetween(variation * 0.5, variation * 1.7 + 0.1);
  }

  /** Returns when requests were due, in the order of time. */
  private static List<Long> due(List<JsonNode> rows) {
    return rows.stream().map(row -> row.get("scheduledNs").asLong()).sorted().toList();
  }

  /** Returns the most requests that were in flight at once. */
  private static int peak(List<JsonNode> rows) {
    return rows.stream()
        .mapToInt(
            at ->
                (int)
                    rows.stream()
                        .filter(
                            row ->
                                row.get("sentNs").asLong() <= at.get("sentNs").asLong()
                                    && row.get("closedNs").asLong() > at.get("sentNs").asLong())
                        .count())
        .max()
        .orElseThrow();
  }
}
