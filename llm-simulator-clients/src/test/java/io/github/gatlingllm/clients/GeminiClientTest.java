// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.genai.Client;
import com.google.genai.ResponseStream;
import com.google.genai.types.FinishReason;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionCallingConfig;
import com.google.genai.types.FunctionDeclaration;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.GenerateContentResponse;
import com.google.genai.types.HttpOptions;
import com.google.genai.types.Tool;
import com.google.genai.types.ToolConfig;
import io.github.gatlingllm.simulator.LlmSimulator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Google's client reads Gemini's answers. */
class GeminiClientTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static LlmSimulator simulator;
  private static Client client;

  @BeforeAll
  static void start() {
    simulator = LlmSimulator.start(Simulated.options().withReasoningTokens(3).withParallelCalls(2));
    client =
        Client.builder()
            .apiKey("secret")
            .httpOptions(HttpOptions.builder().baseUrl(simulator.url()).build())
            .build();
  }

  @AfterAll
  static void stop() {
    client.close();
    simulator.close();
  }

  private static GenerateContentConfig.Builder config() {
    return GenerateContentConfig.builder().maxOutputTokens(200);
  }

  private static GenerateContentConfig.Builder withTools(FunctionCallingConfig.Builder choice) {
    Tool tool =
        Tool.builder()
            .functionDeclarations(
                Simulated.TOOLS.stream()
                    .map(
                        name ->
                            FunctionDeclaration.builder()
                                .name(name)
                                .parametersJsonSchema(Simulated.PARAMETERS)
                                .build())
                    .toList())
            .build();
    return config()
        .tools(tool)
        .toolConfig(ToolConfig.builder().functionCallingConfig(choice.build()));
  }

  /** Reads the whole and the streamed answer, which must be equal. */
  private static GenerateContentResponse read(GenerateContentConfig config) {
    GenerateContentResponse whole =
        client.models.generateContent(Simulated.MODEL, Simulated.PROMPT, config);
    StringBuilder text = new StringBuilder();
    List<FunctionCall> calls = new ArrayList<>();
    FinishReason end = null;
    try (ResponseStream<GenerateContentResponse> stream =
        client.models.generateContentStream(Simulated.MODEL, Simulated.PROMPT, config)) {
      for (GenerateContentResponse response : stream) {
        text.append(response.text() == null ? "" : response.text());
        calls.addAll(calls(response));
        end = response.candidates().orElseThrow().get(0).finishReason().orElse(null);
      }
    }
    assertThat(text.toString()).isEqualTo(whole.text() == null ? "" : whole.text());
    assertThat(calls)
        .extracting(FunctionCall::args)
        .isEqualTo(calls(whole).stream().map(FunctionCall::args).toList());
    assertThat(String.valueOf(end)).isEqualTo(String.valueOf(whole.finishReason()));
    return whole;
  }

  private static List<FunctionCall> calls(GenerateContentResponse answer) {
    return answer.functionCalls() == null ? List.of() : answer.functionCalls();
  }

  @Test
  void readsTextAfterThoughts() {
    GenerateContentResponse answer = read(config().build());

    assertThat(answer.parts().get(0).thought()).hasValue(true);
    assertThat(answer.text()).isNotEmpty();
    assertThat(answer.finishReason().toString()).isEqualTo("STOP");
    assertThat(answer.usageMetadata().orElseThrow().thoughtsTokenCount()).hasValue(3);
    assertThat(answer.usageMetadata().orElseThrow().candidatesTokenCount()).hasValue(8 - 3);
  }

  @Test
  void readsParallelCalls() throws Exception {
    GenerateContentResponse answer =
        read(withTools(FunctionCallingConfig.builder().mode("ANY")).build());

    assertThat(calls(answer))
        .extracting(call -> call.name().orElseThrow())
        .isEqualTo(Simulated.TOOLS);
    for (FunctionCall call : calls(answer)) {
      Simulated.assertValid(
          JSON.writeValueAsString(call.args().orElseThrow()), Simulated.PARAMETERS);
    }
  }

  @Test
  void callsTheAllowedTool() {
    FunctionCallingConfig.Builder choice =
        FunctionCallingConfig.builder().mode("ANY").allowedFunctionNames("get_time");

    assertThat(calls(read(withTools(choice).build())))
        .allMatch(call -> call.name().orElseThrow().equals("get_time"))
        .isNotEmpty();
  }

  @Test
  void textIsValidByItsSchema() {
    GenerateContentResponse answer =
        read(
            config()
                .responseMimeType("application/json")
                .responseJsonSchema(Simulated.SCHEMA)
                .build());

    Simulated.assertValid(answer.text(), Simulated.SCHEMA);
  }
}
