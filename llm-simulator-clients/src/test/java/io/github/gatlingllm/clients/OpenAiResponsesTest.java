// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.JsonValue;
import com.openai.core.http.StreamResponse;
import com.openai.helpers.ResponseAccumulator;
import com.openai.models.responses.Response;
import com.openai.models.responses.ResponseCreateParams;
import com.openai.models.responses.ResponseFunctionToolCall;
import com.openai.models.responses.ResponseOutputItem;
import com.openai.models.responses.ResponseStatus;
import com.openai.models.responses.ResponseStreamEvent;
import io.github.gatlingllm.simulator.LlmSimulator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** OpenAI's client reads responses. */
class OpenAiResponsesTest {
  private static LlmSimulator simulator;
  private static OpenAIClient client;

  @BeforeAll
  static void start() {
    simulator = LlmSimulator.start(Simulated.options().withReasoningTokens(3));
    client =
        OpenAIOkHttpClient.builder()
            .baseUrl(simulator.url() + "/v1")
            .apiKey("secret")
            .maxRetries(0)
            .build();
  }

  @AfterAll
  static void stop() {
    client.close();
    simulator.close();
  }

  private static ResponseCreateParams.Builder request() {
    return ResponseCreateParams.builder()
        .model(Simulated.MODEL)
        .input(Simulated.PROMPT)
        .maxOutputTokens(200);
  }

  /** Reads the whole and the streamed answer, which must be equal. */
  private static Response read(ResponseCreateParams request) {
    Response whole = client.responses().create(request).validate();
    ResponseAccumulator all = ResponseAccumulator.create();
    try (StreamResponse<ResponseStreamEvent> stream = client.responses().createStreaming(request)) {
      stream.stream().map(ResponseStreamEvent::validate).forEach(all::accumulate);
    }
    Response streamed = all.response().validate();
    assertThat(text(streamed)).isEqualTo(text(whole));
    assertThat(calls(streamed))
        .extracting(ResponseFunctionToolCall::arguments)
        .isEqualTo(calls(whole).stream().map(ResponseFunctionToolCall::arguments).toList());
    assertThat(streamed.status()).isEqualTo(whole.status());
    return whole;
  }

  private static String text(Response answer) {
    return answer.output().stream()
        .flatMap(item -> item.message().stream())
        .flatMap(message -> message.content().stream())
        .map(content -> content.asOutputText().text())
        .reduce("", String::concat);
  }

  private static List<ResponseFunctionToolCall> calls(Response answer) {
    return answer.output().stream()
        .filter(ResponseOutputItem::isFunctionCall)
        .map(ResponseOutputItem::asFunctionCall)
        .toList();
  }

  @Test
  void readsTextAfterReasoning() {
    Response answer = read(request().build());

    assertThat(text(answer)).isNotEmpty();
    assertThat(answer.output().get(0).asReasoning().summary().get(0).text()).isNotEmpty();
    assertThat(answer.usage().orElseThrow().outputTokensDetails().reasoningTokens()).isEqualTo(3);
    assertThat(answer.status()).hasValue(ResponseStatus.COMPLETED);
  }

  @Test
  void readsParallelCalls() {
    List<Object> tools =
        Simulated.TOOLS.stream()
            .<Object>map(
                name ->
                    Map.of("type", "function", "name", name, "parameters", Simulated.PARAMETERS))
            .toList();
    Response answer =
        read(
            request()
                .putAdditionalBodyProperty("tools", JsonValue.from(tools))
                .putAdditionalBodyProperty("tool_choice", JsonValue.from("required"))
                .parallelToolCalls(true)
                .build());

    assertThat(calls(answer)).extracting(ResponseFunctionToolCall::name).isEqualTo(Simulated.TOOLS);
    assertThat(calls(answer))
        .allSatisfy(call -> Simulated.assertValid(call.arguments(), Simulated.PARAMETERS));
    assertThat(answer.status()).hasValue(ResponseStatus.COMPLETED);
  }

  @Test
  void textIsValidByItsSchema() {
    Map<String, Object> format =
        Map.of("type", "json_schema", "name", "weather", "schema", Simulated.SCHEMA);
    Response answer =
        read(
            request()
                .putAdditionalBodyProperty("text", JsonValue.from(Map.of("format", format)))
                .build());

    Simulated.assertValid(text(answer), Simulated.SCHEMA);
  }
}
