// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretSettingTest {

  @TempDir private Path folder;

  @Test
  void aVariableGivesIt() {
    assertThat(read(Map.of("LLM_API_KEY", "sk-1")))
        .isEqualTo(new SecretSetting("LLM_API_KEY", "sk-1"))
        .hasToString("LLM_API_KEY=***");
    assertThat(read(Map.of())).isNull();
    assertThat(read(Map.of("LLM_API_KEY", "", "LLM_API_KEY_FILE", " "))).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sk-1", "sk-1\n", "sk-1\r\n"})
  void aFileGivesItWithoutTheLineFeedAtItsEnd(String content) throws IOException {
    assertThat(read(Map.of("LLM_API_KEY", "", "LLM_API_KEY_FILE", file(content))))
        .isEqualTo(new SecretSetting("LLM_API_KEY_FILE", "sk-1"));
  }

  @Test
  void bothAreRefusedAndNotShown() throws IOException {
    String file = file("sk-2");
    assertThatIllegalStateException()
        .isThrownBy(() -> read(Map.of("LLM_API_KEY", "sk-1", "LLM_API_KEY_FILE", file)))
        .withMessage(
            "LLM_API_KEY and LLM_API_KEY_FILE must not be set together. Unset one of them");
  }

  @Test
  void aFileThatHoldsNoneIsNamed() throws IOException {
    refused(file("\n"), "is empty");
    refused(folder.resolve("none").toString(), "can't be read: NoSuchFileException");
    refused(folder.toString(), "can't be read: IOException");
    refused(file("x".repeat(70_000)), "is larger than 64 kB");
  }

  @Test
  void aKeyInPlaceOfAFileIsNotShown() {
    assertThatIllegalStateException()
        .isThrownBy(() -> read(Map.of("LLM_API_KEY_FILE", "sk-tide-4711")))
        .withMessageContaining("can't be read: NoSuchFileException (***)");
  }

  private void refused(String file, String what) {
    assertThatIllegalStateException()
        .isThrownBy(() -> read(Map.of("LLM_API_KEY_FILE", file)))
        .withMessage(
            "LLM_API_KEY_FILE: the file "
                + what
                + " ("
                + file
                + "). It must be a readable file with the secret and nothing else");
  }

  private String file(String content) throws IOException {
    return Files.writeString(Files.createTempFile(folder, "key", ".txt"), content).toString();
  }

  private static @Nullable SecretSetting read(Map<String, String> environment) {
    return SecretSetting.of("LLM_API_KEY", environment::get);
  }
}
