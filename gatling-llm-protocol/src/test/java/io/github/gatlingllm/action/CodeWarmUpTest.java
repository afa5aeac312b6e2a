// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CodeWarmUpTest {

  /** No socket, a defect, other versions of Gatling, no thread. */
  static Stream<CodeWarmUp.Attempt> failing() {
    return Stream.of(
        () -> {
          throw new IOException("Too many open files");
        },
        () -> {
          throw new IllegalStateException("a defect");
        },
        () -> {
          throw new NoSuchMethodError("CoreComponents.<init>");
        },
        () -> {
          throw new AbstractMethodError("StatsEngine.logUserStart");
        },
        () -> {
          throw new OutOfMemoryError("unable to create native thread");
        });
  }

  @ParameterizedTest
  @MethodSource("failing")
  void theLoadBeginsWhateverFails(CodeWarmUp.Attempt warmUp) {
    assertThatCode(() -> CodeWarmUp.attempt(warmUp)).doesNotThrowAnyException();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void whoeverWasInterruptedStaysSo() {
    CodeWarmUp.attempt(
        () -> {
          throw new InterruptedException();
        });
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aFailureThatIsNotOfTheWarmUpIsNotHidden() {
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(
            () ->
                CodeWarmUp.attempt(
                    () -> {
                      throw new AssertionError("a broken promise");
                    }));
  }
}
