// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What ended the JVM, according to its threads during the shutdown. */
public enum JvmExit {
  /** Gatling's main class, with the exit status of the run. */
  GATLING,
  /** Our own code, which refused to start the run. */
  REFUSAL,
  /** Other code, such as {@code System.exit(0)} in a simulation. */
  OTHER_CODE,
  /** Our own code, because the build tool that forked the JVM has ended. */
  PARENT_ENDED,
  /** A signal, or the end of the last thread. */
  NO_CODE;

  private static final String WATCHING = "io.github.gatlingllm.run.ParentWatch";
  private static final String REFUSING = "io.github.gatlingllm.run.StartRefusal";
  private static final Set<String> EXITS = Set.of("java.lang.System", "java.lang.Runtime");

  /** Returns what began the shutdown. For shutdown hooks. */
  public static JvmExit now() {
    return Thread.getAllStackTraces().values().stream()
        .map(Arrays::asList)
        .flatMap(frames -> caller(frames).stream())
        .map(JvmExit::of)
        .findFirst()
        .orElse(NO_CODE);
  }

  static JvmExit of(StackTraceElement caller) {
    if (GatlingMain.isMain(caller)) {
      return GATLING;
    }
    return switch (caller.getClassName()) {
      case REFUSING -> REFUSAL;
      case WATCHING -> PARENT_ENDED;
      default -> OTHER_CODE;
    };
  }

  /** Returns the caller of {@code exit}; empty if the thread does not call it. */
  static Optional<StackTraceElement> caller(List<StackTraceElement> frames) {
    for (int i = frames.size() - 1; i > 0; i--) {
      if (isExit(frames.get(i - 1)) && !isExit(frames.get(i))) {
        return Optional.of(frames.get(i));
      }
    }
    return Optional.empty();
  }

  private static boolean isExit(StackTraceElement frame) {
    return frame.getMethodName().equals("exit")
        && (EXITS.contains(frame.getClassName())
            || frame.getClassName().startsWith("scala.sys.package"));
  }
}
