// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static io.github.gatlingllm.wire.dialect.OpenAiChatReading.choice;
import static io.github.gatlingllm.wire.dialect.OpenAiChatReading.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Transcript;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiChatReaderTest {

  private final OpenAiChatReading reading = new OpenAiChatReading();
  private final Delta delta = reading.delta();

  @AfterEach
  void close() {
    reading.close();
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
    reading.read(choice("'delta':" + chatDelta));

    assertThat(delta.content()).isFalse();
    assertThat(delta.reasoningOnly()).isFalse();
    assertThat(delta.malformed()).isFalse();
    assertThat(delta.choices()).isTrue();
    assertThat(reading.text()).isEmpty();
    assertThat(reading.hidden()).isEmpty();
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
    reading.read(choice("'index':0,'delta':" + chatDelta));

    assertThat(delta.content()).isTrue();
    assertThat(delta.reasoningOnly()).isEqualTo(reasoningOnly);
    assertThat(reading.text()).hasToString(expectedText);
    assertThat(reading.hidden()).hasToString(expectedHidden);
  }

  @Test
  void aFinishChunkMayCarryTheLastText() {
    reading.read(choice("'delta':{'content':'end'},'finish_reason':'length','stop_reason':null"));

    assertThat(delta.content()).isTrue();
    assertThat(delta.finishReason()).isEqualTo("length");
  }

  @Test
  void ofSeveralChoicesAnyContentCountsAndTheFirstChoicesTextIsKept() {
    reading.read("{'choices':[{'index':0,'delta':{}},{'delta':{'content':'second'},'index':1}]}");
    assertThat(delta.content()).isTrue();

    reading.read("{'choices':[{'index':0,'delta':{'content':'first'}}]}");
    assertThat(reading.text()).hasToString("first");
    assertThat(reading.hidden()).hasToString("second");
  }

  @Test
  void theModelIsOneStringForAllChunks() {
    reading.read("{'model':'m-1','choices':[]}");
    String first = delta.model();
    reading.read("{'model':'m-1','choices':[]}");

    assertThat(first).isEqualTo("m-1");
    assertThat(delta.model()).isSameAs(first);

    reading.read("{'model':''}");
    assertThat(delta.model()).isNull();
    reading.read("{'model':'m-2'}");
    assertThat(delta.model()).isEqualTo("m-2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[DONE]", " [DONE]", "[DONE] ", "[DONE]\n"})
  void theEndMark(String data) {
    reading.read(data);

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
    reading.read(data);

    assertThat(delta.content()).isFalse();
    assertThat(delta.malformed()).isFalse();
    assertThat(delta.error()).isNull();
    assertThat(delta.model()).isNull();
  }

  /** Events that repeat one that was learned tell it, too. */
  @Test
  void theServersFingerprintIsTold() {
    String event =
        "{'id':'1','object':'chat.completion.chunk','model':'m','system_fingerprint':'%s',"
            + "'choices':[{'index':0,'delta':{'content':'%s'},'finish_reason':null}]}";
    for (String word : List.of("a", "b", "c", "d")) {
      reading.read(String.format(event, "fp_1", word));
      assertThat(delta.fingerprint()).isEqualTo("fp_1");
      assertThat(delta.content()).isTrue();
    }
    reading.read(String.format(event, "fp_2", "e"));
    assertThat(delta.fingerprint()).isEqualTo("fp_2");
    reading.read("{'choices':[{'index':0,'delta':{'content':'f'}}]}");
    assertThat(delta.fingerprint()).isNull();
  }

  @Test
  void aWholeAnswerIsReadLikeOneChunk() {
    reading.answer(
        "\n\n\n{'object':'chat.completion','choices':[{'index':0,'finish_reason':'stop','message':"
            + "{'role':'assistant','content':'four','reasoning_content':'2+2'}}],"
            + "'usage':{'prompt_tokens':5,'completion_tokens':4}}");

    assertThat(delta.content()).isTrue();
    assertThat(delta.error()).isNull();
    assertThat(delta.finishReason()).isEqualTo("stop");
    assertThat(delta.usage()).isEqualTo(Usage.of(5, 4));
    assertThat(reading.text()).hasToString("four");
    assertThat(reading.hidden()).hasToString("2+2");
  }

  @Test
  void withoutABuilderNoTextIsKept() {
    try (DeltaReader blind = new OpenAiChat().reader(null)) {
      byte[] bytes = json("{'choices':[{'index':1,'delta':{'content':'a'}}]}").getBytes(UTF_8);

      blind.event(bytes, 0, bytes.length, delta);

      assertThat(delta.content()).isTrue();
    }
  }
}
