// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.wire.dialect.Gemini;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import org.junit.jupiter.api.Test;

/** How much text an event has at most, so that more tokens than it can hold are noticed. */
class TextBytesTest {

  private final Delta delta = new Delta();

  @Test
  void textReasoningAndToolCallsAllCount() {
    DeltaReader reader = new OpenAiChat().reader(null);
    assertThat(bytes(reader, "{'choices':[{'index':0,'delta':{'role':'assistant'}}]}")).isZero();
    assertThat(
            bytes(
                reader,
                "{'choices':[{'index':0,'delta':{'content':'abcd','reasoning_content':'ef'}}]}"))
        .isEqualTo(18);
    assertThat(
            bytes(
                reader,
                "{'choices':[{'index':0,'delta':{'tool_calls':[{'index':0,'function':"
                    + "{'name':'f','arguments':'xy'}}]}}]}"))
        .isEqualTo(9);
  }

  /** An event that repeats another is not parsed: there are its bytes. */
  @Test
  void anEventThatRepeatsAnotherHasItsOwnText() {
    DeltaReader reader = new OpenAiChat().reader(null);
    String event = "{'choices':[{'index':0,'delta':{'content':'%s'}}]}";
    bytes(reader, String.format(event, "a"));
    assertThat(bytes(reader, String.format(event, "語a"))).isEqualTo(4);
    assertThat(bytes(reader, String.format(event, "ab\\n"))).isEqualTo(4);
  }

  @Test
  void aCallThatIsAnObjectHasNoKnownLength() {
    DeltaReader reader = new Gemini().reader(null);
    assertThat(
            bytes(
                reader,
                "{'candidates':[{'content':{'parts':[{'text':'abc'},{'functionCall':"
                    + "{'name':'f','args':{'a':1}}}]}}]}"))
        .isZero();
    assertThat(delta.content()).isTrue();
  }

  private int bytes(DeltaReader reader, String event) {
    byte[] bytes = event.replace('\'', '"').getBytes(UTF_8);
    reader.event(bytes, 0, bytes.length, delta);
    return delta.textBytes();
  }
}
