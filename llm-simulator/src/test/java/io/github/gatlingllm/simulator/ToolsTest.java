// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tools and schemas where no official client is at hand, and histories that are refused. */
class ToolsTest {
  private static final String SCHEMA =
      "{'type':'object','properties':{'n':{'type':'integer'}},'required':['n']}";
  private static final String OLLAMA =
      "'model':'llama-3','messages':[{'role':'user','content':'Hello there'}],"
          + "'options':{'num_predict':50},";
  private static final String GEMINI =
      "'contents':[{'role':'user','parts':[{'text':'Hello there'}]}],";

  private static LlmSimulator simulator;
  private static SimulatorClient client;

  @BeforeAll
  static void start() {
    simulator =
        LlmSimulator.start(
            SimulatorOptions.profile("fast")
                .withStepBase(TestTimes.STEP)
                .withToolCalls(1)
                .withParallelCalls(2)
                .withCheckedToolResults());
    client = new SimulatorClient(simulator.url());
  }

  @AfterAll
  static void stop() {
    simulator.close();
  }

  private static HttpResponse<String> post(String path, String fields) {
    return client.post(path, "{" + fields.replace('\'', '"') + "}");
  }

  @Test
  void ollamaCallsToolsInOneLineEach() {
    String tools =
        OLLAMA
            + "'tools':[{'type':'function','function':{'name':'look','parameters':"
            + SCHEMA
            + "}}]";
    List<JsonNode> lines = Streamed.json(post("/api/chat", tools));
    JsonNode whole = SimulatorClient.json(post("/api/chat", tools + ",'stream':false").body());

    assertThat(lines).hasSize(3);
    JsonNode first = lines.get(0).at("/message/tool_calls/0/function");
    assertThat(first.get("name").textValue()).isEqualTo("look");
    assertThat(first.at("/arguments/n").isInt()).isTrue();
    assertThat(lines.get(2).get("done_reason").textValue()).isEqualTo("stop");
    assertThat(whole.at("/message/tool_calls")).hasSize(2);
    assertThat(whole.at("/message/tool_calls/0/function/arguments"))
        .isEqualTo(first.get("arguments"));
  }

  @Test
  void ollamaFollowsASchema() {
    String body = OLLAMA + "'stream':false,'format':" + SCHEMA;
    JsonNode answer = SimulatorClient.json(post("/api/chat", body).body());

    JsonNode text = SimulatorClient.json(answer.at("/message/content").textValue());
    assertThat(text.get("n").isInt()).isTrue();
    assertThat(answer.get("done_reason").textValue()).isEqualTo("stop");
  }

  @Test
  void geminiStreamsAnArrayWithoutEvents() {
    String path = "/v1beta/models/llama-3:streamGenerateContent";
    HttpResponse<String> response = post(path, GEMINI + "'generationConfig':{'maxOutputTokens':4}");
    JsonNode all = SimulatorClient.json(response.body());

    assertThat(response.headers().firstValue("content-type").orElseThrow())
        .startsWith("application/json");
    assertThat(all.isArray()).isTrue();
    assertThat(all).hasSize(4 + 1);
    assertThat(all.at("/4/candidates/0/finishReason").textValue()).isEqualTo("MAX_TOKENS");
    assertThat(all.at("/4/usageMetadata/candidatesTokenCount").intValue()).isEqualTo(4);
  }

  @Test
  void geminiReportsCachedTokens() {
    String text = "'contents':[{'parts':[{'text':'" + "one two three four ".repeat(10) + "'}]}]";
    String path = "/v1beta/models/llama-3:generateContent";
    JsonNode first = SimulatorClient.json(post(path, text).body());
    JsonNode second = SimulatorClient.json(post(path, text).body());

    assertThat(first.get("usageMetadata").has("cachedContentTokenCount")).isFalse();
    assertThat(second.at("/usageMetadata/cachedContentTokenCount").intValue()).isEqualTo(32);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/v1/messages | 'max_tokens':5,'messages':[{'role':'assistant','content':"
            + "[{'type':'tool_use','id':'t1','name':'look','input':{}}]}] | result",
        "/v1/messages | 'max_tokens':5,'messages':[{'role':'user','content':"
            + "[{'type':'tool_result','tool_use_id':'t2','content':'x'}]}] | no call 't2'",
        "/v1/responses | 'input':[{'type':'function_call_output','call_id':'c','output':'x'}] |"
            + " no call 'c'",
        "/v1/chat/completions | 'messages':[{'role':'tool','tool_call_id':'c','content':'x'}] |"
            + " no call 'c'",
        "/v1/chat/completions | 'messages':[{'role':'user','content':'a'}],'tool_choice':'maybe' |"
            + " Supported values",
        "/v1/chat/completions | 'messages':[{'role':'user','content':'a'}],'response_format':"
            + "{'type':'json_schema','json_schema':{'schema':{'not':{}}}} | 'not' is not supported",
        "/openai/deployments/llama-3/chat/completions | 'messages':[] | api-version"
      })
  void refusesWhatHostedApisRefuse(String path, String fields, String message) {
    HttpResponse<String> response = post(path, "'model':'llama-3'," + fields);

    assertThat(response.statusCode()).isIn(400, 404);
    assertThat(response.body()).contains(message);
  }

  @Test
  void aCallIsCutAtTheLimit() {
    String schema =
        "{'type':'object','required':['text'],'properties':{'text':{'type':'string',"
            + "'minLength':400}}}";
    String body =
        "'model':'llama-3','max_tokens':6,'tool_choice':'required','messages':"
            + "[{'role':'user','content':'a'}],'tools':[{'type':'function','function':"
            + "{'name':'look','parameters':"
            + schema
            + "}}]";
    JsonNode choice =
        SimulatorClient.json(post(SimulatorClient.CHAT, body).body()).at("/choices/0");

    assertThat(choice.get("finish_reason").textValue()).isEqualTo("length");
    assertThat(choice.at("/message/tool_calls/0/function/arguments").textValue())
        .startsWith("{\"text\":\"")
        .doesNotEndWith("}");
  }
}
