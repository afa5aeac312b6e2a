// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Right answers to known prompts, and all that can go wrong with them. */
class AnswersTest {

  private static final String KNOWN = "What is \\\"1 + 1\\\"?";
  private static final String RIGHT = "{\\\"sum\\\": 2, \\\"words\\\": \\\"one and one\\\"}";
  private static final String TEXT = "{\"sum\": 2, \"words\": \"one and one\"}";

  @TempDir Path folder;

  private Path truth() {
    return folder.resolve("truth.jsonl");
  }

  private SimulatorOptions options() throws IOException {
    Path file = folder.resolve("answers.jsonl");
    Files.writeString(file, "{\"prompt\": \"" + KNOWN + "\", \"answer\": \"" + RIGHT + "\"}\n\n");
    return SimulatorOptions.profile("fast").withAnswers(file).withTruthLog(truth());
  }

  private static String body(String prompt, String more) {
    return "{\"model\":\"llama-3\",\"messages\":[{\"role\":\"system\",\"content\":\"Be brief\"},"
        + "{\"role\":\"user\",\"content\":\""
        + prompt
        + "\"}]"
        + more
        + "}";
  }

  private static JsonNode choice(HttpResponse<String> response) {
    return SimulatorClient.json(response.body()).at("/choices/0");
  }

  private static String content(HttpResponse<String> response) {
    return choice(response).at("/message/content").asText();
  }

  private static String ask(SimulatorClient client, String fault, String id) {
    return content(
        client.post(
            SimulatorClient.CHAT, body(KNOWN, ""), "x-sim-fault", fault, "x-request-id", id));
  }

  @Test
  void aKnownPromptGetsItsAnswerAndItsEnd() throws IOException {
    try (var simulator = LlmSimulator.start(options())) {
      var client = new SimulatorClient(simulator.url());

      HttpResponse<String> known = client.post(SimulatorClient.CHAT, body(KNOWN, ""));
      HttpResponse<String> cut =
          client.post(SimulatorClient.CHAT, body(KNOWN, ",\"max_tokens\":2"));
      HttpResponse<String> other =
          client.post(SimulatorClient.CHAT, body("Hi", ",\"max_tokens\":4"));
      HttpResponse<String> streamed =
          client.post(SimulatorClient.CHAT, body(KNOWN, ",\"stream\":true"));

      assertThat(content(known)).isEqualTo(TEXT);
      assertThat(choice(known).at("/finish_reason").asText()).isEqualTo("stop");
      assertThat(SimulatorClient.json(known.body()).at("/usage/completion_tokens").asInt())
          .isEqualTo(6);
      assertThat(content(cut)).isEqualTo("{\"sum\": 2,");
      assertThat(choice(cut).at("/finish_reason").asText()).isEqualTo("length");
      assertThat(choice(other).at("/finish_reason").asText()).isEqualTo("length");
      assertThat(String.join("", Streamed.texts(Api.CHAT, streamed))).isEqualTo(TEXT);
    }
  }

  @Test
  void wordsGoWrongAsToldAndTheTruthTellsIt() throws IOException {
    try (var simulator = LlmSimulator.start(options())) {
      var client = new SimulatorClient(simulator.url());

      assertThat(ask(client, "break-json", "broken"))
          .isEqualTo(TEXT.substring(0, TEXT.length() - 1));
      assertThat(ask(client, "corrupt", "corrupt")).isNotEqualTo(TEXT).isNotEmpty();
      String diverged = ask(client, "diverge;after=3", "diverged");
      assertThat(diverged).isNotEqualTo(TEXT).startsWith("{\"sum\": 2, \"words\":");
      assertThat(ask(client, "corrupt;above=1", "alone")).isEqualTo(TEXT);
    }
    var reported = TruthFile.read(truth());
    assertThat(reported.get("broken").at("/faults/0").asText()).isEqualTo("break-json");
    assertThat(reported.get("corrupt").at("/faults/0").asText()).isEqualTo("corrupt");
    assertThat(reported.get("diverged").at("/faults/0").asText()).isEqualTo("diverge");
    assertThat(reported.get("alone").has("faults")).isFalse();
  }

  @Test
  void aFaultThatChangesNothingIsNotTold() throws IOException {
    try (var simulator = LlmSimulator.start(options())) {
      var client = new SimulatorClient(simulator.url());
      assertThat(ask(client, "diverge;after=6", "late")).isEqualTo(TEXT);
      ask(client, "diverge;after=5", "last");
      send(client, body(KNOWN, ",\"max_tokens\":2"), "break-json", "cut");
      send(client, body("Hi", ",\"max_tokens\":4"), "break-json", "unknown");
      send(client, body("Hi", ",\"max_tokens\":4"), "diverge;after=3", "other");
    }
    var reported = TruthFile.read(truth());
    for (String id : List.of("late", "cut", "unknown")) {
      assertThat(reported.get(id).has("faults")).as(id).isFalse();
    }
    for (String id : List.of("last", "other")) {
      assertThat(reported.get(id).at("/faults/0").asText()).as(id).isEqualTo("diverge");
    }
  }

  private static void send(SimulatorClient client, String body, String fault, String id) {
    assertThat(
            client
                .post(SimulatorClient.CHAT, body, "x-sim-fault", fault, "x-request-id", id)
                .statusCode())
        .isEqualTo(200);
  }

  @Test
  void unknownPromptsDivergeToo() throws IOException {
    try (var simulator = LlmSimulator.start(options())) {
      var client = new SimulatorClient(simulator.url());
      String body = body("Hi", ",\"max_tokens\":8");

      String right = content(client.post(SimulatorClient.CHAT, body));
      String again = content(client.post(SimulatorClient.CHAT, body));
      String other =
          content(client.post(SimulatorClient.CHAT, body, "x-sim-fault", "diverge;after=2"));

      assertThat(again).isEqualTo(right);
      String[] words = right.split(" ", -1);
      assertThat(other).startsWith(words[0] + " " + words[1]).isNotEqualTo(right);
    }
  }

  @Test
  void someGoWrongOnlyWhileManyAreInFlight() throws IOException {
    // So long that they meet on a busy machine, too.
    var slow = options().withStepBase(Duration.ofMillis(80)).withFaults("corrupt;above=4");
    try (var simulator = LlmSimulator.start(slow)) {
      var client = new SimulatorClient(simulator.url());
      for (int i = 0; i < 2; i++) {
        assertThat(content(client.post(SimulatorClient.CHAT, body(KNOWN, "")))).isEqualTo(TEXT);
      }
      List<CompletableFuture<HttpResponse<String>>> all =
          IntStream.range(0, 20)
              .mapToObj(i -> client.postAsync(SimulatorClient.CHAT, body(KNOWN, "")))
              .toList();
      assertThat(all.stream().map(CompletableFuture::join).map(AnswersTest::content))
          .anyMatch(text -> text.equals(TEXT))
          .anyMatch(text -> !text.equals(TEXT));
      assertThat(content(client.post(SimulatorClient.CHAT, body(KNOWN, "")))).isEqualTo(TEXT);
    }
  }

  @Test
  void aFileThatCanNotBeReadIsRefused() throws IOException {
    SimulatorOptions fast = SimulatorOptions.profile("fast");
    assertThatThrownBy(() -> fast.withAnswers(folder.resolve("none")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("answers: cannot be read");
    Path lacking = Files.writeString(folder.resolve("a"), "{\"prompt\": \"p\"}");
    assertThatThrownBy(() -> fast.withAnswers(lacking))
        .hasMessageContaining("line 1: 'prompt' or 'answer' is missing");
    Path text = Files.writeString(folder.resolve("b"), "\n{oops");
    assertThatThrownBy(() -> fast.withAnswers(text))
        .hasMessageContaining("line 2: not a JSON object");
  }
}
