// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static io.github.gatlingllm.chat.Usage.ABSENT;
import static io.github.gatlingllm.wire.dialect.OpenAiChatReading.choice;
import static io.github.gatlingllm.wire.dialect.OpenAiChatReading.json;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.Delta;
import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Broken, huge and odd JSON. */
class OpenAiChatMalformedTest {

  private final OpenAiChatReading reading = new OpenAiChatReading();
  private final Delta delta = reading.delta();

  @AfterEach
  void close() {
    reading.close();
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
        "{'choices':[{'delta':{'content':'lost'}}],}",
        "{'choices':[{'delta':{'content':'lo\u0000st'}}]}",
        "{'choices':[{'delta':{'content':'\\ud83e'}}],'x':'\\q'}",
        "{}}",
        "'content':'lost'}}]}",
      })
  void malformedInputIsToldAndForgotten(String data) {
    reading.read(choice("'delta':{'content':'a'}"));

    reading.read(data);
    assertThat(delta.malformed()).isTrue();
    assertThat(delta.content()).isFalse();
    assertThat(delta.choices()).isFalse();

    reading.read(choice("'delta':{'content':'b'}"));
    assertThat(delta.malformed()).isFalse();
    assertThat(delta.content()).isTrue();
    assertThat(reading.text()).hasToString("ab");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ping",
        "[]",
        "7",
        "'text'",
        "null",
        "tru",
        "[HEARTBEAT]",
        "keep-alive 12:30",
        "[DON",
        "\u0000",
        ":",
        "-"
      })
  void dataThatTriesToBeNoObjectIsIgnored(String data) {
    reading.read(choice("'delta':{'content':'a'}"));

    reading.read(data);
    assertThat(delta.noObject()).isTrue();
    assertThat(delta.malformed()).isFalse();
    assertThat(delta.content()).isFalse();
    assertThat(delta.suspected()).isNull();

    reading.read(choice("'delta':{'content':'b'}"));
    assertThat(delta.noObject()).isFalse();
    assertThat(reading.text()).hasToString("ab");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"<html>502 Bad Gateway</html>", "Error: worker died", "[ERROR] 7", "Traceback ("})
  void aSentenceAboutAnErrorIsKept(String data) {
    reading.read(data);
    assertThat(delta.suspected()).isEqualTo(new ServerError("error", data, null));
    assertThat(delta.error()).isNull();
  }

  @Test
  void invalidUtf8LosesNoToken() {
    byte[] latin = json(choice("'delta':{'content':'né'}")).getBytes(ISO_8859_1);

    reading.read(latin);

    assertThat(delta.content()).isTrue();
    assertThat(delta.malformed()).isFalse();
    assertThat(reading.text()).hasToString("n\uFFFD");
  }

  /** As browsers decode: one sign for each longest beginning of a character. */
  @ParameterizedTest
  @CsvSource({
    "C0 AF, 2", "C1 81, 2", "E0 80 AF, 3", "E0 9F BF, 3", "F0 80 80 AF, 4", "F0 8F BF BF, 4",
    "ED A0 80, 3", "ED BF BF, 3", "F4 90 80 80, 4", "F5 80 80 80, 4", "E2 82, 1", "F0 9F 8C, 1",
    "80, 1", "FF, 1",
  })
  void illFormedUtf8IsReplaced(String hex, int signs) {
    byte[] before =
        json("{'choices':[{'index':0,'delta':{'content':'a long beginning ").getBytes(UTF_8);
    byte[] bad = HexFormat.ofDelimiter(" ").parseHex(hex);
    byte[] behind = json(" é 🌊'}}]}").getBytes(UTF_8);
    var bytes = new ByteArrayOutputStream();
    bytes.writeBytes(before);
    bytes.writeBytes(bad);
    bytes.writeBytes(behind);
    for (int i = 0; i < 3; i++) { // also once its form is known
      reading.read(bytes.toByteArray());
    }

    String text = "a long beginning " + "\uFFFD".repeat(signs) + " é 🌊";
    assertThat(reading.text()).hasToString(text.repeat(3));
  }

  @Test
  void invalidUtf8InBrokenJsonIsMalformed() {
    byte[] latin = json(choice("'delta':{'content':'né'}") + "}").getBytes(ISO_8859_1);

    reading.read(latin);

    assertThat(delta.malformed()).isTrue();
    assertThat(delta.content()).isFalse();
    assertThat(reading.text()).isEmpty();
  }

  @Test
  void halvesOfCharactersAndNulAreText() {
    reading.read(choice("'delta':{'content':'\\ud83e\\u0000'}"));

    assertThat(delta.content()).isTrue();
    assertThat(reading.text()).hasToString("\ud83e\u0000");
  }

  @Test
  void depthAndSizeThrowNothing() {
    reading.read("{'x':" + "[".repeat(100_000) + "]".repeat(100_000) + "}");
    assertThat(delta.malformed()).isTrue();

    reading.read("{'x':" + "[".repeat(1_001) + "]".repeat(1_001) + "}");
    assertThat(delta.malformed()).isTrue();

    reading.read("{'x':" + "[".repeat(500) + "]".repeat(500) + "}");
    assertThat(delta.malformed()).isFalse();

    reading.answer("[".repeat(100_000));
    assertThat(delta.malformed()).isTrue();

    reading.read("{'x':" + "9".repeat(100_000) + "}");
    assertThat(delta.malformed()).isTrue();

    reading.read("{'" + "k".repeat(100_000) + "':1}");
    assertThat(delta.malformed()).isTrue();

    reading.read(choice("'delta':{'content':'" + "é".repeat(1_000_000) + "'}"));
    assertThat(delta.content()).isTrue();
    assertThat(reading.text()).hasSize(1_000_000);
  }

  @Test
  void duplicateKeysAreHarmless() {
    reading.read(
        "{'choices':[{'delta':{'content':'a','content':''}}],'usage':{'prompt_tokens':1},"
            + "'usage':{'completion_tokens':2},'model':'x','model':'y'}");

    assertThat(delta.content()).isTrue();
    assertThat(delta.usage()).isEqualTo(Usage.of(ABSENT, 2));
    assertThat(delta.model()).isEqualTo("y");
  }
}
