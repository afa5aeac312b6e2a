// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

class StartCrashTest {

  @Test
  void aFolderThatCanNotBeWrittenHasARemedy() {
    var denied = new FileSystemException("/ro/chat-1", null, "Read-only file system");
    assertThat(StartCrash.text(new InvocationTargetException(denied)))
        .isEqualTo(
            "FAILED: the run crashed before it began: FileSystemException: /ro/chat-1: Read-only"
                + " file system. Make Gatling's results folder writable (Maven: target/gatling,"
                + " Gradle: build/reports/gatling), or set another one by -rf");
  }

  @Test
  void otherCausesAreNamed() {
    assertThat(StartCrash.text(new IllegalStateException("no\nlicence")))
        .isEqualTo("FAILED: the run crashed before it began: IllegalStateException: no licence");
    assertThat(StartCrash.text(new IllegalStateException("GET http://me:sesame@h/?key=sesame")))
        .isEqualTo(
            "FAILED: the run crashed before it began: IllegalStateException: GET"
                + " http://***@h/?key=***");
    assertThat(StartCrash.text(new StackOverflowError()))
        .isEqualTo("FAILED: the run crashed before it began: StackOverflowError");
  }

  @Test
  void aThreadThatIsNotGatlingsIsLeftAlone() {
    var thread = new Thread(() -> {});
    Thread.UncaughtExceptionHandler before = thread.getUncaughtExceptionHandler();
    assertThat(StartCrash.of(thread).text()).isEmpty();
    assertThat(thread.getUncaughtExceptionHandler()).isSameAs(before);
  }
}
