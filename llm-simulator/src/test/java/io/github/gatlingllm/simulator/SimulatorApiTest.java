// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.text.SimulatedTokenizer;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatorApiTest {
  private static LlmSimulator simulator;
  private static SimulatorClient client;

  @BeforeAll
  static void start() {
    simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withStepBase(TestTimes.STEP));
    client = new SimulatorClient(simulator.url());
  }

  @AfterAll
  static void stop() {
    simulator.close();
  }

  @Test
  void streamsRoleContentFinishUsageAndDone() {
    HttpResponse<String> response =
        client.post(
            SimulatorClient.CHAT,
            SimulatorClient.chat(",\"stream\":true,\"stream_options\":{\"include_usage\":true}"),
            "x-request-id",
            "r-1");
    List<String> data = SimulatorClient.data(response);

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("content-type"))
        .hasValue("text/event-stream; charset=utf-8");
    assertThat(response.headers().firstValue("x-request-id")).hasValue("r-1");
    assertThat(data).hasSize(9).last().isEqualTo("[DONE]");
    assertThat(delta(data.get(0)).toString())
        .isEqualTo("{\"role\":\"assistant\",\"content\":\"\"}");
    assertThat(data.subList(1, 6))
        .allMatch(event -> !delta(event).path("content").asText().isEmpty());
    assertThat(delta(data.get(6)).isEmpty()).isTrue();
    assertThat(choice(data.get(6)).get("finish_reason").textValue()).isEqualTo("length");
    JsonNode last = SimulatorClient.json(data.get(7));
    assertThat(last.get("choices").isEmpty()).isTrue();
    assertThat(last.get("usage").get("completion_tokens").intValue()).isEqualTo(5);
    assertThat(last.get("usage").get("prompt_tokens").intValue()).isEqualTo(2);
    assertThat(data.subList(0, 8))
        .map(event -> SimulatorClient.json(event).get("id").textValue())
        .containsOnly("chatcmpl-r-1");
  }

  private static JsonNode choice(String event) {
    return SimulatorClient.json(event).get("choices").get(0);
  }

  private static JsonNode delta(String event) {
    return choice(event).get("delta");
  }

  @Test
  void withoutIncludeUsageThereIsNone() {
    List<String> data =
        SimulatorClient.data(
            client.post(SimulatorClient.CHAT, SimulatorClient.chat(",\"stream\":true")));

    assertThat(data).hasSize(8).noneMatch(event -> event.contains("usage"));
  }

  @Test
  void continuousUsageCountsUp() {
    List<String> data =
        SimulatorClient.data(
            client.post(
                SimulatorClient.CHAT,
                SimulatorClient.chat(
                    ",\"stream\":true,\"stream_options\":"
                        + "{\"include_usage\":true,\"continuous_usage_stats\":true}")));

    assertThat(data.subList(0, 8))
        .map(event -> SimulatorClient.json(event).at("/usage/completion_tokens").intValue())
        .containsExactly(0, 1, 2, 3, 4, 5, 5, 5);
  }

  @Test
  void theWholeAnswerIsTheStreamedOne() {
    String streamed =
        SimulatorClient.data(
                client.post(SimulatorClient.CHAT, SimulatorClient.chat(",\"stream\":true")))
            .stream()
            .filter(event -> !event.equals("[DONE]"))
            .map(event -> delta(event).path("content").asText())
            .reduce("", String::concat);
    JsonNode whole =
        SimulatorClient.json(client.post(SimulatorClient.CHAT, SimulatorClient.chat("")).body());

    assertThat(whole.get("object").textValue()).isEqualTo("chat.completion");
    assertThat(whole.at("/choices/0/message/content").textValue()).isEqualTo(streamed);
    assertThat(whole.at("/choices/0/message/role").textValue()).isEqualTo("assistant");
    assertThat(whole.at("/usage/completion_tokens").intValue())
        .isEqualTo(SimulatedTokenizer.count(streamed))
        .isEqualTo(5);
  }

  @Test
  void completionsStreamText() {
    String body = "{\"model\":\"llama-3\",\"prompt\":\"one two\",\"max_tokens\":3,\"stream\":true}";
    List<String> data = SimulatorClient.data(client.post(SimulatorClient.COMPLETIONS, body));

    assertThat(data).hasSize(5).last().isEqualTo("[DONE]");
    assertThat(SimulatorClient.json(data.get(0)).get("object").textValue())
        .isEqualTo("text_completion");
    assertThat(data.subList(0, 3)).allMatch(event -> !choice(event).get("text").asText().isEmpty());
    assertThat(choice(data.get(3)).get("finish_reason").textValue()).isEqualTo("length");
  }

  @Test
  void completionsTakeTokenIds() {
    String body = "{\"model\":\"llama-3\",\"prompt\":[[5,6,7]],\"max_tokens\":2}";
    JsonNode whole = SimulatorClient.json(client.post(SimulatorClient.COMPLETIONS, body).body());

    assertThat(whole.at("/usage/prompt_tokens").intValue()).isEqualTo(3);
    assertThat(whole.at("/choices/0/text").textValue()).isNotEmpty();
  }

  @Test
  void aSecondTurnFindsTheFirstInTheCache() {
    String words = "some words that fill a block or two of the cache so that it can be found again";
    String first = "{\"role\":\"user\",\"content\":\"" + words + "\"}";
    String head = "{\"model\":\"llama-3\",\"max_tokens\":40,\"messages\":[";
    JsonNode one =
        SimulatorClient.json(client.post(SimulatorClient.CHAT, head + first + "]}").body());
    String answer = one.at("/choices/0/message/content").textValue();
    String second =
        ",{\"role\":\"assistant\",\"content\":\""
            + answer
            + "\"},{\"role\":\"user\",\"content\":\"go on\"}";
    JsonNode two =
        SimulatorClient.json(
            client.post(SimulatorClient.CHAT, head + first + second + "]}").body());

    int firstTotal = one.at("/usage/total_tokens").intValue();
    assertThat(two.at("/usage/prompt_tokens_details/cached_tokens").intValue())
        .isEqualTo((firstTotal - 1) / 16 * 16);
  }

  @Test
  void listsItsModelAndItsHealth() {
    JsonNode models = SimulatorClient.json(client.get("/v1/models").body());

    assertThat(models.at("/data/0/id").textValue()).isEqualTo("llama-3");
    assertThat(models.at("/data/0/max_model_len").intValue()).isEqualTo(8192);
    assertThat(client.get("/health").statusCode()).isEqualTo(200);
  }

  @Test
  void metricsHaveVllmsNames() {
    client.post(SimulatorClient.CHAT, SimulatorClient.chat(""));
    HttpResponse<String> response = client.get("/metrics");

    assertThat(response.headers().firstValue("content-type").orElseThrow())
        .startsWith("text/plain; version=0.0.4");
    assertThat(response.body().lines().filter(line -> !line.startsWith("#")))
        .allMatch(
            line ->
                line.matches(
                    "process_start_time_seconds [0-9.E]+"
                        + "|vllm:[a-z0-9_]+\\{.*model_name=\"llama-3\"} [0-9.E-]+"))
        .filteredOn(line -> line.contains("{model_name") && !line.contains("_seconds"))
        .map(line -> line.substring(5, line.indexOf('{')))
        .containsExactly(
            "num_requests_running",
            "num_requests_waiting",
            "kv_cache_usage_perc",
            "gpu_cache_usage_perc",
            "num_preemptions_total",
            "prompt_tokens_total",
            "generation_tokens_total",
            "prefix_cache_queries_total",
            "prefix_cache_hits_total",
            "admission_rejections_total");
    assertThat(simulator.stats().generationTokens()).isGreaterThanOrEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"model\":\"gpt-9\",\"messages\":[]} | 404 | The model `gpt-9` does not exist.",
        "{\"messages\":[]} | 400 | you must provide a model parameter",
        "{\"model\":\"llama-3\"} | 400 | Invalid type for 'messages'",
        "[1] | 400 | The body must be a JSON object.",
        "{\"model | 400 | The body is not valid JSON",
        "{\"model\":\"llama-3\",\"messages\":[{\"role\":\"user\",\"content\":\"a\"}],\"n\":200}"
            + " | 400 | n must be at most 128.",
        "{\"model\":\"llama-3\",\"messages\":[{\"role\":\"user\",\"content\":\"a\"}],"
            + "\"max_tokens\":9000} | 400 | This model's maximum context length is 8192 tokens.",
        "{\"model\":\"llama-3\",\"messages\":[{\"role\":\"user\",\"content\":\"a\"}],"
            + "\"max_tokens\":0} | 400 | Invalid type for 'max_tokens'",
        "{\"model\":\"llama-3\",\"messages\":[{\"role\":\"user\",\"content\":\"a\"}],"
            + "\"max_tokens\":5,\"min_tokens\":6} | 400 | min_tokens must be at most max_tokens=5",
        "{\"model\":\"llama-3\",\"messages\":[{\"role\":\"user\",\"content\":\"a\"}],"
            + "\"stream_options\":{\"include_usage\":true}} | 400 | The 'stream_options' parameter"
      })
  void refusesWhatAStrictServerRefuses(String body, int status, String message) {
    HttpResponse<String> response = client.post(SimulatorClient.CHAT, body);

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(SimulatorClient.json(response.body()).at("/error/message").textValue())
        .startsWith(message);
  }

  @Test
  void aContextTooLongHasItsCode() {
    String body = "{\"model\":\"llama-3\",\"prompt\":\"a\",\"max_tokens\":8192}";
    JsonNode error =
        SimulatorClient.json(client.post(SimulatorClient.COMPLETIONS, body).body()).get("error");

    assertThat(error.get("code").textValue()).isEqualTo("context_length_exceeded");
    assertThat(error.get("param").textValue()).isEqualTo("prompt");
    assertThat(error.get("type").textValue()).isEqualTo("invalid_request_error");
  }

  @Test
  void knowsItsRoutesAndMethods() {
    assertThat(client.get("/v2/nothing").statusCode()).isEqualTo(404);
    assertThat(client.get(SimulatorClient.CHAT).statusCode()).isEqualTo(405);
    assertThat(client.post("/v1/models", "{}").statusCode()).isEqualTo(405);
    assertThat(client.post(SimulatorClient.CHAT + "?x=1", SimulatorClient.chat("")).statusCode())
        .isEqualTo(200);
  }
}
