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
            RunStartTexts.crashed("FileSystemException: /ro/chat-1: Read-only file system", true));
  }

  @Test
  void otherCausesAreNamed() {
    assertThat(StartCrash.text(new IllegalStateException("no\nlicence")))
        .isEqualTo(RunStartTexts.crashed("IllegalStateException: no licence", false));
    assertThat(StartCrash.text(new IllegalStateException("GET http://me:sesame@h/?key=sesame")))
        .isEqualTo(
            RunStartTexts.crashed("IllegalStateException: GET http://***@h/?key=***", false));
    assertThat(StartCrash.text(new StackOverflowError()))
        .isEqualTo(RunStartTexts.crashed("StackOverflowError", false));
  }

  @Test
  void aThreadThatIsNotGatlingsIsLeftAlone() {
    var thread = new Thread(() -> {});
    Thread.UncaughtExceptionHandler before = thread.getUncaughtExceptionHandler();
    assertThat(StartCrash.of(thread).text()).isEmpty();
    assertThat(thread.getUncaughtExceptionHandler()).isSameAs(before);
  }
}
