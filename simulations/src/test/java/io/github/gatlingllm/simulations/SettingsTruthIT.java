// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What properties ask for reaches the server: lengths, prefixes, ids, fields. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class SettingsTruthIT {

  private static final int REQUESTS = 120;

  @TempDir Path folder;

  @Test
  void lengthsPrefixesAndIdsAreThoseOfTheTruthLog() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("run.properties"),
            """
            llm.rate=1000
            llm.seed=7
            llm.requests=120
            llm.inputTokens=uniform 300..600
            llm.prefix=256x2
            llm.outputTokens=lognormal 12 0.6 4..40
            llm.requestIdPrefix=nightly-
            llm.maxFailed=0
            """);
    try (LoggedSimulator simulator = LoggedSimulator.start(folder)) {
      ExampleRun run =
          ExampleRun.hosted(
              ChatSimulation.class,
              folder,
              "llm.url=" + simulator.url(),
              "llm.rate=60",
              "llm.settings=" + file);

      assertThat(run.exitCode()).as("%s", run).isZero();
      assertThat(run.console().get(0)).contains("llm.rate=60 ", "llm.prefix=256x2 ");
      Set<String> ids =
          IntStream.rangeClosed(1, REQUESTS).mapToObj(n -> "nightly-" + n).collect(toSet());
      List<JsonNode> truth =
          simulator.truth().rows(ids).stream()
              .filter(row -> ids.contains(row.get("id").asText()))
              .toList();
      assertThat(truth).hasSize(REQUESTS);
      // The chat template of the server adds a few tokens to each prompt.
      assertThat(truth)
          .extracting(row -> row.get("promptTokens").asInt())
          .allMatch(tokens -> tokens >= 300 && tokens <= 620)
          .anyMatch(tokens -> tokens < 400)
          .anyMatch(tokens -> tokens > 500);
      assertThat(truth)
          .extracting(row -> row.get("outputTokens").asInt())
          .allMatch(tokens -> tokens >= 4 && tokens <= 40)
          .anyMatch(tokens -> tokens < 10)
          .anyMatch(tokens -> tokens > 16);
      // All but the first requests of the groups, one of them the preflight, find their prefix in
      // the cache.
      assertThat(truth.stream().filter(row -> row.get("cachedTokens").asInt() >= 192).count())
          .isBetween(REQUESTS - 12L, REQUESTS - 1L);
      assertThat(truth).allMatch(row -> row.get("cachedTokens").asInt() <= 288);
      assertThat(run.summary().at("/objectives").toString()).contains("MET", "fail");
    }
  }

  @Test
  void fieldsAreInTheBodiesAndUrlsTakeTurns() throws IOException {
    try (EchoServer one = new EchoServer(1000);
        EchoServer other = new EchoServer(1000)) {
      ExampleRun run =
          ExampleRun.hosted(
              ChatSimulation.class,
              folder,
              "llm.url=" + one.url() + "," + other.url(),
              "llm.model=m",
              "llm.rate=50",
              "llm.requests=20",
              "llm.seed=1",
              "llm.maxTokens=uniform 16..256",
              "llm.param.top_k=40",
              "llm.param.skip=true",
              "llm.param.chat_template_kwargs={\"enable_thinking\": false}",
              "llm.param.user=load test");

      assertThat(run.console().get(0)).contains(" llm.param.top_k=40 ");
      for (EchoServer server : List.of(one, other)) {
        assertThat(server.received())
            .contains("\"top_k\":40", "\"skip\":true", "\"user\":\"load test\"")
            .contains("\"chat_template_kwargs\":{\"enable_thinking\":false}");
      }
      List<Integer> caps =
          Pattern.compile("\"max_tokens\":(\\d+)")
              .matcher(one.received() + other.received())
              .results()
              .map(cap -> Integer.valueOf(cap.group(1)))
              .toList();
      assertThat(caps)
          .hasSizeGreaterThanOrEqualTo(20)
          .allMatch(cap -> cap >= 16 && cap <= 256)
          .anyMatch(cap -> cap < 100)
          .anyMatch(cap -> cap > 172);
    }
  }

  @Test
  void aTraceIsReplayedAtItsDueTimes() throws IOException {
    var lines = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      lines.append(
          "{\"timestamp\": %d, \"input_length\": %d, \"output_length\": %d, \"hash_ids\": [%d]}\n"
              .formatted(100 * i, 100 + i, 3 + i, i));
    }
    Path trace = Files.writeString(folder.resolve("trace.jsonl"), lines);
    try (LoggedSimulator simulator = LoggedSimulator.start(folder)) {
      ExampleRun run =
          ExampleRun.hosted(
              ChatSimulation.class,
              folder,
              "llm.url=" + simulator.url(),
              "llm.trace=" + trace,
              "llm.requests=10",
              "llm.requestIds=true");

      assertThat(run.exitCode()).as("%s", run).isZero();
      long first =
          run.requests().stream()
              .mapToLong(row -> row.get("scheduledNs").asLong())
              .min()
              .orElseThrow();
      assertThat(run.requests())
          .hasSize(10)
          .extracting(row -> Math.round((row.get("scheduledNs").asLong() - first) / 1e8))
          .containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
      assertThat(run.requests())
          .extracting(row -> row.get("outputTokens").asInt())
          .containsExactlyInAnyOrder(3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    }
  }

  @Test
  void aCheckWithoutLoadReadsTheFilesAndSendsNothing() throws IOException {
    Path prompts = Files.writeString(folder.resolve("p.txt"), "one\ntwo\n");
    try (EchoServer server = new EchoServer(1000)) {
      ExampleRun check =
          ExampleRun.of(
              ChatSimulation.class,
              folder,
              "llm.url=" + server.url(),
              "llm.prompts=" + prompts,
              "llm.slo.ttft=9",
              "llm.validate=true");

      assertThat(check.exitCode()).as("%s", check).isZero();
      assertThat(check.console())
          .anyMatch(line -> line.equals("Valid: llm.prompts: " + prompts + ": 2 prompts"))
          .anyMatch(line -> line.startsWith("Not checked: the server"));
      assertThat(server.received()).isEmpty();
    }
  }

  @Test
  void helpIsPrintedInsteadOfARun() {
    ExampleRun help = ExampleRun.of(ChatSimulation.class, folder, "llm.help", "llm.rat=1");

    assertThat(help.exitCode()).as("%s", help).isZero();
    assertThat(help.console()).contains("Server and network", "  -Dllm.rate=2  (default)");
  }
}
