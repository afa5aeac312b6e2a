// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.wire.AnswerParts;
import io.github.gatlingllm.wire.AnswerPartsReader;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.Dialect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What histories keep of the answers of each dialect. */
class AnswerPartsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void aRecordedChatStreamHasItsCall() throws IOException {
    Message answer = read("openai-chat", lines("aimock-1.43.0/openai-chat-tool"));

    assertThat(answer)
        .isEqualTo(
            Message.assistant(
                "",
                List.of(
                    new ToolCall(
                        "call_wxDVz8KjTLerZBH_",
                        "get_weather",
                        "{\"city\":\"Paris\",\"unit\":\"C\"}"))));
  }

  @Test
  void aRecordedOllamaStreamHasItsCallAndThinking() throws IOException {
    Message answer = read("ollama-chat", lines("handwritten/ollama-chat-tools"));

    assertThat(answer).isNotNull();
    assertThat(answer.reasoning()).isNotNull().extracting("text").isEqualTo("Paris");
    ToolCall call = answer.calls().get(0);
    assertThat(call.name()).isEqualTo("get_weather");
    assertThat(JSON.readTree(call.arguments()))
        .isEqualTo(JSON.readTree("{\"city\":\"Paris\",\"days\":[1,2],\"unit\":null}"));
    assertThat(call.id()).startsWith("call_");
    assertThat(call.own()).isEmpty();
  }

  @Test
  void recordedThinkingReturnsInItsSignedBlocks() throws IOException {
    Message answer = read("anthropic-messages", lines("aimock-1.43.0/anthropic-thinking"));

    assertThat(answer).isNotNull();
    JsonNode content = sent("anthropic-messages", answer).path("messages").path(1).path("content");
    assertThat(content.path(0).path("type").asText()).isEqualTo("thinking");
    assertThat(content.path(0).path("thinking").asText()).isNotEmpty();
    assertThat(content.path(1).path("text").asText()).isEqualTo(answer.content()).isNotEmpty();
  }

  @Test
  void anthropicsSignatureAndInputReturnAsTheyCame() throws IOException {
    Message answer =
        read(
            "anthropic-messages",
            List.of(
                "{'type':'content_block_start','index':0,'content_block':"
                    + "{'type':'thinking','thinking':'','signature':''}}",
                "{'type':'content_block_delta','index':0,'delta':"
                    + "{'type':'thinking_delta','thinking':'hm'}}",
                "{'type':'content_block_delta','index':0,'delta':"
                    + "{'type':'signature_delta','signature':'EqQB'}}",
                "{'type':'content_block_stop','index':0}",
                "{'type':'content_block_start','index':1,'content_block':"
                    + "{'type':'tool_use','id':'toolu_1','name':'f','input':{}}}",
                "{'type':'content_block_delta','index':1,'delta':"
                    + "{'type':'input_json_delta','partial_json':'{\\'a\\':'}}",
                "{'type':'content_block_delta','index':1,'delta':"
                    + "{'type':'input_json_delta','partial_json':'1}'}}",
                "{'type':'message_stop'}"));

    assertThat(answer).isNotNull();
    assertThat(answer.calls()).containsExactly(new ToolCall("toolu_1", "f", "{\"a\":1}"));
    assertThat(sent("anthropic-messages", answer).path("messages").path(1).path("content"))
        .isEqualTo(
            json(
                "[{'type':'thinking','thinking':'hm','signature':'EqQB'},"
                    + "{'type':'tool_use','id':'toolu_1','name':'f','input':{'a':1}}]"));
  }

  @Test
  void responsesReturnTheirReasoningItems() throws IOException {
    String reasoning =
        "{'type':'reasoning','id':'rs_1','summary':[{'type':'summary_text','text':'hm'}],"
            + "'encrypted_content':'gAAA'}";
    String call =
        "{'type':'function_call','id':'fc_1','call_id':'call_1','name':'f','arguments':'{}'}";
    List<String> events =
        List.of(
            "{'type':'response.output_item.done','output_index':0,'item':" + reasoning + "}",
            "{'type':'response.output_item.done','output_index':1,'item':" + call + "}",
            "{'type':'response.completed','response':{'status':'completed','output':["
                + reasoning
                + ","
                + call
                + "]}}");

    Message answer = read("openai-responses", events);

    assertThat(answer).isNotNull();
    assertThat(answer.calls()).containsExactly(new ToolCall("call_1", "f", "{}"));
    JsonNode input = sent("openai-responses", answer).path("input");
    assertThat(input.path(1)).isEqualTo(json(reasoning));
    assertThat(input.path(2)).isEqualTo(json(call));
    assertThat(input).hasSize(3);
  }

  @Test
  void geminisSignaturesReturnWithTheirParts() throws IOException {
    String call = "{'functionCall':{'id':'x','name':'f','args':{'a':1}},'thoughtSignature':'c2ln'}";
    Message answer =
        read(
            "gemini",
            List.of(
                "{'candidates':[{'content':{'parts':[{'text':'h','thought':true}]}}]}",
                "{'candidates':[{'content':{'parts':[{'text':'m','thought':true}]}}]}",
                "{'candidates':[{'content':{'parts':[{'text':'So'}," + call + "]}}]}",
                "{'candidates':[{'content':{'parts':[{'text':''}]},'finishReason':'STOP'}]}"));

    assertThat(answer).isNotNull();
    assertThat(answer.content()).isEqualTo("So");
    assertThat(sent("gemini", answer).path("contents").path(1).path("parts"))
        .isEqualTo(json("[{'text':'hm','thought':true},{'text':'So'}," + call + "]"));
  }

  @Test
  void anAnswerCutInsideACallIsNotKept() throws IOException {
    assertThat(
            read(
                "openai-chat",
                List.of(
                    "{'choices':[{'index':0,'delta':{'content':'Hi','tool_calls':[{'index':0,"
                        + "'id':'c','function':{'name':'f','arguments':'{\\'a'}}]}}]}",
                    "{'choices':[{'index':0,'delta':{},'finish_reason':'length'}]}")))
        .isNull();
    assertThat(read("openai-chat", List.of("{'choices':[{'index':0,'delta':{}}]}"))).isNull();
  }

  @Test
  void wholeAnswersHaveTheSameParts() throws IOException {
    assertThat(
            whole(
                "openai-chat",
                "{'choices':[{'index':0,'message':{'role':'assistant','content':null,"
                    + "'reasoning_content':'hm','tool_calls':[{'id':'a','type':'function',"
                    + "'function':{'name':'f','arguments':'{}'}},{'id':'b','type':'function',"
                    + "'function':{'name':'g','arguments':'{}'}}]}}]}"))
        .isNotNull()
        .satisfies(
            answer ->
                assertThat(answer.calls())
                    .extracting(ToolCall::id, ToolCall::name)
                    .hasToString("[(\"a\", \"f\"), (\"b\", \"g\")]"));
    assertThat(
            whole(
                "anthropic-messages",
                "{'type':'message','content':[{'type':'text','text':'Hi'},"
                    + "{'type':'tool_use','id':'t','name':'f','input':{'a':1}}]}"))
        .isEqualTo(Message.assistant("Hi", List.of(new ToolCall("t", "f", "{\"a\":1}"))));
  }

  /** Random chat streams, in random pieces, beside what they were made of. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void randomStreamsLoseNothing(long seed) throws IOException {
    var random = new Random(seed);
    for (int round = 0; round < 100; round++) {
      var calls = new ArrayList<ToolCall>();
      for (int i = random.nextInt(4); i >= 0; i--) {
        String arguments = JSON.writeValueAsString(List.of("é\"\\" + random.nextInt()));
        calls.add(new ToolCall("c" + random.nextLong(), "f" + i, "{\"a\":" + arguments + "}"));
      }
      Message truth = Message.assistant(random.nextBoolean() ? "x" : "", calls);

      assertThat(read("openai-chat", stream(truth, random))).isEqualTo(truth);
    }
  }

  private static List<String> stream(Message truth, Random random) throws IOException {
    var events = new ArrayList<String>();
    if (!truth.content().isEmpty()) {
      events.add("{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"x\"}}]}");
    }
    for (int index = 0; index < truth.calls().size(); index++) {
      ToolCall call = truth.calls().get(index);
      int from = 0;
      while (from < call.arguments().length()) {
        int to = Math.min(call.arguments().length(), from + 1 + random.nextInt(9));
        String head =
            from > 0
                ? "\"function\":{"
                : "\"id\":\"" + call.id() + "\",\"function\":{\"name\":\"" + call.name() + "\",";
        events.add(
            "{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":"
                + index
                + ","
                + head
                + "\"arguments\":"
                + JSON.writeValueAsString(call.arguments().substring(from, to))
                + "}}]}}]}");
        from = to;
      }
    }
    return events;
  }

  private static JsonNode sent(String dialect, Message answer) throws IOException {
    ChatRequest request = ChatRequest.builder("m").user("q").message(answer).maxTokens(9).build();
    return JSON.readTree(Dialects.byId(dialect).body(request));
  }

  private static JsonNode json(String text) throws IOException {
    return JSON.readTree(text.replace('\'', '"'));
  }

  private static @Nullable Message read(String id, List<String> events) {
    return read(
        id,
        (reader, delta) -> {
          for (String event : events) {
            byte[] bytes = (event.startsWith("{'") ? quoted(event) : event).getBytes(UTF_8);
            reader.event(bytes, 0, bytes.length, delta);
          }
        });
  }

  private static @Nullable Message whole(String id, String body) {
    byte[] bytes = quoted(body).getBytes(UTF_8);
    return read(id, (reader, delta) -> reader.answer(bytes, 0, bytes.length, delta));
  }

  private interface Reading {
    void with(AnswerPartsReader reader, Delta delta);
  }

  private static @Nullable Message read(String id, Reading reading) {
    Dialect dialect = Dialects.byId(id);
    AnswerParts parts = dialect.answerParts(true);
    var text = new StringBuilder();
    var hidden = new StringBuilder();
    try (var reader = new AnswerPartsReader(dialect.reader(text, hidden), parts, hidden)) {
      reading.with(reader, new Delta());
    }
    return parts.message(text.toString());
  }

  private static String quoted(String event) {
    return event.replace("\\'", "\\\\\"").replace('\'', '"').replace("\\\\\"", "\\\"");
  }

  private static List<String> lines(String recording) throws IOException {
    try (var body =
        AnswerPartsTest.class.getResourceAsStream("/recordings/" + recording + ".body")) {
      return new String(body.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> line.startsWith("{") || line.startsWith("data:"))
          .map(line -> line.startsWith("data:") ? line.substring(5).strip() : line)
          .toList();
    }
  }
}
