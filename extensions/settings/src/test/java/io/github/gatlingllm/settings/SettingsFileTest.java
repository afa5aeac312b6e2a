// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsFileTest {

  @TempDir Path folder;

  @Test
  void propertiesOfTheFileAreUnderThoseOfTheCommandLine() throws IOException {
    Path file =
        write(
            """
            # a nightly run
            llm.rate = 5
            llm.labels: gpu=H100,\\
                        tp=2
            llm.header.X-Team=Größe

            llm.model=m
            """);

    assertThat(SettingsFile.under(Map.of("llm.settings", file.toString(), "llm.rate", "9")))
        .containsEntry("llm.rate", "9")
        .containsEntry("llm.labels", "gpu=H100,tp=2")
        .containsEntry("llm.header.X-Team", "Größe")
        .containsEntry("llm.model", "m");
    assertThat(SettingsFile.under(Map.of("llm.rate", "9"))).isEqualTo(Map.of("llm.rate", "9"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "llm.rat=5            | 'llm.rat' is not a property: did you mean 'llm.rate'?",
        "user.home=/          | 'user.home' is not a property",
        "llm.rate=fast        | llm.rate: 'fast' is invalid. It must be a number of users per second",
        "llm.settings=x       | llm.settings is not possible in a file. Set it with -D",
        "llm.seed=2           | llm.seed is set twice. Remove one of the lines",
        "llm.model=\\u12      | this is no property",
      })
  void anErrorNamesFileAndLine(String line, String problem) throws IOException {
    Path file = write("llm.seed=1\n# comment \\\n" + line + "\n");

    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> SettingsFile.read(file))
        .withMessageStartingWith("run.properties, line 3: " + problem);
  }

  @Test
  void aSecretIsNotShown() throws IOException {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> SettingsFile.read(write("llm.apiKey=sesame\nllm.apiKeys=sesame\n")))
        .withMessageStartingWith("run.properties, line 2: ")
        .withMessageNotContaining("sesame");
  }

  @Test
  void aFileThatCannotBeReadIsNamed() throws IOException {
    Path binary = Files.write(folder.resolve("b.properties"), new byte[] {(byte) 0xff, 10});

    for (Path file : new Path[] {folder, folder.resolve("none"), binary}) {
      assertThatExceptionOfType(SettingsException.class)
          .isThrownBy(() -> SettingsFile.under(Map.of("llm.settings", file.toString())))
          .withMessageStartingWith("llm.settings: " + file + " cannot be read (");
    }
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> SettingsFile.under(Map.of("llm.settings", " ")))
        .withMessageStartingWith("llm.settings: ' ' is invalid. It must be a file");
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("run.properties"), text);
  }
}
