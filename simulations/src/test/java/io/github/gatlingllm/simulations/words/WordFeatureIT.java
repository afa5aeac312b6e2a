// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.words;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static java.nio.file.Files.readString;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.child.HostedRun;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Words;
import io.github.gatlingllm.merge.Merge;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A custom feature in two workers and their merge. */
class WordFeatureIT {

  private static final int MOST_SECONDS = 120;

  /** Each user gets one answer with the word and one without; each worker has 5 users. */
  public static class Counted extends Simulation {
    {
      LlmProtocolBuilder protocol =
          llm.model("llama-3").disablePreflight().disableCodeWarmUp().with(new WordOption("cat"));
      setUp(
              scenario("Chat")
                  .exec(
                      llm("one").chat().user("hi").maxTokens(20),
                      llm("other").chat().user("ho").maxTokens(20))
                  .injectOpen(atOnceUsers(10)))
          .protocols(http.baseUrl(System.getProperty("llm.url")), protocol)
          .assertions(objectives(Words.wordPercent().gte(10)));
    }
  }

  @Test
  void theMergeOfTwoWorkersShowsAndJudgesIt(@TempDir Path folder) throws IOException {
    Path answers = folder.resolve("answers.jsonl");
    Files.writeString(
        answers,
        """
        {"prompt": "hi", "answer": "a cat sat down"}
        {"prompt": "ho", "answer": "a dog ran off"}
        """);
    SimulatorOptions options = SimulatorOptions.profile("fast").withAnswers(answers);
    try (var simulator = LlmSimulator.start(options)) {
      int port = freePort();
      var second = CompletableFuture.supplyAsync(() -> worker(1, port, simulator.url(), folder));
      Path first = worker(0, port, simulator.url(), folder);
      Path merged = folder.resolve("merged");
      Merge merge = Merge.of(2, List.of(first, second.join()), merged, null);

      assertThat(merge.passed()).as(String.join("\n", merge.lines())).isTrue();
      JsonNode summary = new ObjectMapper().readTree(merged.resolve("summary.json").toFile());
      assertThat(summary.get("words").toString())
          .isEqualTo("{\"word\":\"cat\",\"containing\":10,\"answers\":20}");
      assertThat(summary.at("/objectives/0/verdict").asText()).isEqualTo("MET");
      assertThat(summary.at("/validity/warnings").toString()).contains("words: 20 answers are few");
      assertThat(readString(merged.resolve("index.html")))
          .contains("<section id=\"words\"><h2>Words</h2>")
          .contains("<p>10 of 20 answers contain &#39;cat&#39;</p>");
      assertThat(readString(merged.resolve("summary.md")))
          .contains("**Words** 10 of 20 answers contain 'cat'");
      assertThat(merge.lines()).anyMatch(line -> line.contains("  word     10 of 20 answers"));
    }
  }

  private static Path worker(int index, int port, String url, Path folder) {
    try {
      Path results = Files.createDirectories(folder.resolve("worker-" + index));
      Path console = results.resolve("console.txt");
      HostedRun run =
          HostedRun.of(
              List.of(
                  "-Dllm.url=" + url,
                  "-Dgatling.llm.worker.index=" + index,
                  "-Dgatling.llm.worker.count=2",
                  "-Dgatling.llm.worker.meet=localhost:" + port,
                  "-Dgatling.llm.worker.secret=of this test"),
              List.of("-s", Counted.class.getName(), "-rf", results.toString(), "-nr"),
              console,
              MOST_SECONDS);
      assertThat(run.exit()).as(readString(console)).isZero();
      try (Stream<Path> folders = Files.list(results)) {
        return folders.filter(Files::isDirectory).findFirst().orElseThrow().resolve("llm");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
