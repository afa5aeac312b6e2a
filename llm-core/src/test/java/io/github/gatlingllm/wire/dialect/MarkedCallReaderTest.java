// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.wire.CallText;
import io.github.gatlingllm.wire.CallText.Call;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MarkedCallReaderTest {

  private final StringBuilder text = new StringBuilder();
  private final StringBuilder calls = new StringBuilder();
  private final DeltaReader reader =
      Objects.requireNonNull(new OpenAiChat().callReader(text, calls));
  private final Delta delta = new Delta();

  private void event(String calls) {
    byte[] bytes =
        ("{'choices':[{'index':0,'delta':{'tool_calls':[" + calls + "]}}]}")
            .replace('\'', '"')
            .getBytes(StandardCharsets.UTF_8);
    reader.event(bytes, 0, bytes.length, delta);
    assertThat(delta.malformed()).isFalse();
  }

  private static String part(int index, String function) {
    return "{'index':" + index + ",'function':{" + function + "}}";
  }

  @Test
  void piecesOfSeveralCallsAreJoined() {
    event(part(0, "'name':'add','arguments':''"));
    assertThat(delta.content()).isTrue();
    for (String piece : List.of("{", "n", ":", "1", "}")) {
      event(part(0, "'arguments':'" + piece + "'"));
      assertThat(delta.content()).isTrue();
    }
    event(part(1, "'name':'sub','arguments':'{}'"));
    assertThat(CallText.read(calls.toString()))
        .containsExactly(new Call("add", "{n:1}"), new Call("sub", "{}"));
    assertThat(CallText.plain(calls.toString())).isEqualTo("add{n:1}sub{}");
    assertThat(text).isEmpty();
  }

  @Test
  void aNameThatIsRepeatedBeginsNoCall() {
    event(part(0, "'name':'add','arguments':'{'"));
    event(part(0, "'name':'add','arguments':'}'"));
    assertThat(CallText.read(calls.toString())).containsExactly(new Call("add", "{}"));
  }

  @Test
  void severalCallsInOneEvent() {
    event(part(0, "'name':'a','arguments':'1'") + "," + part(1, "'name':'b','arguments':'2'"));
    assertThat(CallText.read(calls.toString()))
        .containsExactly(new Call("a", "1"), new Call("b", "2"));
  }

  @Test
  void anAnswerInOnePiece() {
    byte[] body =
        ("{'choices':[{'index':0,'finish_reason':'tool_calls','message':{'content':null,"
                + "'tool_calls':[{'id':'1','type':'function','function':{'name':'a','arguments':"
                + "'{}'}},{'id':'2','function':{'name':'a','arguments':'[]'}}]}}]}")
            .replace('\'', '"')
            .getBytes(StandardCharsets.UTF_8);
    reader.answer(body, 0, body.length, delta);
    assertThat(CallText.read(calls.toString()))
        .containsExactly(new Call("a", "{}"), new Call("a", "[]"));
  }

  @Test
  void textWithoutCallsHasNone() {
    assertThat(CallText.read("thoughts")).isEmpty();
    assertThat(CallText.read("")).isEmpty();
  }
}
