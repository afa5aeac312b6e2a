// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.Transcript;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResponsesReaderTest {

  private static final Dialect DIALECT = new OpenAiResponses();

  @Test
  void reasoningThenACall() {
    Transcript transcript =
        stream(
            """
            {"type":"response.created","response":{"status":"in_progress","model":"m","error":null,"incomplete_details":null,"output":[],"usage":null},"sequence_number":0}
            {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_1","type":"reasoning","summary":[]}}
            {"type":"response.reasoning_summary_part.added","part":{"type":"summary_text","text":""}}
            {"type":"response.reasoning_summary_text.delta","delta":"hm"}
            {"type":"response.reasoning_text.delta","delta":"..."}
            {"type":"response.reasoning_summary_text.done","text":"hm"}
            {"type":"response.output_item.done","item":{"id":"rs_1","type":"reasoning","summary":[{"type":"summary_text","text":"hm"}]}}
            {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_1","name":"look"}}
            {"type":"response.function_call_arguments.delta","delta":"{\\"a\\":"}
            {"type":"response.function_call_arguments.delta","delta":"1}"}
            {"type":"response.function_call_arguments.delta","delta":""}
            {"type":"response.function_call_arguments.done","arguments":"{\\"a\\":1}"}
            {"type":"response.output_item.done","item":{"id":"fc_1","type":"function_call","arguments":"{\\"a\\":1}","name":"look"}}
            {"type":"response.completed","response":{"status":"completed","model":"m","output":[{"type":"function_call","name":"look","arguments":"{\\"a\\":1}"}],"usage":{"input_tokens":36,"input_tokens_details":{"cached_tokens":8},"output_tokens":87,"output_tokens_details":{"reasoning_tokens":64},"total_tokens":123}}}
            """);

    assertThat(transcript)
        .isEqualTo(
            new Transcript(
                "",
                "hm...look{\"a\":1}",
                5,
                2,
                new Usage(36, 87, 8, 64),
                "tool_calls",
                true,
                null,
                0));
  }

  @Test
  void fieldsMayComeInAnyOrder() {
    Transcript transcript =
        stream(
            """
            {"delta":"a","type":"response.output_text.delta"}
            {"delta":"no","type":"response.refusal.delta"}
            {"delta":"r","type":"response.reasoning_text.delta"}
            {"delta":"c","type":"response.custom_tool_call_input.delta"}
            {"item":{"name":"f","type":"function_call"},"type":"response.output_item.added"}
            {"item":{"name":"f","type":"function_call"},"type":"response.output_item.done"}
            {"delta":"new","type":"response.sound.delta"}
            {"delta":"","type":"response.output_text.delta"}
            {"response":{"usage":{"output_tokens":2,"input_tokens":1}},"type":"response.completed"}
            """);

    assertThat(transcript)
        .isEqualTo(
            new Transcript("ano", "rcf", 5, 1, Usage.of(1, 2), "tool_calls", true, null, 0, 1));
  }

  @Test
  void whatIsDoneWasToldBefore() {
    Transcript transcript =
        stream(
            """
            {"type":"response.output_text.done","text":"a"}
            {"type":"response.refusal.done","refusal":"a"}
            {"type":"response.content_part.done","part":{"type":"output_text","text":"a"}}
            {"type":"response.web_search_call.searching","item_id":"ws_1"}
            {"type":"response.output_text.annotation.added","annotation":{"type":"url_citation"}}
            {"type":"response.completed","response":{"output":[{"type":"message","content":[{"type":"output_text","text":"a"}]}]}}
            """);

    assertThat(transcript).isEqualTo(new Transcript("", "", 0, 0, null, "stop", true, null, 0));
  }

  static Stream<Arguments> endings() {
    return Stream.of(
        Arguments.of("{'reason':'max_output_tokens'}", "length"),
        Arguments.of("{'reason':'content_filter'}", "content_filter"),
        Arguments.of("{'reason':'pause'}", "pause"),
        Arguments.of("null", "incomplete"));
  }

  @ParameterizedTest
  @MethodSource("endings")
  void anIncompleteResponseTellsWhy(String details, String finishReason) {
    Transcript transcript =
        stream(
            ("{'type':'response.incomplete','response':{'status':'incomplete','incomplete_details':"
                    + details
                    + ",'usage':{'input_tokens':5,'output_tokens':16}}}")
                .replace('\'', '"'));

    assertThat(transcript)
        .isEqualTo(new Transcript("", "", 0, 0, Usage.of(5, 16), finishReason, true, null, 0));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aFailedResponseIsAnError(int text) {
    Transcript transcript =
        stream(
            "{\"type\":\"response.output_text.delta\",\"delta\":\"a\"}\n".repeat(text)
                + """
                {"type":"response.failed","response":{"status":"failed","error":{"code":"server_error","message":"The model failed"},"usage":null}}
                """);

    assertThat(transcript)
        .isEqualTo(
            new Transcript(
                "a".repeat(text),
                "",
                text,
                0,
                null,
                "error",
                true,
                new ServerError("error", "The model failed", "server_error"),
                0));
  }

  @Test
  void aFailureNeedsNoReason() {
    String failed = "{\"type\":\"response.failed\",\"response\":{\"error\":null}}";
    assertThat(stream(failed).error()).isEqualTo(new ServerError("error", failed, null));
  }

  static Stream<Arguments> errors() {
    return Stream.of(
        Arguments.of(
            "{'type':'error','code':'rate_limit','message':'slow"
                + " down','param':null,'sequence_number':3}",
            new ServerError("error", "slow down", "rate_limit")),
        Arguments.of(
            "{'message':'slow down','code':'rate_limit','type':'error'}",
            new ServerError("error", "slow down", "rate_limit")),
        Arguments.of(
            "{'type':'error','error':{'type':'too_many','code':'rate_limit','message':'slow"
                + " down'}}",
            new ServerError("too_many", "slow down", "rate_limit")),
        Arguments.of(
            "{'error':{'type':'too_many','message':'slow down'}}",
            new ServerError("too_many", "slow down", null)));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void anErrorEventIsFlatOrNot(String event, ServerError expected) {
    String token = "{\"type\":\"response.output_text.delta\",\"delta\":\"a\"}\n";

    Transcript transcript = stream(token + event.replace('\'', '"') + "\n" + token);

    assertThat(transcript)
        .isEqualTo(new Transcript("aa", "", 2, 0, null, null, false, expected, 0));
  }

  @Test
  void aGatewaysEndMarkIsUnderstood() {
    assertThat(stream("[DONE]").done()).isTrue();
  }

  @Test
  void aCallInAMalformedEventIsForgotten() {
    Transcript transcript =
        stream(
            """
            {"item":{"name":"f","type":"function_call"},"type":"response.output_item.added"
            {"type":"response.completed","response":{}}
            """);

    assertThat(transcript).isEqualTo(new Transcript("", "", 0, 0, null, "stop", true, null, 1));
  }

  @Test
  void aWholeAnswer() {
    Transcript transcript =
        answer(
            """
            {"id":"resp_1","object":"response","status":"completed","error":null,"incomplete_details":null,"model":"m",
             "output":[
              {"id":"rs_1","type":"reasoning","summary":[{"text":"2+2","type":"summary_text"}],"content":[{"type":"reasoning_text","text":"?"}]},
              {"content":[{"annotations":[],"text":"four","type":"output_text"},{"type":"refusal","refusal":"!"}],"type":"message"},
              {"type":"function_call","name":"look","arguments":"{}"}],
             "text":{"format":{"type":"text"}},
             "usage":{"input_tokens":5,"output_tokens":9,"output_tokens_details":{"reasoning_tokens":3}}}
            """);

    assertThat(transcript)
        .isEqualTo(
            new Transcript(
                "four!",
                "2+2?look{}",
                1,
                0,
                new Usage(5, 9, Usage.ABSENT, 3),
                "tool_calls",
                true,
                null,
                0));
  }

  @Test
  void aWholeAnswerMayBeIncomplete() {
    Transcript transcript =
        answer(
            """
            {"output":[{"type":"message","content":[{"type":"output_text","text":"fo"}]}],
             "incomplete_details":{"reason":"max_output_tokens"},"status":"incomplete"}
            """);

    assertThat(transcript.text()).isEqualTo("fo");
    assertThat(transcript.finishReason()).isEqualTo("length");
    assertThat(transcript.error()).isNull();
  }

  @Test
  void aWholeAnswerMayBeAFailure() {
    assertThat(
            answer("{\"status\":\"failed\",\"error\":{\"code\":\"x\",\"message\":\"y\"}}").error())
        .isEqualTo(new ServerError("error", "y", "x"));
    assertThat(answer("{\"detail\":\"Not Found\"}").error())
        .isEqualTo(new ServerError("error", "Not Found", null));
  }

  private static Transcript stream(String events) {
    return Transcript.ofEvents(DIALECT, events);
  }

  private static Transcript answer(String body) {
    return Transcript.ofAnswer(DIALECT, body.getBytes(UTF_8));
  }
}
