// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static io.github.gatlingllm.chat.Usage.ABSENT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnthropicReaderTest {

  private static final Dialect DIALECT = new AnthropicMessages();

  private static final String OVERLOADED =
      "{\"type\": \"error\", \"error\": {\"type\": \"overloaded_error\", \"message\":"
          + " \"Overloaded\"}}\n";

  @Test
  void textThenToolsWithCachedInput() {
    Transcript transcript =
        stream(
            """
            {"type":"message_start","message":{"type":"message","role":"assistant","content":[],"model":"m","stop_reason":null,"usage":{"input_tokens":25,"cache_creation_input_tokens":10,"cache_read_input_tokens":100,"output_tokens":1}}}
            {"type":"ping"}
            {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
            {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Let me see."}}
            {"type":"content_block_stop","index":0}
            {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_1","name":"look","input":{}}}
            {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":""}}
            {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\\"a\\":"}}
            {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"1}"}}
            {"type":"content_block_stop","index":1}
            {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":15}}
            {"type":"message_stop"}
            """);

    assertThat(transcript)
        .isEqualTo(
            new Transcript(
                "Let me see.",
                "look{\"a\":1}",
                4,
                0,
                new Usage(135, 15, 100, ABSENT, 10),
                "tool_calls",
                true,
                null,
                0));
  }

  @Test
  void thinkingIsReasoningWhetherItCanBeReadOrNot() {
    Transcript transcript =
        stream(
            """
            {"type":"content_block_start","index":0,"content_block":{"type":"redacted_thinking","data":"EmwK"}}
            {"type":"content_block_start","index":1,"content_block":{"type":"thinking","thinking":"","signature":""}}
            {"type":"content_block_delta","index":1,"delta":{"type":"thinking_delta","thinking":"hm"}}
            {"type":"content_block_delta","index":1,"delta":{"type":"signature_delta","signature":"EqQB"}}
            {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"4"}}
            """);

    assertThat(transcript).isEqualTo(new Transcript("4", "hm", 3, 2, null, null, false, null, 0));
  }

  @Test
  void aCompactionsSummaryIsGeneratedButNoAnswer() {
    Transcript transcript =
        stream(
            """
            {"type":"content_block_start","index":0,"content_block":{"type":"compaction","content":null,"encrypted_content":null}}
            {"type":"content_block_delta","index":0,"delta":{"type":"compaction_delta","content":"We spoke","encrypted_content":null}}
            {"type":"content_block_delta","index":0,"delta":{"type":"compaction_delta","content":" of tides.","encrypted_content":"EqQB"}}
            {"type":"content_block_stop","index":0}
            {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"4"}}
            """);

    assertThat(transcript)
        .isEqualTo(new Transcript("4", "We spoke of tides.", 3, 2, null, null, false, null, 0));
  }

  @Test
  void aCompactionMayBeWholeInItsBlockOrEncrypted() {
    Transcript transcript =
        stream(
            """
            {"type":"content_block_start","index":0,"content_block":{"type":"compaction","content":"We spoke."}}
            {"type":"content_block_delta","index":1,"delta":{"type":"compaction_delta","content":null,"encrypted_content":"EqQB"}}
            {"type":"content_block_start","index":2,"content_block":{"type":"mcp_tool_result","content":"not generated"}}
            """);

    assertThat(transcript)
        .isEqualTo(new Transcript("", "We spoke.", 2, 2, null, null, false, null, 0));
  }

  @Test
  void blocksMayBeOpenAtTheSameTime() {
    Transcript transcript =
        stream(
            """
            {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"f","input":{}}}
            {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"b","name":"g","input":{}}}
            {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{1"}}
            {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{0"}}
            {"type":"content_block_stop","index":0}
            {"type":"content_block_stop","index":1}
            """);

    assertThat(transcript.contentChunks()).isEqualTo(4);
    assertThat(transcript.hidden()).isEqualTo("fg{1{0");
    assertThat(transcript.unknown()).isZero();
  }

  @Test
  void citationsAreAnnotations() {
    Transcript transcript =
        stream(
            """
            {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"char_location","cited_text":"The sky","document_index":0}}}
            """);

    assertThat(transcript).isEqualTo(new Transcript("", "", 0, 0, null, null, false, null, 0));
  }

  @Test
  void fieldsMayComeInAnyOrder() {
    Transcript transcript =
        stream(
            """
            {"message":{"usage":{"output_tokens":1,"cache_read_input_tokens":2,"input_tokens":3},"model":"m"},"type":"message_start"}
            {"delta":{"text":"a","type":"text_delta"},"index":0,"type":"content_block_delta"}
            {"content_block":{"input":{},"name":"f","type":"tool_use"},"index":1,"type":"content_block_start"}
            {"usage":{"output_tokens":9},"delta":{"stop_reason":"max_tokens"},"type":"message_delta"}
            """);

    assertThat(transcript)
        .isEqualTo(
            new Transcript("a", "f", 2, 0, new Usage(5, 9, 2, ABSENT), "length", false, null, 0));
  }

  @Test
  void usageIsCumulativeAndWhatIsLeftOutStays() {
    Transcript transcript =
        stream(
            """
            {"type":"message_start","message":{"usage":{"input_tokens":25,"cache_read_input_tokens":100,"output_tokens":1}}}
            {"type":"message_delta","delta":{"stop_reason":null},"usage":{"input_tokens":25,"output_tokens":7}}
            {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"input_tokens":40,"cache_creation_input_tokens":null,"output_tokens":15}}
            """);

    assertThat(transcript.usage()).isEqualTo(new Usage(140, 15, 100, ABSENT));
  }

  @Test
  void withoutCacheFieldsNothingIsToldOfACache() {
    Transcript transcript =
        stream(
            """
            {"type":"message_start","message":{"usage":{"input_tokens":25,"output_tokens":1}}}
            {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":15}}
            """);

    assertThat(transcript.usage()).isEqualTo(Usage.of(25, 15));
  }

  @Test
  void aMalformedEventsCountsAreForgotten() {
    Transcript transcript =
        stream(
            """
            {"type":"message_start","message":{"usage":{"input_tokens":25}}}
            {"type":"message_start","message":{"usage":{"cache_read_input_tokens":99}}
            {"type":"message_delta","usage":{"input_tokens":26,"output_tokens":15}}
            """);

    assertThat(transcript.usage()).isEqualTo(Usage.of(26, 15));
    assertThat(transcript.malformed()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void anErrorMayComeAnywhere(int at) {
    StringBuilder events = new StringBuilder();
    for (int i = 0; i < 3; i++) {
      events.append(i == at ? OVERLOADED : "");
      events.append(
          "{\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\"a\"}}\n");
    }
    events.append(at == 3 ? OVERLOADED : "");

    Transcript transcript = stream(events.toString());

    assertThat(transcript.text()).isEqualTo("aaa");
    assertThat(transcript.error())
        .isEqualTo(new ServerError("overloaded_error", "Overloaded", null));
    assertThat(transcript.unknown()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'message_paused','text':'x'}",
        "{'type':'content_block_delta','delta':{'type':'sound_delta','sound':'x'}}",
        "{'type':7}",
      })
  void unknownEventsAreCounted(String event) {
    Transcript transcript = stream(event.replace('\'', '"'));

    assertThat(transcript.unknown()).isEqualTo(1);
    assertThat(transcript.contentChunks()).isZero();
    assertThat(transcript.error()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "end_turn,stop",
    "stop_sequence,stop",
    "max_tokens,length",
    "tool_use,tool_calls",
    "refusal,content_filter",
    "pause_turn,pause_turn"
  })
  void stopReasons(String reason, String expected) {
    Transcript transcript =
        stream("{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"" + reason + "\"}}");

    assertThat(transcript.finishReason()).isEqualTo(expected);
  }

  @Test
  void aWholeAnswer() {
    Transcript transcript =
        answer(
            """
            {"id":"msg_1","type":"message","role":"assistant","model":"m","content":[
              {"type":"thinking","thinking":"hm","signature":"EqQB"},
              {"type":"text","text":"four"},
              {"type":"tool_use","id":"toolu_1","name":"look",
               "input":{"city":"Pa\\"ris", "list":[1, 2.50, true, null, {}, []]}}],
             "stop_reason":"tool_use","stop_sequence":null,
             "usage":{"input_tokens":5,"cache_creation_input_tokens":0,"cache_read_input_tokens":3,"output_tokens":4}}
            """);

    assertThat(transcript)
        .isEqualTo(
            new Transcript(
                "four",
                "hmlook{\"city\":\"Pa\\\"ris\",\"list\":[1,2.50,true,null,{},[]]}",
                1,
                0,
                new Usage(8, 4, 3, ABSENT, 0),
                "tool_calls",
                false,
                null,
                0));
  }

  @Test
  void argumentsNeedNotBeKept() {
    Delta delta = new Delta();
    byte[] bytes =
        "{\"content\":[{\"input\":{\"a\":[{}],\"b\":1},\"name\":\"f\"},{\"text\":\"a\"}]}"
            .getBytes(UTF_8);
    StringBuilder text = new StringBuilder();
    try (DeltaReader reader = DIALECT.reader(text)) {
      reader.answer(bytes, 0, bytes.length, delta);
    }

    assertThat(delta.content()).isTrue();
    assertThat(text).hasToString("a");
  }

  @Test
  void aWholeBodyMayBeAnError() {
    assertThat(
            answer(
                    """
                    {"type":"error","error":{"type":"invalid_request_error","message":"max_tokens: Field required"}}
                    """)
                .error())
        .isEqualTo(new ServerError("invalid_request_error", "max_tokens: Field required", null));
    assertThat(answer("{\"message\":\"no Route matched\"}").error())
        .isEqualTo(new ServerError("error", "no Route matched", null));
  }

  private static Transcript stream(String events) {
    return Transcript.ofEvents(DIALECT, events);
  }

  private static Transcript answer(String body) {
    return Transcript.ofAnswer(DIALECT, body.getBytes(UTF_8));
  }
}
