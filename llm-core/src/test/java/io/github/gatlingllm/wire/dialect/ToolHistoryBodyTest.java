// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Reasoning;
import io.github.gatlingllm.chat.ReasoningHistory;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.wire.Dialect;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bodies of requests whose history has calls and results of tools, and reasoning. */
class ToolHistoryBodyTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final List<Message> HISTORY =
      List.of(
          Message.system("Be brief."),
          Message.user("Weather?"),
          Message.assistant(
              "",
              List.of(
                  new ToolCall("call_1", "weather", "{\"city\":\"Oslo\"}"),
                  new ToolCall("call_2", "time", ""))),
          Message.tool("call_1", "rain"),
          Message.tool("call_2", "noon"),
          Message.assistant("One more.", List.of(new ToolCall("call_3", "weather", "{}"))),
          Message.tool("call_3", "sun"),
          Message.user("Thanks"));

  @Test
  void openAiChatNamesTheCallOfEachResult() throws IOException {
    String expected =
        """
        [{"role":"system","content":"Be brief."},{"role":"user","content":"Weather?"},
         {"role":"assistant","content":null,"tool_calls":[
          {"id":"call_1","type":"function",
           "function":{"name":"weather","arguments":"{\\"city\\":\\"Oslo\\"}"}},
          {"id":"call_2","type":"function","function":{"name":"time","arguments":""}}]},
         {"role":"tool","tool_call_id":"call_1","content":"rain"},
         {"role":"tool","tool_call_id":"call_2","content":"noon"},
         {"role":"assistant","content":"One more.","tool_calls":[
          {"id":"call_3","type":"function","function":{"name":"weather","arguments":"{}"}}]},
         {"role":"tool","tool_call_id":"call_3","content":"sun"},
         {"role":"user","content":"Thanks"}]
        """;
    assertThat(sent(new OpenAiChat(), HISTORY).path("messages")).isEqualTo(JSON.readTree(expected));
    assertThat(sent(AzureOpenAi.ofModel(), HISTORY).path("messages"))
        .isEqualTo(JSON.readTree(expected));
  }

  @Test
  void responsesHaveAnItemForEachCallAndResult() throws IOException {
    assertThat(sent(new OpenAiResponses(), HISTORY).path("input"))
        .isEqualTo(
            JSON.readTree(
                """
                [{"role":"system","content":"Be brief."},{"role":"user","content":"Weather?"},
                 {"type":"function_call","call_id":"call_1","name":"weather",
                  "arguments":"{\\"city\\":\\"Oslo\\"}"},
                 {"type":"function_call","call_id":"call_2","name":"time","arguments":""},
                 {"type":"function_call_output","call_id":"call_1","output":"rain"},
                 {"type":"function_call_output","call_id":"call_2","output":"noon"},
                 {"role":"assistant","content":"One more."},
                 {"type":"function_call","call_id":"call_3","name":"weather","arguments":"{}"},
                 {"type":"function_call_output","call_id":"call_3","output":"sun"},
                 {"role":"user","content":"Thanks"}]
                """));
  }

  @Test
  void anthropicHasParallelResultsInOneMessage() throws IOException {
    JsonNode body = sent(new AnthropicMessages(), HISTORY);
    assertThat(body.path("system").asText()).isEqualTo("Be brief.");
    assertThat(body.path("messages"))
        .isEqualTo(
            JSON.readTree(
                """
                [{"role":"user","content":"Weather?"},
                 {"role":"assistant","content":[
                  {"type":"tool_use","id":"call_1","name":"weather","input":{"city":"Oslo"}},
                  {"type":"tool_use","id":"call_2","name":"time","input":{}}]},
                 {"role":"user","content":[
                  {"type":"tool_result","tool_use_id":"call_1","content":"rain"},
                  {"type":"tool_result","tool_use_id":"call_2","content":"noon"}]},
                 {"role":"assistant","content":[{"type":"text","text":"One more."},
                  {"type":"tool_use","id":"call_3","name":"weather","input":{}}]},
                 {"role":"user","content":[
                  {"type":"tool_result","tool_use_id":"call_3","content":"sun"}]},
                 {"role":"user","content":"Thanks"}]
                """));
  }

  @Test
  void geminiNamesTheFunctionOfEachResult() throws IOException {
    assertThat(sent(new Gemini(), HISTORY).path("contents"))
        .isEqualTo(
            JSON.readTree(
                """
                [{"role":"user","parts":[{"text":"Weather?"}]},
                 {"role":"model","parts":[
                  {"functionCall":{"name":"weather","args":{"city":"Oslo"}}},
                  {"functionCall":{"name":"time","args":{}}}]},
                 {"role":"user","parts":[
                  {"functionResponse":{"name":"weather","response":{"output":"rain"}}},
                  {"functionResponse":{"name":"time","response":{"output":"noon"}}}]},
                 {"role":"model","parts":[{"text":"One more."},
                  {"functionCall":{"name":"weather","args":{}}}]},
                 {"role":"user","parts":[
                  {"functionResponse":{"name":"weather","response":{"output":"sun"}}}]},
                 {"role":"user","parts":[{"text":"Thanks"}]}]
                """));
  }

  @Test
  void geminisOwnIdsAndSignaturesReturn() throws IOException {
    var call = new ToolCall("g1", "f", "{}", Map.of("id", "g1", "thoughtSignature", "c2ln"));
    List<Message> history =
        List.of(Message.user("a"), Message.assistant("", List.of(call)), Message.tool("g1", "b"));

    assertThat(sent(new Gemini(), history).path("contents"))
        .isEqualTo(
            JSON.readTree(
                """
                [{"role":"user","parts":[{"text":"a"}]},
                 {"role":"model","parts":[
                  {"functionCall":{"id":"g1","name":"f","args":{}},"thoughtSignature":"c2ln"}]},
                 {"role":"user","parts":[
                  {"functionResponse":{"id":"g1","name":"f","response":{"output":"b"}}}]}]
                """));
  }

  @Test
  void ollamaNamesTheToolOfEachResult() throws IOException {
    assertThat(sent(new OllamaChat(), HISTORY).path("messages"))
        .isEqualTo(
            JSON.readTree(
                """
                [{"role":"system","content":"Be brief."},{"role":"user","content":"Weather?"},
                 {"role":"assistant","content":"","tool_calls":[
                  {"function":{"name":"weather","arguments":{"city":"Oslo"}}},
                  {"function":{"name":"time","arguments":{}}}]},
                 {"role":"tool","content":"rain","tool_name":"weather"},
                 {"role":"tool","content":"noon","tool_name":"time"},
                 {"role":"assistant","content":"One more.","tool_calls":[
                  {"function":{"name":"weather","arguments":{}}}]},
                 {"role":"tool","content":"sun","tool_name":"weather"},
                 {"role":"user","content":"Thanks"}]
                """));
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai-completions", "tgi-generate", "ollama-generate"})
  void textCompletionsRefuseToolsByName(String id) {
    Dialect dialect = Dialects.byId(id);
    ChatRequest request = ChatRequest.builder("m").messages(HISTORY).build();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> dialect.body(request))
        .withMessageStartingWith(id + " can't send calls and results of tools in its messages: ")
        .withMessageEndingWith("use a dialect that has it, such as llm.openAi()");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gemini", "ollama-chat"})
  void aResultNeedsItsCall(String id) {
    Dialect dialect = Dialects.byId(id);
    ChatRequest request =
        ChatRequest.builder("m").user("a").message(Message.tool("nowhere", "b")).build();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> dialect.body(request))
        .withMessage(DialectTexts.resultWithoutCall("nowhere"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"anthropic-messages", "gemini", "ollama-chat"})
  void argumentsMustBeAnObject(String id) {
    Dialect dialect = Dialects.byId(id);
    ChatRequest request =
        ChatRequest.builder("m")
            .maxTokens(9)
            .message(Message.assistant("", List.of(new ToolCall("c", "f", "{\"a\":"))))
            .build();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> dialect.body(request))
        .withMessageStartingWith("arguments of the call c of tool f must be a JSON object");
  }

  @Test
  void reasoningIsDroppedEchoedOrAField() throws IOException {
    Message answer =
        Message.assistant("Four.")
            .withReasoning(
                new Reasoning("2+2", Reasoning.Format.CHAT, List.of(Map.of("reasoning", "2+2"))));

    assertThat(answer(new OpenAiChat(), ReasoningHistory.DROPPED.sent(answer)))
        .isEqualTo(JSON.readTree("{\"role\":\"assistant\",\"content\":\"Four.\"}"));
    assertThat(answer(new OpenAiChat(), ReasoningHistory.ECHOED.sent(answer)).path("content"))
        .isEqualTo(JSON.getNodeFactory().textNode("<think>\n2+2\n</think>\n\nFour."));
    assertThat(answer(new OpenAiChat(), ReasoningHistory.NATIVE.sent(answer)))
        .isEqualTo(
            JSON.readTree("{\"role\":\"assistant\",\"content\":\"Four.\",\"reasoning\":\"2+2\"}"));
    assertThat(answer(new OllamaChat(), ReasoningHistory.NATIVE.sent(answer)))
        .isEqualTo(
            JSON.readTree("{\"role\":\"assistant\",\"content\":\"Four.\",\"thinking\":\"2+2\"}"));
    assertThat(answer(new AnthropicMessages(), ReasoningHistory.NATIVE.sent(answer)))
        .as("without a signature, the API would reject it")
        .isEqualTo(JSON.readTree("{\"role\":\"assistant\",\"content\":\"Four.\"}"));
  }

  private static JsonNode answer(Dialect dialect, Message answer) throws IOException {
    return sent(dialect, List.of(Message.user("2+2?"), answer)).path("messages").path(1);
  }

  private static JsonNode sent(Dialect dialect, List<Message> messages) throws IOException {
    return JSON.readTree(
        dialect.body(ChatRequest.builder("m").messages(messages).maxTokens(9).build()));
  }
}
