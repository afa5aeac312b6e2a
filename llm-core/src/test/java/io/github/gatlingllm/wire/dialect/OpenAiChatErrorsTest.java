// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static io.github.gatlingllm.wire.dialect.OpenAiChatReading.choice;
import static io.github.gatlingllm.wire.dialect.OpenAiChatReading.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.wire.Delta;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiChatErrorsTest {

  private final OpenAiChatReading reading = new OpenAiChatReading();
  private final Delta delta = reading.delta();

  @AfterEach
  void close() {
    reading.close();
  }

  static Stream<Arguments> errors() {
    return Stream.of(
        Arguments.of(
            "{'error':{'message':'The server had an error','type':'server_error'}}",
            error("server_error", "The server had an error", null)),
        Arguments.of(
            "{'error':{'message':'TimeoutError','type':'GatewayTimeout','param':null,'code':504}}",
            error("GatewayTimeout", "TimeoutError", "504")),
        Arguments.of(
            "{'object':'error','message':'boom','type':'BadRequestError','param':null,'code':400}",
            error("BadRequestError", "boom", "400")),
        Arguments.of(
            "{'message':'boom','type':'BadRequestError','code':400,'object':'error'}",
            error("BadRequestError", "boom", "400")),
        Arguments.of(
            "{'error':{'code':429,'message':'slow down','metadata':{'raw':[{}]}}}",
            error("error", "slow down", "429")),
        Arguments.of(
            "{'type':'error','error':{'type':'overloaded_error','message':'Overloaded'}}",
            error("overloaded_error", "Overloaded", null)),
        Arguments.of(
            "{'type':'error','code':'x','message':'flat','param':null,'sequence_number':3}",
            error("error", "flat", "x")),
        Arguments.of("{'error':'out of memory'}", error("error", "out of memory", null)),
        Arguments.of(
            "{'error':'Incomplete generation','error_type':'Incomplete generation'}",
            error("Incomplete generation", "Incomplete generation", null)),
        Arguments.of(
            "{'error':{'message':{'deep':1}}}",
            error("error", "{'error':{'message':{'deep':1}}}".replace('\'', '"'), null)),
        Arguments.of("{'error':['x']}", error("error", "x", null)),
        Arguments.of("{'error':true}", error("error", "{\"error\":true}", null)));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void anErrorHasManyShapes(String json, ServerError expected) {
    reading.read(json);
    assertThat(delta.error()).isEqualTo(expected);

    reading.answer(json);
    assertThat(delta.error()).isEqualTo(expected);
  }

  @Test
  void anErrorOfNullsIsOneIfNothingElseComesWithIt() {
    String nulls = "'error':{'message':null,'type':null,'code':null}";
    reading.read("{" + nulls + "}");
    assertThat(delta.suspected()).isNotNull();

    reading.read("{'choices':[{'index':0,'delta':{'content':'a'}}]," + nulls + "}");
    assertThat(delta.suspected()).isNull();
    assertThat(delta.error()).isNull();
  }

  @Test
  void anErrorMayComeBesideChoices() {
    reading.read(
        "{'id':'gen-1','provider':'P','error':{'code':'server_error','message':'disconnected'},"
            + "'choices':[{'index':0,'delta':{'content':''},'finish_reason':'error'}]}");

    assertThat(delta.error()).isEqualTo(error("error", "disconnected", "server_error"));
    assertThat(delta.finishReason()).isEqualTo("error");
    assertThat(delta.content()).isFalse();
  }

  @Test
  void aFinishByErrorNeedsNoPayload() {
    reading.read(choice("'index':0,'delta':{'content':'a'},'finish_reason':'error'"));
    assertThat(delta.error()).isNull();
    assertThat(delta.finishReason()).isEqualTo("error");
    assertThat(delta.content()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "false", "''", "{}", "[]", "0"})
  void anEmptyErrorFieldIsNone(String error) {
    reading.read("{'error':" + error + ",'choices':[]}");

    assertThat(delta.error()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{'detail':'Not Found'}", "{'message':'Not Found'}"})
  void aBareMessageIsAnErrorOnlyAsAWholeBody(String json) {
    reading.answer(json);
    assertThat(delta.error()).isEqualTo(error("error", "Not Found", null));

    reading.read(json);
    assertThat(delta.error()).isNull();
  }

  @Test
  void anErrorsWordsAreCappedAndFitForALog() {
    String page = "<p>\\u0000\\ud83e\\u001b[31m" + "x".repeat(100_000);
    reading.read(
        "{'error':{'message':'" + page + "','type':'" + page + "','code':'" + page + "'}}");

    ServerError reported = Objects.requireNonNull(delta.error());
    String shown = "<p>\uFFFD\uFFFD\uFFFD[31m" + "x".repeat(490);
    assertThat(reported).isEqualTo(error(shown, shown, shown));
    assertThat(shown).hasSize(500);
  }

  private static ServerError error(String type, String message, @Nullable String code) {
    return new ServerError(type, message, code);
  }
}
