/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.dialect;

import static io.github.gatlingllm.Usage.ABSENT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.ServerError;
import io.github.gatlingllm.Usage;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiChatReaderTest {

  private final StringBuilder text = new StringBuilder();
  private final StringBuilder hidden = new StringBuilder();
  private final DeltaReader reader = new OpenAiChat().reader(text, hidden);
  private final Delta delta = new Delta();

  @AfterEach
  void close() {
    reader.close();
  }

  @Test
  void roleOnlyThenTwoTokensThenUsageThenDone() {
    String stream =
        """
        data: {"choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

        data: {"choices":[{"index":0,"delta":{"content":"Hello"}}]}

        data: {"choices":[{"index":0,"delta":{"content":" world"}}]}

        data: {"choices":[],"usage":{"prompt_tokens":5,"completion_tokens":2,"total_tokens":7}}

        data: [DONE]

        """;

    assertThat(Transcript.of(stream.getBytes(UTF_8)))
        .isEqualTo(new Transcript("Hello world", "", 2, 0, Usage.of(5, 2), null, true, null, 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'role':'assistant'}",
        "{'role':'assistant','content':'','refusal':null}",
        "{'role':'assistant','content':null}",
        "{}",
        "null",
        "{'content':[]}",
        "{'content':{'text':'x'}}",
        "{'content':7}",
        "{'reasoning_content':'','reasoning':null}",
        "{'tool_calls':[]}",
        "{'tool_calls':null}",
        "{'tool_calls':[{'index':0,'id':'call_1','type':'function','function':{'name':'','arguments':''}}]}",
        "{'tool_calls':[{'index':0,'function':null}]}",
      })
  void aDeltaWithoutATokenIsNoContent(String chatDelta) {
    read(choice("'delta':" + chatDelta));

    assertThat(delta.content()).isFalse();
    assertThat(delta.reasoningOnly()).isFalse();
    assertThat(delta.malformed()).isFalse();
    assertThat(delta.choices()).isTrue();
    assertThat(text).isEmpty();
    assertThat(hidden).isEmpty();
  }

  static Stream<Arguments> contents() {
    return Stream.of(
        Arguments.of("{'content':'a'}", "a", "", false),
        Arguments.of("{'content':' '}", " ", "", false),
        Arguments.of("{'content':'\\u00e9\\ud83e\\udd8a\\n'}", "é🦊\n", "", false),
        Arguments.of("{'refusal':'no'}", "no", "", false),
        Arguments.of("{'content':null,'reasoning_content':'r'}", "", "r", true),
        Arguments.of("{'reasoning':'r'}", "", "r", true),
        Arguments.of("{'reasoning':'r','reasoning_content':'r'}", "", "r", true),
        Arguments.of("{'reasoning':'','reasoning_content':'r'}", "", "r", true),
        Arguments.of("{'reasoning':'r','content':'a'}", "a", "r", false),
        Arguments.of("{'reasoning':{'x':1},'content':'a'}", "a", "", false),
        Arguments.of("{'function_call':{'name':'f'}}", "", "f", false),
        Arguments.of("{'tool_calls':[{'index':0,'function':{'arguments':'{'}}]}", "", "{", false),
        Arguments.of(
            "{'tool_calls':[{'index':0,'function':{'name':'f','arguments':''}},"
                + "{'index':1,'function':{'name':'g','arguments':'{}'}}]}",
            "",
            "fg{}",
            false),
        Arguments.of(
            "{'tool_calls':[{'index':0,'type':'custom','custom':{'name':'c','input':'i'}}]}",
            "",
            "ci",
            false),
        Arguments.of("{'content':[{'type':'text','text':'a'}]}", "a", "", false),
        Arguments.of(
            "{'content':[{'type':'thinking','thinking':[{'type':'text','text':'r'}]}]}",
            "",
            "r",
            true));
  }

  @ParameterizedTest
  @MethodSource("contents")
  void aDeltaWithATokenIsContent(
      String chatDelta, String expectedText, String expectedHidden, boolean reasoningOnly) {
    read(choice("'index':0,'delta':" + chatDelta));

    assertThat(delta.content()).isTrue();
    assertThat(delta.reasoningOnly()).isEqualTo(reasoningOnly);
    assertThat(text).hasToString(expectedText);
    assertThat(hidden).hasToString(expectedHidden);
  }

  @Test
  void aFinishChunkMayCarryTheLastText() {
    read(choice("'delta':{'content':'end'},'finish_reason':'length','stop_reason':null"));

    assertThat(delta.content()).isTrue();
    assertThat(delta.finishReason()).isEqualTo("length");
  }

  @Test
  void ofSeveralChoicesAnyContentCountsAndTheFirstChoicesTextIsKept() {
    read("{'choices':[{'index':0,'delta':{}},{'delta':{'content':'second'},'index':1}]}");
    assertThat(delta.content()).isTrue();

    read("{'choices':[{'index':0,'delta':{'content':'first'}}]}");
    assertThat(text).hasToString("first");
    assertThat(hidden).hasToString("second");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'choices':[],", "'choices':null,", ""})
  void aUsageOnlyChunkIsNoContent(String choices) {
    read(
        "{"
            + choices
            + "'usage':{'prompt_tokens':9,'completion_tokens':4,'total_tokens':13,"
            + "'prompt_tokens_details':{'cached_tokens':8,'audio_tokens':0},"
            + "'completion_tokens_details':{'reasoning_tokens':3}}}");

    assertThat(delta.usage()).isEqualTo(new Usage(9, 4, 8, 3));
    assertThat(delta.runningOutputTokens()).isEqualTo(4);
    assertThat(delta.content()).isFalse();
    assertThat(delta.choices()).isFalse();
  }

  @Test
  void aRunningUsageComesBesideContent() {
    read(
        "{'choices':[{'delta':{'content':'a'}}],'usage':{'prompt_tokens':9,'completion_tokens':2}}");

    assertThat(delta.content()).isTrue();
    assertThat(delta.runningOutputTokens()).isEqualTo(2);
  }

  @Test
  void deepSeeksCacheHitsAreCachedTokens() {
    read(
        "{'usage':{'prompt_tokens':9,'completion_tokens':2,"
            + "'prompt_cache_hit_tokens':5,'prompt_cache_miss_tokens':4}}");

    assertThat(delta.usage()).isEqualTo(new Usage(9, 2, 5, ABSENT));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "{}",
        "[]",
        "7",
        "{'prompt_tokens':null,'completion_tokens':null}",
        "{'prompt_tokens':'9','completion_tokens':4.5}",
        "{'prompt_tokens':-1,'completion_tokens':99999999999999999999}",
        "{'prompt_tokens':2147483648}",
        "{'prompt_tokens':{'x':[1]}}",
      })
  void aUsageWithoutCountsIsNone(String usage) {
    read("{'choices':[],'usage':" + usage + "}");

    assertThat(delta.hasUsage()).isFalse();
    assertThat(delta.usage()).isNull();
    assertThat(delta.runningOutputTokens()).isEqualTo(ABSENT);
    assertThat(delta.malformed()).isFalse();
  }

  @Test
  void theModelIsOneStringForAllChunks() {
    read("{'model':'m-1','choices':[]}");
    String first = delta.model();
    read("{'model':'m-1','choices':[]}");

    assertThat(first).isEqualTo("m-1");
    assertThat(delta.model()).isSameAs(first);

    read("{'model':''}");
    assertThat(delta.model()).isNull();
    read("{'model':'m-2'}");
    assertThat(delta.model()).isEqualTo("m-2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[DONE]", " [DONE]", "[DONE] ", "[DONE]\n"})
  void theEndMark(String data) {
    read(data);

    assertThat(delta.done()).isTrue();
    assertThat(delta.malformed()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Azure's prompt filter, and its late annotations without a delta.
        "{'id':'','choices':[],'created':0,'model':'','object':'','system_fingerprint':null,"
            + "'prompt_filter_results':[{'prompt_index':0,'content_filter_results':"
            + "{'hate':{'filtered':false,'severity':'safe'}}}]}",
        "{'id':'','object':'','created':0,'model':'','choices':[{'finish_reason':null,'index':0,"
            + "'content_filter_results':{},'content_filter_offsets':{'check_offset':4522}}]}",
        "{}",
        "",
        "   ",
      })
  void annotationsAndEmptyEventsSayNothing(String data) {
    read(data);

    assertThat(delta.content()).isFalse();
    assertThat(delta.malformed()).isFalse();
    assertThat(delta.error()).isNull();
    assertThat(delta.model()).isNull();
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
            "{'error':{'message':null,'type':null,'code':null}}", error("error", "", null)),
        Arguments.of("{'error':{'message':{'deep':1}}}", error("error", "", null)),
        Arguments.of("{'error':['x']}", error("error", "", null)),
        Arguments.of("{'error':true}", error("error", "true", null)));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void anErrorHasManyShapes(String json, ServerError expected) {
    read(json);
    assertThat(delta.error()).isEqualTo(expected);

    answer(json);
    assertThat(delta.error()).isEqualTo(expected);
  }

  @Test
  void anErrorMayComeBesideChoices() {
    read(
        "{'id':'gen-1','provider':'P','error':{'code':'server_error','message':'disconnected'},"
            + "'choices':[{'index':0,'delta':{'content':''},'finish_reason':'error'}]}");

    assertThat(delta.error()).isEqualTo(error("error", "disconnected", "server_error"));
    assertThat(delta.finishReason()).isEqualTo("error");
    assertThat(delta.content()).isFalse();
  }

  @Test
  void aFinishByErrorNeedsNoPayload() {
    read(choice("'index':0,'delta':{'content':'a'},'finish_reason':'error'"));
    assertThat(delta.error()).isNull();
    assertThat(delta.finishReason()).isEqualTo("error");
    assertThat(delta.content()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "false", "''", "{}", "[]", "0"})
  void anEmptyErrorFieldIsNone(String error) {
    read("{'error':" + error + ",'choices':[]}");

    assertThat(delta.error()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{'detail':'Not Found'}", "{'message':'Not Found'}"})
  void aBareMessageIsAnErrorOnlyAsAWholeBody(String json) {
    answer(json);
    assertThat(delta.error()).isEqualTo(error("error", "Not Found", null));

    read(json);
    assertThat(delta.error()).isNull();
  }

  @Test
  void aWholeAnswerIsReadLikeOneChunk() {
    answer(
        "\n\n\n{'object':'chat.completion','choices':[{'index':0,'finish_reason':'stop','message':"
            + "{'role':'assistant','content':'four','reasoning_content':'2+2'}}],"
            + "'usage':{'prompt_tokens':5,'completion_tokens':4}}");

    assertThat(delta.content()).isTrue();
    assertThat(delta.error()).isNull();
    assertThat(delta.finishReason()).isEqualTo("stop");
    assertThat(delta.usage()).isEqualTo(Usage.of(5, 4));
    assertThat(text).hasToString("four");
    assertThat(hidden).hasToString("2+2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "{'choices':[{'delta':{'content':'lost'}",
        "{'choices':[{'delta':{'content':'lost'}}]} trailing",
        "{'choices':[{'delta':{'content':'lost'}}]}{}",
        "{'choices':[{'delta':{'content':'lost'}}]}7",
        "{'choices':[{'delta':{'content':'lost'}}]}\n]",
        "tru",
        "{'choices':[{'delta':{'content':'lost'}}],}",
        "{'choices':[{'delta':{'content':'lo\u0000st'}}]}",
        "{'choices':[{'delta':{'content':'\\ud83e'}}],'x':'\\q'}",
        "[]",
        "7",
        "'text'",
        "null",
        "ping",
        "<html>502 Bad Gateway</html>",
        "[DON",
        "\u0000",
      })
  void malformedInputIsToldAndForgotten(String data) {
    read(choice("'delta':{'content':'a'}"));

    read(data);
    assertThat(delta.malformed()).isTrue();
    assertThat(delta.content()).isFalse();
    assertThat(delta.choices()).isFalse();

    read(choice("'delta':{'content':'b'}"));
    assertThat(delta.malformed()).isFalse();
    assertThat(delta.content()).isTrue();
    assertThat(text).hasToString("ab");
  }

  @Test
  void invalidUtf8LosesNoToken() {
    byte[] latin = json(choice("'delta':{'content':'né'}")).getBytes(ISO_8859_1);

    reader.event(latin, 0, latin.length, delta);

    assertThat(delta.content()).isTrue();
    assertThat(delta.malformed()).isFalse();
    assertThat(text).hasToString("n\uFFFD");
  }

  @Test
  void invalidUtf8InBrokenJsonIsMalformed() {
    byte[] latin = json(choice("'delta':{'content':'né'}") + "}").getBytes(ISO_8859_1);

    reader.event(latin, 0, latin.length, delta);

    assertThat(delta.malformed()).isTrue();
    assertThat(delta.content()).isFalse();
    assertThat(text).isEmpty();
  }

  @Test
  void halvesOfCharactersAndNulAreText() {
    read(choice("'delta':{'content':'\\ud83e\\u0000'}"));

    assertThat(delta.content()).isTrue();
    assertThat(text).hasToString("\ud83e\u0000");
  }

  @Test
  void anErrorsWordsAreCappedAndFitForALog() {
    String page = "<p>\\u0000\\ud83e\\u001b[31m" + "x".repeat(100_000);
    read("{'error':{'message':'" + page + "','type':'" + page + "','code':'" + page + "'}}");

    ServerError told = Objects.requireNonNull(delta.error());
    String shown = "<p>\uFFFD\uFFFD\uFFFD[31m" + "x".repeat(490);
    assertThat(told).isEqualTo(error(shown, shown, shown));
    assertThat(shown).hasSize(500);
  }

  @Test
  void depthAndSizeThrowNothing() {
    read("{'x':" + "[".repeat(100_000) + "]".repeat(100_000) + "}");
    assertThat(delta.malformed()).isTrue();

    read("{'x':" + "[".repeat(1_001) + "]".repeat(1_001) + "}");
    assertThat(delta.malformed()).isTrue();

    read("{'x':" + "[".repeat(500) + "]".repeat(500) + "}");
    assertThat(delta.malformed()).isFalse();

    answer("[".repeat(100_000));
    assertThat(delta.malformed()).isTrue();

    read("{'x':" + "9".repeat(100_000) + "}");
    assertThat(delta.malformed()).isTrue();

    read("{'" + "k".repeat(100_000) + "':1}");
    assertThat(delta.malformed()).isTrue();

    read(choice("'delta':{'content':'" + "é".repeat(1_000_000) + "'}"));
    assertThat(delta.content()).isTrue();
    assertThat(text).hasSize(1_000_000);
  }

  @Test
  void duplicateKeysAreHarmless() {
    read(
        "{'choices':[{'delta':{'content':'a','content':''}}],'usage':{'prompt_tokens':1},"
            + "'usage':{'completion_tokens':2},'model':'x','model':'y'}");

    assertThat(delta.content()).isTrue();
    assertThat(delta.usage()).isEqualTo(Usage.of(ABSENT, 2));
    assertThat(delta.model()).isEqualTo("y");
  }

  @Test
  void withoutABuilderNoTextIsKept() {
    try (DeltaReader blind = new OpenAiChat().reader(null)) {
      byte[] bytes = json("{'choices':[{'index':1,'delta':{'content':'a'}}]}").getBytes(UTF_8);

      blind.event(bytes, 0, bytes.length, delta);

      assertThat(delta.content()).isTrue();
    }
  }

  private static ServerError error(String type, String message, @Nullable String code) {
    return new ServerError(type, message, code);
  }

  private static String choice(String fields) {
    return "{'choices':[{" + fields + "}]}";
  }

  private static String json(String singleQuoted) {
    return singleQuoted.replace('\'', '"');
  }

  private void read(String data) {
    byte[] bytes = json(data).getBytes(UTF_8);
    reader.event(bytes, 0, bytes.length, delta);
  }

  private void answer(String data) {
    byte[] bytes = json(data).getBytes(UTF_8);
    reader.answer(bytes, 0, bytes.length, delta);
  }
}
