// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JvmExitTest {

  private static final StackTraceElement SHUTDOWN = frame("java.lang.Shutdown", "exit");
  private static final StackTraceElement RUNTIME = frame("java.lang.Runtime", "exit");
  private static final StackTraceElement SYSTEM = frame("java.lang.System", "exit");
  private static final StackTraceElement SCALA = frame("scala.sys.package$", "exit");
  private static final StackTraceElement GATLING = frame("io.gatling.app.Gatling$", "main");
  private static final StackTraceElement SIMULATION = frame("example.ChatSimulation", "lambda$0");

  @Test
  void whoCallsExitIsFoundWhateverLiesBetween() {
    assertThat(JvmExit.caller(List.of(SHUTDOWN, RUNTIME, SYSTEM, SCALA, GATLING)))
        .contains(GATLING);
    assertThat(JvmExit.caller(List.of(SHUTDOWN, RUNTIME, SYSTEM, SIMULATION, GATLING)))
        .contains(SIMULATION);
    assertThat(JvmExit.caller(List.of(SHUTDOWN, RUNTIME, SIMULATION))).contains(SIMULATION);
  }

  @Test
  void aSignalHasNoCaller() {
    assertThat(JvmExit.caller(List.of(SHUTDOWN, frame("java.lang.Terminator$1", "handle"))))
        .isEmpty();
    assertThat(JvmExit.caller(List.of(SIMULATION, GATLING))).isEmpty();
    assertThat(JvmExit.caller(List.of())).isEmpty();
  }

  @Test
  void whoCallsItDecides() {
    assertThat(JvmExit.of(GATLING)).isEqualTo(JvmExit.GATLING);
    assertThat(JvmExit.of(SIMULATION)).isEqualTo(JvmExit.OTHER_CODE);
    assertThat(JvmExit.of(frame("io.github.gatlingllm.run.ParentWatch", "parentEnds")))
        .isEqualTo(JvmExit.PARENT_ENDED);
  }

  @Test
  void thisJvmIsNotEnding() {
    assertThat(JvmExit.now()).isEqualTo(JvmExit.NO_CODE);
  }

  private static StackTraceElement frame(String type, String method) {
    return new StackTraceElement(type, method, null, 1);
  }
}
