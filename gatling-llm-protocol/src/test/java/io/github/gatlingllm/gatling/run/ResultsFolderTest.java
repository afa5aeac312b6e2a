// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultsFolderTest {

  private static final String RUN = "chat-20260101000000000";

  @TempDir Path base;

  @ParameterizedTest
  @ValueSource(strings = {"target/gatling", "build/reports/gatling", "results"})
  void isFoundWhereBuildToolsPutIt(String layout) throws IOException {
    Path folder = run(layout, RUN);
    run(layout, "chat-20260101000000001"); // newer, but not this run's
    assertThat(ResultsFolder.fromLayout(base, RUN)).contains(folder);
  }

  @Test
  void isNotFoundByAge() throws IOException {
    run("results", "chat-20260101000000001");
    assertThat(ResultsFolder.fromLayout(base, RUN)).isEmpty();
  }

  @Test
  void isFoundByTheCommandLine() throws IOException {
    Path folder = run("elsewhere", RUN);
    String command = "io.gatling.app.Gatling -s Chat -rf " + base.resolve("elsewhere");
    assertThat(ResultsFolder.fromCommandLine(command, RUN)).contains(folder);
    assertThat(ResultsFolder.fromCommandLine("io.gatling.app.Gatling -s Chat", RUN)).isEmpty();
  }

  @Test
  void isFoundByTheOpenLog() throws IOException {
    Path folder = run("a folder/with blanks", RUN);
    try (Writer open = Files.newBufferedWriter(folder.resolve("simulation.log"))) {
      assertThat(ResultsFolder.fromOpenFiles(RUN)).contains(folder.toRealPath());
      open.write("");
    }
    assertThat(ResultsFolder.fromOpenFiles(RUN)).isEmpty();
  }

  @Test
  void theSettingWinsThenTheProperty() {
    assertThat(ResultsFolder.find(RUN, base)).contains(base.resolve(RUN));
    System.setProperty(ResultsFolder.PROPERTY, base.resolve("set").toString());
    try {
      assertThat(ResultsFolder.find(RUN, null)).contains(base.resolve("set").resolve(RUN));
      assertThat(ResultsFolder.find(RUN, base)).contains(base.resolve(RUN));
    } finally {
      System.clearProperty(ResultsFolder.PROPERTY);
    }
  }

  private Path run(String layout, String runId) throws IOException {
    Path folder = Files.createDirectories(base.resolve(layout).resolve(runId));
    Files.createFile(folder.resolve("simulation.log"));
    return folder;
  }
}
