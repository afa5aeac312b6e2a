// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Recorded streams of real servers, compared with figures read by hand. */
@SuppressWarnings("NullAway.Init") // JUnit fills the fields in
class RecordedStreamsIT {

  /** Keys of a row that do not depend on time. */
  private static final List<String> FIGURES =
      List.of(
          "status",
          "httpStatus",
          "error",
          "finishReason",
          "chunks",
          "inputTokens",
          "outputTokens",
          "cachedInputTokens",
          "tokenSource");

  @TempDir static Path folder;

  private static RecordedServer server;
  private static ExampleRun all;

  record Expected(String recording, String figures) {
    @Override
    public String toString() {
      return recording;
    }
  }

  @BeforeAll
  static void run() throws IOException {
    server = RecordedServer.start();
    all = ExampleRun.hosted(RecordedStreamsSimulation.class, folder);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  static Stream<Expected> recordings() {
    return Stream.of(
        ok("llamacpp-b4748/chat-stream", "length 16 36 16 - usage"),
        ok("llamacpp-b4748/chat-stream-usage", "length 16 36 16 - usage"),
        ok("llamacpp-b4748/chat-stream-logprobs", "length 4 36 4 - usage"),
        // 13 tokens, the last of which is the end of sequence: its chunk is empty.
        ok("llamacpp-b4748/chat-stream-eos", "stop 12 36 13 - usage"),
        ok("llamacpp-b4748/chat-plain", "length 0 36 16 - usage"),
        failed("llamacpp-b4748/error-badjson", "500 HTTP 500 - 0 - - - chunks"),
        failed("llamacpp-b4748/error-unknown-route", "404 HTTP 404 - 0 - - - chunks"),
        // The recording is named an error, but the server cut the prompt and answered.
        ok("llamacpp-b4748/error-toolong", "length 8 1845 8 - usage"),
        ok("ikllama-2026-08/chat-stream-usage", "stop 16 36 16 35 usage"),
        ok("ikllama-2026-08/reasoning-stream", "stop 24 19 31 0 usage"),
        ok("aimock-1.43.0/openai-chat", "stop 5 - 5 - chunks"),
        ok("aimock-1.43.0/openai-chat-usage", "stop 5 2 23 - usage"),
        ok("aimock-1.43.0/openai-chat-reasoning", "stop 4 - 4 - chunks"),
        ok("aimock-1.43.0/openai-chat-tool", "tool_calls 3 - 3 - chunks"),
        failed("aimock-1.43.0/openai-chat-429", "429 HTTP 429 - 0 - - - chunks"),
        failed(
            "aimock-1.43.0/openai-chat-truncated",
            "200 Connection closed in mid-stream - 1 - 1 - chunks"),
        ok("aimock-1.43.0/azure-chat", "stop 5 - 5 - chunks"),
        ok("llamacpp-b4748/completions-stream", "length 8 7 8 - usage"),
        ok("llamacpp-b4748/completions-stream-usage", "length 8 7 8 - usage"),
        // The mock reports 0 output tokens, which is ignored.
        ok("aimock-1.43.0/anthropic-messages", "stop 5 0 5 - chunks"),
        ok("aimock-1.43.0/anthropic-thinking", "stop 4 0 4 - chunks"),
        ok("ikllama-2026-08/messages-stream", "stop 16 32 16 0 usage"),
        ok("aimock-1.43.0/openai-responses", "stop 5 0 5 - chunks"),
        ok("ikllama-2026-08/responses-stream", "stop 16 32 16 31 usage"),
        ok("aimock-1.43.0/ollama-chat", "stop 5 0 5 - chunks"),
        ok("aimock-1.43.0/gemini-sse", "stop 5 0 5 - chunks"));
  }

  @Test
  void everyRecordingWasTried() {
    assertThat(all.exitCode()).as("%s", all).isZero();
    assertThat(recordings().map(Expected::recording))
        .isEqualTo(RecordedStreamsSimulation.RECORDINGS);
    assertThat(all.requests())
        .hasSize(
            RecordedStreamsSimulation.RECORDINGS.size()
                * Cuts.values().length
                * RecordedStreamsSimulation.TIMES);
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void figuresAreThoseOfTheRecordingHoweverItIsCut(Expected expected) {
    for (Cuts cuts : Cuts.values()) {
      assertThat(all.requests(expected.recording() + " " + cuts))
          .as("%s", cuts)
          .hasSize(RecordedStreamsSimulation.TIMES)
          .allSatisfy(row -> assertThat(figures(row)).isEqualTo(expected.figures()));
    }
  }

  @Test
  void reasoningIsNoOutput() {
    assertThat(all.requests("ikllama-2026-08/reasoning-stream " + Cuts.BYTES))
        .allMatch(row -> row.get("ttfoNs").asLong() > row.get("ttftNs").asLong());
    assertThat(all.requests("aimock-1.43.0/openai-chat " + Cuts.BYTES))
        .allMatch(row -> row.get("ttfoNs").asLong() == row.get("ttftNs").asLong());
  }

  @Test
  void chatSimulationAgainstAStream() {
    ExampleRun run = chat("llamacpp-b4748/chat-stream-usage", "llm.preflight=true");

    assertThat(run.exitCode()).as("%s", run).isZero();
    assertThat(run.console())
        .anyMatch(line -> line.startsWith("preflight OK") && line.contains("16 tokens in 16"));
    assertThat(run.requests())
        .hasSize(5)
        .allSatisfy(row -> assertThat(figures(row)).isEqualTo("ok 200 - length 16 36 16 - usage"));
    assertThat(run.summary().at("/all/tokens/output/total").asInt()).isEqualTo(80);
    assertThat(run.summary().at("/all/latencyMs/itl/count").asInt()).isEqualTo(75);
    assertThat(run.summary().at("/all/finishReasons/length").asInt()).isEqualTo(5);
  }

  @Test
  void chatSimulationAgainstAFailure() {
    ExampleRun run =
        chat("aimock-1.43.0/openai-chat-truncated", "llm.preflight=false", "llm.slo.ttft=60s");

    assertThat(run.exitCode()).as("%s", run).isEqualTo(2);
    assertThat(run.summary().at("/all/counts/failed").asInt()).isEqualTo(5);
    assertThat(run.summary().at("/all/failures/Connection closed in mid-stream").asInt())
        .isEqualTo(5);
  }

  @Tag("proof")
  @Test
  void chatSimulationAgainstAnAnswerInOnePiece() {
    ExampleRun run = chat("llamacpp-b4748/chat-plain", "llm.stream=false");

    assertThat(run.exitCode()).as("%s", run).isZero();
    assertThat(run.requests())
        .hasSize(5)
        .allSatisfy(row -> assertThat(figures(row)).isEqualTo("ok 200 - length 0 36 16 - usage"));
  }

  private static ExampleRun chat(String recording, String... properties) {
    var given =
        Stream.of(
            "llm.url=" + server.url(),
            "llm.path=/awkward/" + recording,
            "llm.model=any",
            "llm.concurrency=2",
            "llm.requests=5");
    return ExampleRun.hosted(
        ChatSimulation.class,
        folder,
        Stream.concat(given, Stream.of(properties)).toArray(String[]::new));
  }

  private static Expected ok(String recording, String figures) {
    return new Expected(recording, "ok 200 - " + figures);
  }

  private static Expected failed(String recording, String figures) {
    return new Expected(recording, "failed " + figures);
  }

  private static String figures(JsonNode row) {
    return String.join(" ", FIGURES.stream().map(key -> row.at("/" + key).asText("-")).toList());
  }
}
