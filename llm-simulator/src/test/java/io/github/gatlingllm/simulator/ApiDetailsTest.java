// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is peculiar to each API. */
class ApiDetailsTest {
  private static final String EMBEDDINGS = "/v1/embeddings";

  @TempDir static Path folder;
  private static LlmSimulator simulator;
  private static SimulatorClient client;

  @BeforeAll
  static void start() {
    simulator =
        LlmSimulator.start(
            SimulatorOptions.profile("fast")
                .withStepBase(TestTimes.STEP)
                .withApiKey("secret")
                .withTruthLog(folder.resolve("truth.jsonl")));
    client = new SimulatorClient(simulator.url());
  }

  @AfterAll
  static void stop() {
    simulator.close();
    JsonNode record = TruthFile.read(folder.resolve("truth.jsonl")).get("embedded");
    assertThat(record.path("endpoint").textValue()).isEqualTo("embeddings");
    assertThat(record.path("stream").booleanValue()).isFalse();
    assertThat(record.path("chunks")).isEmpty();
    assertThat(record.path("promptTokens").intValue()).isEqualTo(2 + 1);
    assertThat(record.path("outputTokens").intValue()).isZero();
    assertThat(record.path("firstToken").longValue())
        .isGreaterThan(record.path("prefillStart").longValue());
  }

  private static HttpResponse<String> post(String path, String body) {
    return client.post(path, body, "x-api-key", "secret");
  }

  private static List<JsonNode> stream(Api api, String body) {
    return Streamed.json(post(api.path, body));
  }

  private static JsonNode last(List<JsonNode> events) {
    return events.get(events.size() - 1);
  }

  @ParameterizedTest
  @CsvSource({"x-api-key, secret, 200", "authorization, Bearer secret, 200", "x-api-key, no, 401"})
  void eitherHeaderMayHoldTheKey(String header, String value, int status) {
    HttpResponse<String> response =
        client.post(Api.MESSAGES.path, Api.MESSAGES.whole(), header, value);

    assertThat(response.statusCode()).isEqualTo(status);
    if (status == 401) {
      assertThat(SimulatorClient.json(response.body()).at("/error/type").textValue())
          .isEqualTo("authentication_error");
    }
  }

  @Test
  void responsesCountTheirEvents() {
    List<JsonNode> events = stream(Api.RESPONSES, Api.RESPONSES.streamed());

    assertThat(events.stream().map(event -> event.get("sequence_number").intValue()))
        .containsExactlyElementsOf(IntStream.range(0, events.size()).boxed().toList());
    JsonNode response = last(events).get("response");
    assertThat(response.get("status").textValue()).isEqualTo("incomplete");
    assertThat(response.at("/incomplete_details/reason").textValue())
        .isEqualTo("max_output_tokens");
    assertThat(response.at("/usage/input_tokens").intValue()).isEqualTo(2);
    assertThat(response.at("/usage/output_tokens").intValue()).isEqualTo(5);
    assertThat(response.at("/usage/total_tokens").intValue()).isEqualTo(7);
    assertThat(response.at("/usage/output_tokens_details/reasoning_tokens").intValue()).isZero();
  }

  @Test
  void responsesTakeInstructionsAndItems() {
    String body =
        "{\"model\":\"llama-3\",\"max_output_tokens\":2,\"instructions\":\"Hello there\","
            + "\"input\":[{\"role\":\"user\",\"content\":"
            + "[{\"type\":\"input_text\",\"text\":\"Hello there\"}]}]}";
    JsonNode whole = SimulatorClient.json(post(Api.RESPONSES.path, body).body());

    assertThat(whole.get("object").textValue()).isEqualTo("response");
    assertThat(whole.at("/usage/input_tokens").intValue()).isEqualTo(2 + 2);
  }

  @Test
  void messagesNeedALimit() {
    String body = "{\"model\":\"llama-3\",\"messages\":" + Api.MESSAGE + "}";
    HttpResponse<String> response = post(Api.MESSAGES.path, body);

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body())
        .isEqualTo(
            "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\","
                + "\"message\":\"max_tokens: Field required\"}}");
  }

  @Test
  void messagesDoNotCountCachedTokensAsInput() {
    String words = "some words that fill a block of the cache so that it can be found again";
    String body =
        "{\"model\":\"llama-3\",\"max_tokens\":2,\"stream\":true,\"system\":\""
            + words
            + "\",\"messages\":"
            + Api.MESSAGE
            + "}";
    JsonNode first = last(finishes(stream(Api.MESSAGES, body))).get("usage");
    List<JsonNode> again = stream(Api.MESSAGES, body);
    JsonNode start = again.get(0).at("/message/usage");
    JsonNode second = last(finishes(again)).get("usage");

    int prompt = first.get("input_tokens").intValue();
    assertThat(first.get("cache_read_input_tokens").intValue()).isZero();
    assertThat(second.get("cache_read_input_tokens").intValue()).isPositive().isLessThan(prompt);
    assertThat(second.get("input_tokens").intValue())
        .isEqualTo(prompt - second.get("cache_read_input_tokens").intValue());
    assertThat(start.get("input_tokens")).isEqualTo(second.get("input_tokens"));
    assertThat(second.get("output_tokens").intValue()).isEqualTo(2);
  }

  private static List<JsonNode> finishes(List<JsonNode> events) {
    return events.stream().filter(Api.MESSAGES::isFinish).toList();
  }

  @Test
  void messagesPingOnceTheFirstBlockIsOpen() {
    assertThat(
            stream(Api.MESSAGES, Api.MESSAGES.streamed()).stream()
                .map(event -> event.get("type").textValue()))
        .startsWith("message_start", "content_block_start", "ping", "content_block_delta")
        .endsWith("content_block_stop", "message_delta", "message_stop");
  }

  @Test
  void ollamaTellsWhereItsTimeWent() {
    JsonNode done = last(stream(Api.OLLAMA_CHAT, Api.OLLAMA_CHAT.streamed()));

    assertThat(done.get("done_reason").textValue()).isEqualTo("length");
    assertThat(done.get("prompt_eval_count").intValue()).isEqualTo(2);
    assertThat(done.get("eval_count").intValue()).isEqualTo(5);
    // Two prompt tokens of 40 µs in a step of at least one millisecond; then four such steps.
    assertThat(done.get("prompt_eval_duration").longValue()).isGreaterThanOrEqualTo(1_080_000);
    assertThat(done.get("eval_duration").longValue()).isGreaterThanOrEqualTo(4_000_000);
    assertThat(done.get("total_duration").longValue())
        .isGreaterThanOrEqualTo(
            done.get("prompt_eval_duration").longValue() + done.get("eval_duration").longValue());
  }

  @Test
  void ollamaWithoutALimitTakesTheDefault() {
    String body =
        "{\"model\":\"llama-3\",\"stream\":false,\"prompt\":\"Hello there\","
            + "\"options\":{\"num_predict\":-1}}";
    JsonNode whole = SimulatorClient.json(post(Api.OLLAMA_GENERATE.path, body).body());

    assertThat(whole.get("done").booleanValue()).isTrue();
    assertThat(whole.get("eval_count").intValue()).isEqualTo(256);
    assertThat(post(Api.OLLAMA_CHAT.path, "{\"model\":\"x\"}").body())
        .isEqualTo("{\"error\":\"The model `x` does not exist.\"}");
  }

  @Test
  void tgiHasNoSpaceAfterItsColonAndItsDetailsAtTheEnd() {
    String body =
        "{\"inputs\":\"Hello there\",\"parameters\":{\"max_new_tokens\":3,\"details\":true}}";
    HttpResponse<String> response = post(Api.TGI.path, body);
    List<JsonNode> events = Streamed.json(response);

    assertThat(response.body().lines().filter(line -> !line.isEmpty()))
        .allMatch(line -> line.startsWith("data:{"));
    assertThat(events.stream().map(event -> event.get("index").intValue()))
        .containsExactly(1, 2, 3);
    assertThat(events.get(0).get("generated_text").isNull()).isTrue();
    assertThat(last(events).get("generated_text").textValue())
        .isEqualTo(String.join("", Streamed.texts(Api.TGI, response)));
    assertThat(last(events).get("details").toString())
        .isEqualTo(
            "{\"finish_reason\":\"length\",\"generated_tokens\":3,\"seed\":null,"
                + "\"input_length\":2}");
    assertThat(last(stream(Api.TGI, Api.TGI.streamed())).get("details").isNull()).isTrue();
  }

  @Test
  void embeddingsHaveAVectorForEachText() {
    String body = "{\"model\":\"llama-3\",\"input\":[\"Hello there\",\"b\"]}";
    HttpResponse<String> response =
        client.post(EMBEDDINGS, body, "x-api-key", "secret", "x-request-id", "embedded");
    JsonNode whole = SimulatorClient.json(response.body());

    assertThat(whole.get("object").textValue()).isEqualTo("list");
    assertThat(whole.get("model").textValue()).isEqualTo("llama-3");
    assertThat(whole.get("data")).hasSize(2);
    assertThat(whole.at("/data/1/index").intValue()).isEqualTo(1);
    assertThat(whole.at("/data/0/embedding"))
        .hasSize(16)
        .isNotEqualTo(whole.at("/data/1/embedding"));
    assertThat(whole.get("usage").toString()).isEqualTo("{\"prompt_tokens\":3,\"total_tokens\":3}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"Hello there\" | 200",
        "[5,6,7] | 200",
        "[[5,6],[7]] | 200",
        "\"\" | 400",
        "[] | 400",
        "{} | 400"
      })
  void embeddingsTakeTextsAndTokens(String input, int status) {
    String body = "{\"model\":\"llama-3\",\"input\":" + input + "}";

    assertThat(post(EMBEDDINGS, body).statusCode()).isEqualTo(status);
  }
}
