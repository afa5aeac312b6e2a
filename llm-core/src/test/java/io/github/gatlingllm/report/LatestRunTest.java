// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The latest run can be found without looking for the newest folder. */
class LatestRunTest {

  @TempDir Path results;

  @Test
  void theFileNamesTheLatestRunAndNothingElseIsLeft() throws IOException {
    LatestRun.point(results, results.resolve("chat-1").resolve("llm"));
    LatestRun.point(results, results.resolve("chat-2").resolve("llm"));

    assertThat(results.resolve("llm-latest.txt")).hasContent("chat-2/llm\n");
    assertThat(results).isDirectoryNotContaining(file -> !file.endsWith("llm-latest.txt"));
  }

  @Test
  void besideAFolderOfItsOwnItNamesThat() throws IOException {
    LatestRun.point(results, results.resolve("llm-chat-1"));

    assertThat(results.resolve("llm-latest.txt")).hasContent("llm-chat-1\n");
  }
}
