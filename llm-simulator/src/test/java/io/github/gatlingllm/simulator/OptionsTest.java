// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.http.StreamPolicy;
import io.github.gatlingllm.simulator.http.Transport;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {
  private static final SimulatorOptions FAST =
      SimulatorOptions.profile("fast").withStepBase(TestTimes.STEP);

  private static void with(SimulatorOptions options, Consumer<SimulatorClient> test) {
    try (LlmSimulator simulator = LlmSimulator.start(options)) {
      test.accept(new SimulatorClient(simulator.url()));
    }
  }

  private static String message(HttpResponse<String> response) {
    return SimulatorClient.json(response.body()).at("/error/message").textValue();
  }

  @Test
  void anApiKeyIsAskedFor() {
    with(
        FAST.withApiKey("secret"),
        client -> {
          assertThat(client.post(SimulatorClient.CHAT, SimulatorClient.chat("")).statusCode())
              .isEqualTo(401);
          assertThat(client.get("/v1/models").statusCode()).isEqualTo(401);
          assertThat(client.get("/health").statusCode()).isEqualTo(200);
          assertThat(
                  client
                      .post(
                          SimulatorClient.CHAT,
                          SimulatorClient.chat(""),
                          "authorization",
                          "Bearer secret")
                      .statusCode())
              .isEqualTo(200);
        });
  }

  @Test
  void aRejectedFieldIsNamed() {
    with(
        FAST.withRejectedFields("max_tokens", "stream_options"),
        client -> {
          HttpResponse<String> response =
              client.post(SimulatorClient.CHAT, SimulatorClient.chat(""));
          assertThat(response.statusCode()).isEqualTo(400);
          assertThat(message(response))
              .isEqualTo(
                  "Unsupported parameter: 'max_tokens' is not supported with this model. Use"
                      + " 'max_completion_tokens' instead.");
        });
  }

  @Test
  void aServerThatDoesNotStreamAnswersJson() {
    with(
        FAST.withStreamPolicy(StreamPolicy.NEVER),
        client -> {
          String body =
              SimulatorClient.chat(",\"stream\":true,\"stream_options\":{\"include_usage\":true}");
          JsonNode whole = SimulatorClient.json(client.post(SimulatorClient.CHAT, body).body());
          assertThat(whole.get("object").textValue()).isEqualTo("chat.completion");
        });
  }

  @Test
  void answersMayEndByThemselves() {
    with(
        FAST.withEosMean(4),
        client -> {
          String head = "{\"model\":\"llama-3\",\"prompt\":\"a\",\"max_tokens\":200";
          JsonNode ended =
              SimulatorClient.json(client.post(SimulatorClient.COMPLETIONS, head + "}").body());
          assertThat(ended.at("/choices/0/finish_reason").textValue()).isEqualTo("stop");
          JsonNode least =
              SimulatorClient.json(
                  client.post(SimulatorClient.COMPLETIONS, head + ",\"min_tokens\":99}").body());
          assertThat(least.at("/usage/completion_tokens").intValue()).isGreaterThanOrEqualTo(99);
          JsonNode ignored =
              SimulatorClient.json(
                  client.post(SimulatorClient.COMPLETIONS, head + ",\"ignore_eos\":true}").body());
          assertThat(ignored.at("/usage/completion_tokens").intValue()).isEqualTo(200);
          assertThat(ignored.at("/choices/0/finish_reason").textValue()).isEqualTo("length");
        });
  }

  @Test
  void aBodyTooLargeIsRefused() {
    with(
        FAST.withBodyLimitBytes(50),
        client -> {
          HttpResponse<String> response =
              client.post(SimulatorClient.CHAT, SimulatorClient.chat(""));
          assertThat(response.statusCode()).isEqualTo(413);
          assertThat(message(response)).isEqualTo("The request body must be at most 50 bytes.");
        });
  }

  @Test
  void severalTokensShareAChunk() {
    with(
        FAST.withTokensPerChunk(3),
        client ->
            assertThat(
                    SimulatorClient.data(
                        client.post(
                            SimulatorClient.CHAT, SimulatorClient.chat(",\"stream\":true"))))
                .hasSize(1 + 2 + 1 + 1));
  }

  @Test
  void aChatTemplateAddsToEachMessageAndToTheWhole() {
    with(
        FAST.withTokensPerMessage(4).withTokensPerChat(3),
        client -> {
          JsonNode usage =
              SimulatorClient.json(
                  client.post(SimulatorClient.CHAT, SimulatorClient.chat("")).body());
          assertThat(usage.at("/usage/prompt_tokens").asInt()).isEqualTo(2 + 4 + 3);
        });
  }

  /** Of 1044 tokens, a context of 512 leaves 276: three halves of it are dropped. */
  @ParameterizedTest
  @CsvSource({"511, 511", "512, 256", "600, 344", "767, 511", "768, 256", "1044, 276"})
  void aPromptThatFillsTheContextIsCutAsLlamaCppDoesIt(int tokens, int left) {
    with(
        FAST.withContextLength(512).withCutPrompts(),
        client -> {
          String prompt = "a" + " a".repeat(tokens - 1);
          String body = "{\"model\":\"llama-3\",\"prompt\":\"" + prompt + "\",\"max_tokens\":1}";
          JsonNode whole =
              SimulatorClient.json(client.post(SimulatorClient.COMPLETIONS, body).body());
          assertThat(whole.at("/usage/prompt_tokens").asInt()).isEqualTo(left);
        });
  }

  @Test
  void whoCutsPromptsTellsItsContextWhereLlamaCppDoes() {
    with(
        FAST.withContextLength(512).withCutPrompts(),
        client -> {
          JsonNode model = SimulatorClient.json(client.get("/v1/models").body()).at("/data/0");
          assertThat(model.get("owned_by").asText()).isEqualTo("llamacpp");
          assertThat(model.has("max_model_len")).isFalse();
          JsonNode props = SimulatorClient.json(client.get("/props").body());
          assertThat(props.at("/default_generation_settings/n_ctx").asInt()).isEqualTo(512);
        });
    with(FAST, client -> assertThat(client.get("/props").statusCode()).isEqualTo(404));
  }

  @Test
  void aUsageCanBeWrongByAFactor() {
    with(
        FAST.withUsageFactor(1.4),
        client -> {
          JsonNode usage =
              SimulatorClient.json(
                  client.post(SimulatorClient.CHAT, SimulatorClient.chat("")).body());
          assertThat(usage.at("/usage/completion_tokens").asInt()).isEqualTo(7);
          assertThat(usage.at("/usage/prompt_tokens").asInt()).isEqualTo(2);
          assertThat(usage.at("/usage/total_tokens").asInt()).isEqualTo(9);
        });
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LlmSimulator.start(FAST.withUsageFactor(0)))
        .withMessage("usage factor must be a number above 0, but was 0.0");
  }

  @Test
  void theSameSeedGivesTheSameText() {
    String[] texts = new String[3];
    with(FAST, client -> texts[0] = text(client));
    with(FAST, client -> texts[1] = text(client));
    with(FAST.withSeed(2), client -> texts[2] = text(client));

    assertThat(texts[0]).isEqualTo(texts[1]).isNotEqualTo(texts[2]);
  }

  private static String text(SimulatorClient client) {
    return SimulatorClient.json(client.post(SimulatorClient.CHAT, SimulatorClient.chat("")).body())
        .at("/choices/0/message/content")
        .textValue();
  }

  @Test
  void nioServesAsEpollDoes() {
    with(
        FAST.withTransport(Transport.NIO).withIoThreads(1),
        client ->
            assertThat(client.post(SimulatorClient.CHAT, SimulatorClient.chat("")).statusCode())
                .isEqualTo(200));
  }

  @Test
  void refusesContradictions() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LlmSimulator.start(FAST.withKvTokens(100)))
        .withMessage(
            "KV capacity (tokens) must be at least the context length (8192) in whole blocks, but"
                + " was 100");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SimulatorOptions.profile("quick"))
        .withMessage("profile must be one of fast, chat-8b, slow, but was quick");
  }

  @Test
  void aPortThatIsTakenIsSaidAndTheOthersTruthIsLeftAlone(@TempDir Path folder) {
    Path truth = folder.resolve("truth.jsonl");
    try (LlmSimulator first = LlmSimulator.start(FAST.withTruthLog(truth))) {
      new SimulatorClient(first.url()).post(SimulatorClient.CHAT, SimulatorClient.chat(""));
      SimulatorOptions same = FAST.withPort(first.port()).withTruthLog(truth);
      assertThatIllegalStateException()
          .isThrownBy(() -> LlmSimulator.start(same))
          .withMessageContaining("Choose another port, or 0 for any free port.");
    }
    assertThat(TruthFile.read(truth).all()).hasSize(1);
  }

  @Test
  void aTruthLogThatCanNotBeWrittenIsSaid(@TempDir Path folder) {
    assertThatThrownBy(() -> LlmSimulator.start(FAST.withTruthLog(folder)))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("Choose another file.");
  }

  @Test
  void theWarmUpLeavesNoTrace(@TempDir Path folder) {
    Path truth = folder.resolve("truth.jsonl");
    SimulatorOptions options = FAST.withHttp2().withWarmUp(5).withTruthLog(truth);
    try (LlmSimulator simulator = LlmSimulator.start(options)) {
      assertThat(simulator.stats().connections()).isZero();
      assertThat(simulator.stats().requests()).isZero();
      assertThat(simulator.stats().generationTokens()).isZero();
    }
    assertThat(TruthFile.read(truth).all()).isEmpty();
  }
}
