// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.text.SimulatedTokenizer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What all APIs have in common. */
class DialectTest {
  @TempDir static Path folder;
  private static LlmSimulator simulator;
  private static SimulatorClient client;

  @BeforeAll
  static void start() {
    simulator =
        LlmSimulator.start(
            SimulatorOptions.profile("fast")
                .withStepBase(TestTimes.STEP)
                .withRejectedFields("odd")
                .withTruthLog(folder.resolve("truth.jsonl")));
    client = new SimulatorClient(simulator.url());
  }

  @AfterAll
  static void stop() {
    simulator.close();
    TruthFile truth = TruthFile.read(folder.resolve("truth.jsonl"));
    for (Api api : Api.values()) {
      check(truth, api);
    }
  }

  private static void check(TruthFile truth, Api api) {
    JsonNode streamed = truth.get("streamed-" + api);
    assertThat(streamed.path("endpoint").textValue()).isEqualTo(api.label);
    assertThat(streamed.path("stream").booleanValue()).isTrue();
    assertThat(streamed.path("chunks")).hasSize(5);
    assertThat(streamed.path("outputTokens").intValue()).isEqualTo(5);
    assertThat(streamed.path("end").textValue()).isEqualTo("length");
    assertThat(TruthFile.stamps(streamed)).isSorted();
    JsonNode whole = truth.get("whole-" + api);
    assertThat(whole.path("endpoint").textValue()).isEqualTo(api.label);
    assertThat(whole.path("stream").booleanValue()).isFalse();
    assertThat(whole.path("chunks")).isEmpty();
    assertThat(whole.path("promptTokens")).isEqualTo(streamed.path("promptTokens"));
    assertThat(truth.get("refused-" + api).path("end").textValue()).isEqualTo("rejected");
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void theWholeAnswerIsTheStreamedOne(Api api) {
    HttpResponse<String> streamed =
        client.post(api.path, api.streamed(), "x-request-id", "streamed-" + api);
    HttpResponse<String> whole =
        client.post(api.wholePath(), api.whole(), "x-request-id", "whole-" + api);
    List<String> texts = Streamed.texts(api, streamed);

    assertThat(streamed.statusCode()).isEqualTo(200);
    assertThat(streamed.headers().firstValue("content-type"))
        .hasValue(api.isLines() ? "application/x-ndjson" : "text/event-stream; charset=utf-8");
    assertThat(texts).hasSize(5);
    assertThat(whole.headers().firstValue("content-type")).hasValue("application/json");
    assertThat(api.wholeText(SimulatorClient.json(whole.body())))
        .isEqualTo(texts.stream().collect(joining()));
    assertThat(SimulatedTokenizer.count(api.wholeText(SimulatorClient.json(whole.body()))))
        .isEqualTo(5);
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void errorsHaveTheFormOfTheirApi(Api api) {
    String body = api.streamed().replaceAll("}$", ",\"odd\":1}");
    HttpResponse<String> response = client.post(api.path, body, "x-request-id", "refused-" + api);

    assertThat(response.statusCode()).isEqualTo(400);
    JsonNode error = SimulatorClient.json(response.body());
    assertThat(Streamed.errorMessage(api, error))
        .isEqualTo("Unsupported parameter: 'odd' is not supported with this model.");
  }
}
