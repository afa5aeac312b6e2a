// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.anthropic.client.AnthropicClient;
import com.anthropic.client.okhttp.AnthropicOkHttpClient;
import com.anthropic.core.JsonValue;
import com.anthropic.core.http.StreamResponse;
import com.anthropic.helpers.MessageAccumulator;
import com.anthropic.models.messages.ContentBlock;
import com.anthropic.models.messages.Message;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.RawMessageStreamEvent;
import com.anthropic.models.messages.StopReason;
import com.anthropic.models.messages.ToolUseBlock;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.simulator.LlmSimulator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Anthropic's client reads messages. */
class AnthropicClientTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static LlmSimulator simulator;
  private static AnthropicClient client;

  @BeforeAll
  static void start() {
    simulator = LlmSimulator.start(Simulated.options().withReasoningTokens(3).withParallelCalls(2));
    client =
        AnthropicOkHttpClient.builder()
            .baseUrl(simulator.url())
            .apiKey("secret")
            .maxRetries(0)
            .build();
  }

  @AfterAll
  static void stop() {
    client.close();
    simulator.close();
  }

  private static MessageCreateParams.Builder request() {
    return MessageCreateParams.builder()
        .model(Simulated.MODEL)
        .addUserMessage(Simulated.PROMPT)
        .maxTokens(200);
  }

  private static MessageCreateParams.Builder withTools(Map<String, Object> choice) {
    List<Object> tools =
        Simulated.TOOLS.stream()
            .<Object>map(name -> Map.of("name", name, "input_schema", Simulated.PARAMETERS))
            .toList();
    return request()
        .putAdditionalBodyProperty("tools", JsonValue.from(tools))
        .putAdditionalBodyProperty("tool_choice", JsonValue.from(choice));
  }

  /** Reads the whole and the streamed answer, which must be equal. */
  private static Message read(MessageCreateParams request) {
    Message whole = client.messages().create(request).validate();
    MessageAccumulator all = MessageAccumulator.create();
    try (StreamResponse<RawMessageStreamEvent> stream =
        client.messages().createStreaming(request)) {
      stream.stream().forEach(all::accumulate);
    }
    Message streamed = all.message().validate();
    assertThat(text(streamed)).isEqualTo(text(whole));
    assertThat(calls(streamed))
        .extracting(AnthropicClientTest::input)
        .isEqualTo(calls(whole).stream().map(AnthropicClientTest::input).toList());
    assertThat(streamed.stopReason()).isEqualTo(whole.stopReason());
    return whole;
  }

  private static String text(Message answer) {
    return answer.content().stream()
        .flatMap(block -> block.text().stream())
        .map(block -> block.text())
        .reduce("", String::concat);
  }

  private static List<ToolUseBlock> calls(Message answer) {
    return answer.content().stream()
        .filter(ContentBlock::isToolUse)
        .map(ContentBlock::asToolUse)
        .toList();
  }

  private static String input(ToolUseBlock call) {
    return JSON.valueToTree(call._input().convert(Map.class)).toString();
  }

  @Test
  void readsTextAfterThinking() {
    Message answer = read(request().build());

    assertThat(answer.content().get(0).asThinking().thinking()).isNotEmpty();
    assertThat(text(answer)).isNotEmpty();
    assertThat(answer.stopReason()).hasValue(StopReason.END_TURN);
    assertThat(answer.usage().outputTokens()).isEqualTo(8);
  }

  @Test
  void readsParallelCalls() {
    Message answer = read(withTools(Map.of("type", "any")).build());

    assertThat(calls(answer)).extracting(ToolUseBlock::name).isEqualTo(Simulated.TOOLS);
    assertThat(calls(answer))
        .allSatisfy(call -> Simulated.assertValid(input(call), Simulated.PARAMETERS));
    assertThat(answer.stopReason()).hasValue(StopReason.TOOL_USE);
  }

  @Test
  void callsTheNamedTool() {
    Message answer = read(withTools(Map.of("type", "tool", "name", "get_time")).build());

    assertThat(calls(answer)).extracting(ToolUseBlock::name).containsExactly("get_time");
  }

  @Test
  void oneCallIfParallelOnesAreForbidden() {
    Message answer =
        read(withTools(Map.of("type", "any", "disable_parallel_tool_use", true)).build());

    assertThat(calls(answer)).hasSize(1);
  }

  @Test
  void textIsValidByItsSchema() {
    Map<String, Object> format = Map.of("type", "json_schema", "schema", Simulated.SCHEMA);
    Message answer =
        read(
            request()
                .putAdditionalBodyProperty(
                    "output_config", JsonValue.from(Map.of("format", format)))
                .build());

    Simulated.assertValid(text(answer), Simulated.SCHEMA);
  }
}
