// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows of two runs never come into one file. */
class RequestLogPartTest {

  @Test
  void aRunThatStartedInTheSameMillisecondIsLeftAlone(@TempDir Path run) throws IOException {
    Path folder = run.resolve("llm");
    RequestLogPart first = RequestLogPart.open(folder, false);

    assertThatThrownBy(() -> RequestLogPart.open(folder, false))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(RunStartTexts.sameFolder(folder.resolve("requests.jsonl")));

    first.over();
    first.close();
    assertThat(Files.size(folder.resolve("requests.jsonl"))).isZero();
  }

  @Test
  void aFileInTheFoldersPlaceIsNoOtherRun(@TempDir Path run) throws IOException {
    Path folder = Files.createFile(run.resolve("llm"));

    assertThatThrownBy(() -> RequestLogPart.open(folder, false))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("the LLM report's folder cannot be written: " + folder);
  }
}
