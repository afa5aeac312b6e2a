// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartFilesTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"RIFF....WAVEfmt, wav", "ID3xyz, mp3", "\u00ff\u00fbxyz, mp3"})
  void aRecordingTellsByItsFirstBytesWhatItIs(String content, String format) throws IOException {
    byte[] bytes = content.getBytes(ISO_8859_1);
    Path file = Files.write(folder.resolve("recording"), bytes);

    assertThat(PartFiles.audio(file.toString()))
        .isEqualTo(
            Map.of(
                "type",
                "input_audio",
                "input_audio",
                Map.of("data", Base64.getEncoder().encodeToString(bytes), "format", format)));
  }

  @Test
  void anotherFileIsNoRecording() throws IOException {
    Path file = Files.writeString(folder.resolve("x.wav"), "OggS");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> PartFiles.audio(file.toString()))
        .withMessage(file + " must be WAV or MP3, but it begins like neither");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PartFiles.audio("nowhere.wav"))
        .withMessageContaining("nowhere.wav");
  }

  @Test
  void partsAreAListOrOneAlone() throws IOException {
    Path list = Files.writeString(folder.resolve("l.json"), "[{\"type\":\"a\"},{\"type\":\"b\"}]");
    Path one = Files.writeString(folder.resolve("o.json"), "{\"type\":\"a\",\"x\":null}");

    assertThat(PartFiles.parts(list.toString()))
        .containsExactly(Map.of("type", "a"), Map.of("type", "b"));
    assertThat(PartFiles.parts(one.toString())).singleElement().asString().contains("x=null");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "[null]", "[1]", "{\"type\":", "[{}] x"})
  void whatIsNoListOfObjectsIsRefusedByName(String json) throws IOException {
    Path file = Files.writeString(folder.resolve("parts.json"), json);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> PartFiles.parts(file.toString()))
        .withMessageStartingWith(file + " must be a JSON array of content parts, but ");
  }
}
