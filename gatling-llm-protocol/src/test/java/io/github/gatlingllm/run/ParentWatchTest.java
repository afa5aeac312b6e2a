// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParentWatchTest {

  private static final Optional<ProcessHandle> A_JVM = Optional.of(ProcessHandle.current());

  @ParameterizedTest
  @CsvSource({
    // As Maven's plugin forks: a jar of nothing but a class path, and a file of arguments.
    "/tmp/gatlingbooter1234.jar io.gatling.app.Gatling /tmp/gatling-56.args",
    "io.gatling.app.Gatling -s my.Chat -rf build/reports -l gradle -btv 8.10",
    "io.gatling.app.Gatling -s my.Chat --launcher maven",
    "io.gatling.app.Gatling -s my.Chat -l sbt -btv 1.10",
  })
  void aJvmThatAPluginForkedWatchesAParentThatIsAJvm(String command) {
    assertThat(ParentWatch.parent(command, A_JVM)).isEqualTo(A_JVM);
    assertThat(ParentWatch.parent(command, Optional.empty())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.gatling.app.Gatling -s my.Chat -rf results",
        "io.gatling.app.Gatling -s my.Maven -rd maven -l",
        "org.codehaus.plexus.classworlds.launcher.Launcher gatling:test",
        "my.Main",
        "",
      })
  void aJvmThatAPersonStartedOutlivesWhatStartedIt(String command) {
    assertThat(ParentWatch.parent(command, A_JVM)).isEmpty();
  }

  @Test
  void aParentThatIsNoJvmIsNotWatched() throws Exception {
    Process shell = new ProcessBuilder("sh", "-c", "read line").start();
    try {
      assertThat(
              ParentWatch.parent(
                  "/tmp/gatlingbooter1.jar io.gatling.app.Gatling", Optional.of(shell.toHandle())))
          .isEmpty();
    } finally {
      shell.destroyForcibly().waitFor();
    }
  }

  @Test
  void theEndOfTheParentEndsTheJvmAsSigtermDoes() throws Exception {
    var exits = new ArrayBlockingQueue<Integer>(1);
    var parent = new CompletableFuture<Void>();
    ParentWatch.watch(parent, exits::add);
    assertThat(exits).isEmpty();
    parent.complete(null);
    assertThat(exits.poll(60, TimeUnit.SECONDS)).isEqualTo(143);
  }
}
