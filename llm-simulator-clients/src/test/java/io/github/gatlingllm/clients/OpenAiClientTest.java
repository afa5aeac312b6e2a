// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.openai.azure.AzureOpenAIServiceVersion;
import com.openai.azure.AzureUrlPathMode;
import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.JsonValue;
import com.openai.core.http.StreamResponse;
import com.openai.credential.BearerTokenCredential;
import com.openai.errors.BadRequestException;
import com.openai.helpers.ChatCompletionAccumulator;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletion.Choice.FinishReason;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionMessageFunctionToolCall;
import com.openai.models.chat.completions.ChatCompletionToolMessageParam;
import io.github.gatlingllm.simulator.LlmSimulator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** OpenAI's client reads chat completions, those of Azure among them. */
class OpenAiClientTest {
  private static LlmSimulator simulator;
  private static OpenAIClient client;

  @BeforeAll
  static void start() {
    simulator = LlmSimulator.start(Simulated.options().withToolCalls(1).withParallelCalls(2));
    client = client(simulator.url() + "/v1");
  }

  @AfterAll
  static void stop() {
    client.close();
    simulator.close();
  }

  private static OpenAIClient client(String url) {
    return OpenAIOkHttpClient.builder().baseUrl(url).apiKey("secret").maxRetries(0).build();
  }

  private static ChatCompletionCreateParams.Builder request() {
    return ChatCompletionCreateParams.builder()
        .model(Simulated.MODEL)
        .addUserMessage(Simulated.PROMPT)
        .maxCompletionTokens(200);
  }

  private static ChatCompletionCreateParams.Builder withTools(JsonValue choice) {
    List<Object> tools =
        Simulated.TOOLS.stream()
            .<Object>map(
                name ->
                    Map.of(
                        "type",
                        "function",
                        "function",
                        Map.of("name", name, "parameters", Simulated.PARAMETERS)))
            .toList();
    return request()
        .putAdditionalBodyProperty("tools", JsonValue.from(tools))
        .putAdditionalBodyProperty("tool_choice", choice);
  }

  /** Reads the whole and the streamed answer, which must be equal. */
  private static ChatCompletion read(OpenAIClient by, ChatCompletionCreateParams request) {
    ChatCompletion whole = by.chat().completions().create(request).validate();
    ChatCompletionAccumulator all = ChatCompletionAccumulator.create();
    try (StreamResponse<ChatCompletionChunk> stream =
        by.chat().completions().createStreaming(request)) {
      stream.stream().forEach(all::accumulate);
    }
    ChatCompletion streamed = all.chatCompletion().validate();
    assertThat(streamed.choices().get(0).message().content().orElse(""))
        .isEqualTo(whole.choices().get(0).message().content().orElse(""));
    assertThat(arguments(streamed)).isEqualTo(arguments(whole));
    assertThat(streamed.choices().get(0).finishReason())
        .isEqualTo(whole.choices().get(0).finishReason());
    return whole;
  }

  private static List<ChatCompletionMessageFunctionToolCall> calls(ChatCompletion answer) {
    return answer.choices().get(0).message().toolCalls().orElse(List.of()).stream()
        .map(call -> call.asFunction())
        .toList();
  }

  private static List<String> arguments(ChatCompletion answer) {
    return calls(answer).stream().map(call -> call.function().arguments()).toList();
  }

  @Test
  void readsText() {
    ChatCompletion answer = read(client, request().build());

    assertThat(answer.choices().get(0).message().content().orElseThrow()).isNotEmpty();
    assertThat(answer.choices().get(0).finishReason()).isEqualTo(FinishReason.STOP);
    assertThat(answer.usage().orElseThrow().completionTokens()).isEqualTo(8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "required"})
  void readsParallelCalls(String choice) {
    ChatCompletion answer = read(client, withTools(JsonValue.from(choice)).build());

    assertThat(calls(answer))
        .extracting(call -> call.function().name())
        .containsExactly("get_weather", "get_time");
    assertThat(arguments(answer))
        .allSatisfy(arguments -> Simulated.assertValid(arguments, Simulated.PARAMETERS));
    assertThat(answer.choices().get(0).finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
  }

  @Test
  void oneCallIfParallelOnesAreForbidden() {
    ChatCompletion answer =
        read(client, withTools(JsonValue.from("required")).parallelToolCalls(false).build());

    assertThat(calls(answer)).hasSize(1);
  }

  @Test
  void callsTheNamedTool() {
    JsonValue choice =
        JsonValue.from(Map.of("type", "function", "function", Map.of("name", "get_time")));
    ChatCompletion answer = read(client, withTools(choice).build());

    assertThat(calls(answer))
        .extracting(call -> call.function().name())
        .containsExactly("get_time");
    assertThat(answer.choices().get(0).finishReason()).isEqualTo(FinishReason.STOP);
  }

  @Test
  void callsNoToolIfNoneIsAllowed() {
    ChatCompletion answer = read(client, withTools(JsonValue.from("none")).build());

    assertThat(calls(answer)).isEmpty();
    assertThat(answer.choices().get(0).message().content().orElseThrow()).isNotEmpty();
  }

  @Test
  void answersWithTextAfterTheResults() {
    ChatCompletion first =
        client.chat().completions().create(withTools(JsonValue.from("auto")).build());
    ChatCompletionCreateParams.Builder second =
        withTools(JsonValue.from("auto")).addMessage(first.choices().get(0).message());
    assertThatThrownBy(() -> client.chat().completions().create(second.build()))
        .isInstanceOf(BadRequestException.class)
        .hasMessageContaining("tool call");
    calls(first)
        .forEach(
            call ->
                second.addMessage(
                    ChatCompletionToolMessageParam.builder()
                        .toolCallId(call.id())
                        .content("sunny")
                        .build()));
    ChatCompletion answer = client.chat().completions().create(second.build());

    assertThat(calls(answer)).isEmpty();
    assertThat(answer.choices().get(0).message().content().orElseThrow()).isNotEmpty();
    assertThat(answer.usage().orElseThrow().promptTokensDetails().orElseThrow().cachedTokens())
        .hasValueSatisfying(cached -> assertThat(cached).isPositive());
  }

  @Test
  void textIsValidByItsSchema() {
    JsonValue format =
        JsonValue.from(
            Map.of(
                "type",
                "json_schema",
                "json_schema",
                Map.of("name", "weather", "strict", true, "schema", Simulated.SCHEMA)));
    ChatCompletion answer =
        read(client, request().putAdditionalBodyProperty("response_format", format).build());

    Simulated.assertValid(
        answer.choices().get(0).message().content().orElseThrow(), Simulated.SCHEMA);
    assertThat(answer.choices().get(0).finishReason()).isEqualTo(FinishReason.STOP);
  }

  @Test
  void readsAzuresDeployments() {
    OpenAIClient azure =
        OpenAIOkHttpClient.builder()
            .baseUrl(simulator.url())
            .credential(BearerTokenCredential.create("secret"))
            .azureServiceVersion(AzureOpenAIServiceVersion.getV2024_10_21())
            .azureUrlPathMode(AzureUrlPathMode.LEGACY)
            .maxRetries(0)
            .build();
    try {
      assertThat(read(azure, request().build()).choices().get(0).message().content().orElseThrow())
          .isNotEmpty();
      assertThat(calls(read(azure, withTools(JsonValue.from("required")).build()))).hasSize(2);
    } finally {
      azure.close();
    }
  }
}
