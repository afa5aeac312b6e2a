// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static io.github.gatlingllm.chat.ServerTimes.ABSENT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.wire.dialect.Dialects;
import io.github.gatlingllm.wire.framing.SseDecoder;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportedTimesReaderTest {

  @ParameterizedTest
  @CsvSource({
    "llamacpp-b4748/chat-stream, openai-chat, 2307000, 4092000",
    "llamacpp-b4748/chat-stream-usage, openai-chat, 624000, 9448000",
    "llamacpp-b4748/completions-stream-usage, openai-completions, 691000, 2233000",
    "ikllama-2026-08/chat-stream-usage, openai-chat, 372000, 2713000",
    "ikllama-2026-08/reasoning-stream, openai-chat, 1025000, 10639000"
  })
  void recordedStreamsOfLlamaCppTellPromptAndOutput(
      String recording, String dialect, long prompt, long output) throws IOException {
    assertThat(ofStream(dialect, body(recording)))
        .isEqualTo(new ServerTimes(ABSENT, prompt, output, ABSENT, ABSENT));
  }

  @Test
  void aRecordedWholeAnswerTellsThem() throws IOException {
    assertThat(ofAnswer("openai-chat", body("llamacpp-b4748/chat-plain")))
        .isEqualTo(new ServerTimes(ABSENT, 602_000, 8_992_000, ABSENT, ABSENT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"aimock-1.43.0/openai-chat-usage", "aimock-1.43.0/openai-chat"})
  void recordedStreamsOfHostedApisTellNothing(String recording) throws IOException {
    assertThat(ofStream("openai-chat", body(recording))).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai-chat", "openai-completions", "openai-responses"})
  void vllmTellsQueueFirstTokenAndGeneration(String dialect) {
    String metrics =
        """
        "metrics":{"time_to_first_token_ms":120.5,"queue_time_ms":30,"generation_time_ms":512.25,
        "mean_itl_ms":4.1,"tokens_per_second":250.0}\
        """;
    var reported = new ServerTimes(30_000_000, 120_500_000, 512_250_000, 120_500_000, ABSENT);

    assertThat(ofAnswer(dialect, "{" + metrics + "}")).isEqualTo(reported);
  }

  @Test
  void theResponsesApiTellsThemInItsLastEvent() {
    String last =
        """
        {"type":"response.completed","response":{"status":"completed","output":[],"metrics":{\
        "queue_time_ms":3,"time_to_first_token_ms":4}}}\
        """;

    assertThat(ofStream("openai-responses", sse(last)))
        .isEqualTo(new ServerTimes(3_000_000, 4_000_000, ABSENT, 4_000_000, ABSENT));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"metrics\":null}",
        "{\"metrics\":{}}",
        "{\"metrics\":{\"queue_time_ms\":null,\"time_to_first_token_ms\":\"fast\"}}",
        "{\"metrics\":{\"queue_time_ms\":-1,\"generation_time_ms\":1e300}}",
        "{\"timings\":[1,2]}",
        "{\"time_info\":\"none\"}"
      })
  void whatIsNoTimeIsAbsent(String answer) {
    assertThat(ofAnswer("openai-chat", answer)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"timings\":{\"draft_n\":40,\"draft_n_accepted\":31}}",
        "{\"metrics\":{\"speculative_decoding\":{\"draft_acceptance_rate\":0.775,"
            + "\"acceptance_histogram\":[1,2,3],\"num_draft_tokens\":40,"
            + "\"num_accepted_draft_tokens\":31}}}"
      })
  void draftedTokensAreRead(String answer) {
    assertThat(ofAnswer("openai-chat", answer))
        .isEqualTo(new ServerTimes(ABSENT, ABSENT, ABSENT, ABSENT, ABSENT, 40, 31));
  }

  @Test
  void partOfThemIsPart() {
    assertThat(ofAnswer("openai-chat", "{\"metrics\":{\"queue_time_ms\":0}}"))
        .isEqualTo(ServerTimes.ofQueue(0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"usage\":{\"prompt_tokens\":1,\"queue_time\":0.25,\"prompt_time\":0.0005,"
            + "\"completion_time\":1.5,\"total_time\":1.5005}}",
        "{\"time_info\":{\"queue_time\":0.25,\"prompt_time\":5e-4,\"completion_time\":1.5,"
            + "\"created\":1795219122}}"
      })
  void groqAndCerebrasTellSeconds(String answer) {
    assertThat(ofAnswer("openai-chat", answer))
        .isEqualTo(new ServerTimes(250_000_000, 500_000, 1_500_000_000, ABSENT, ABSENT));
  }

  @Test
  void ofOllamasTotalTheRestWasWaiting() {
    String last =
        """
        {"model":"m","response":"","done":true,"total_duration":900,"load_duration":50,\
        "prompt_eval_duration":200,"eval_duration":600}\
        """;

    assertThat(ofAnswer("ollama-generate", last))
        .isEqualTo(new ServerTimes(100, 200, 600, ABSENT, ABSENT));
  }

  @Test
  void ollamaMayLeaveOutACachedPrompt() {
    String last = "{\"done\":true,\"total_duration\":900,\"eval_duration\":600}";

    assertThat(ofAnswer("ollama-generate", last)).isEqualTo(ServerTimes.ofDecode(600));
  }

  @Test
  void headersTellWork() {
    Map<String, String> headers =
        Map.of("openai-processing-ms", "312", "x-envoy-upstream-service-time", "320");

    assertThat(ReportedTimesReader.ofHeaders(headers::get))
        .isEqualTo(ServerTimes.ofProcessing(312_000_000));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "openai-processing-ms",
        "llm_provider-openai-processing-ms",
        "x-envoy-upstream-service-time",
        "x-kong-upstream-latency",
        "x-litellm-response-duration-ms"
      })
  void eachOfTheseHeadersTellsTheWorkUntilTheHead(String header) {
    assertThat(ReportedTimesReader.ofHeaders(Map.of(header, " 690.25 ")::get))
        .isEqualTo(ServerTimes.ofProcessing(690_250_000));
  }

  @Test
  void aWholeAnswerOfTgiTellsItsQueue() {
    Map<String, String> headers =
        Map.of("x-queue-time", "12", "x-inference-time", "300", "x-total-time", "320");

    assertThat(ReportedTimesReader.ofHeaders(headers::get))
        .isEqualTo(ServerTimes.ofQueue(12_000_000));
  }

  @Test
  void whoeverIsNearerToTheModelKnowsBetter() {
    Map<String, String> headers =
        Map.of(
            "x-litellm-response-duration-ms", "410.5",
            "x-litellm-overhead-duration-ms", "9",
            "x-kong-upstream-latency", "400",
            "llm_provider-openai-processing-ms", "256");

    assertThat(ReportedTimesReader.ofHeaders(headers::get))
        .isEqualTo(ServerTimes.ofProcessing(256_000_000));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"server-timing", "x-inference-time", "x-compute-time", "x-kong-proxy-latency"})
  void whatHasNoMeaningThatIsDocumentedTellsNothing(String header) {
    assertThat(ReportedTimesReader.ofHeaders(Map.of(header, "12")::get)).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-5", "NaN", "soon", "1e99"})
  void aHeaderWithoutANumberTellsNothing(String value) {
    assertThat(ReportedTimesReader.ofHeaders(Map.of("openai-processing-ms", value)::get)).isNull();
  }

  @Test
  void aTokenThatTellsTimesIsNotTakenForItsLikes() {
    String token =
        """
        {"model":"m","choices":[{"index":0,"delta":{"content":"%s"}}],"timings":{"prompt_ms":%d}}\
        """;
    var events = new StringBuilder();
    for (int i = 1; i <= 9; i++) {
      events.append("data: ").append(token.formatted("t" + i, i)).append("\n\n");
    }

    assertThat(ofStream("openai-chat", events.toString()))
        .isEqualTo(ServerTimes.ofPrefill(9_000_000));
  }

  private static String sse(String event) {
    return "data: " + event + "\n\n";
  }

  private static @Nullable ServerTimes ofAnswer(String dialect, String body) {
    var delta = new Delta();
    try (DeltaReader reader = Dialects.byId(dialect).reader(null)) {
      reader.answer(body.getBytes(UTF_8), 0, body.getBytes(UTF_8).length, delta);
    }
    assertThat(delta.malformed()).isFalse();
    return delta.serverTimes();
  }

  private static @Nullable ServerTimes ofStream(String id, String body) {
    Dialect dialect = Dialects.byId(id);
    var delta = new Delta();
    var reported = new ServerTimes[1];
    try (DeltaReader reader = dialect.reader(null)) {
      var decoder = dialect.framing().newDecoder(SseDecoder.DEFAULT_MAX_EVENT_BYTES);
      decoder.decode(
          Unpooled.wrappedBuffer(body.getBytes(UTF_8)),
          (bytes, from, to) -> {
            reader.event(bytes, from, to, delta);
            reported[0] = delta.serverTimes() == null ? reported[0] : delta.serverTimes();
          });
    }
    return reported[0];
  }

  private static String body(String recording) throws IOException {
    String file = "/recordings/" + recording + ".body";
    try (InputStream in = ReportedTimesReaderTest.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), UTF_8);
    }
  }
}
