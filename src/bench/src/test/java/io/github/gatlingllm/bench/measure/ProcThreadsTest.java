// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class ProcThreadsTest {

  @TempDir Path tasks;

  @Test
  void allButCompilersCount() throws IOException {
    thread("1", "java", "1500000 300 12");
    thread("2", "gatling-1-1", "2500000 1 2");
    thread("3", "C2 CompilerThre", "99000000 1 2");
    thread("4", "C1 CompilerThre", "88000000 1 2");
    assertThat(ProcThreads.micros(tasks)).hasValue(4000);
  }

  @Test
  void aThreadThatEndsMeanwhileIsLeftOut() throws IOException {
    thread("1", "java", "1500000 300 12");
    Files.createDirectory(tasks.resolve("2"));
    assertThat(ProcThreads.micros(tasks)).hasValue(1500);
  }

  @Test
  void aSystemThatTellsNothingHasNoFigure() throws IOException {
    assertThat(ProcThreads.micros(tasks)).isEmpty();
    assertThat(ProcThreads.micros(tasks.resolve("none"))).isEmpty();
    Files.createDirectory(tasks.resolve("1"));
    assertThat(ProcThreads.micros(tasks)).isEmpty();
  }

  private void thread(String id, String name, String times) throws IOException {
    Path thread = Files.createDirectory(tasks.resolve(id));
    Files.writeString(thread.resolve("comm"), name + "\n");
    Files.writeString(thread.resolve("schedstat"), times + "\n");
  }
}
