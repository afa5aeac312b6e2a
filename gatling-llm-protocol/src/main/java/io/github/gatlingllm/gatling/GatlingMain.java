// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import java.util.Arrays;

/** Gatling's own main class, which build tools start in a separate JVM. */
public final class GatlingMain {

  private static final String NAME = "io.gatling.app.Gatling";

  private GatlingMain() {}

  /** Returns whether it runs in this JVM. If so, it ends the JVM after the run. */
  public static boolean runs() {
    return Thread.getAllStackTraces().values().stream()
        .flatMap(Arrays::stream)
        .anyMatch(GatlingMain::isMain);
  }

  static boolean isMain(StackTraceElement frame) {
    String className = frame.getClassName();
    return frame.getMethodName().equals("main")
        && (className.equals(NAME) || className.equals(NAME + "$"));
  }
}
