/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.run;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.gatling.JvmExit;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.slo.promise.Objective;
import java.util.List;

/**
 * A protocol with objectives that was handed to Gatling. A run begins for us with a scenario that
 * has LLM requests; where none has the protocol, nobody would judge its objectives, and the build
 * would pass.
 */
public final class Promised {

  private static final String GATLINGS_OWN = "io.gatling.app.";
  private static final long LAST_LINES_MILLIS = 30_000;

  private Promised() {}

  /** A simulation hands it to Gatling. Outside of Gatling nothing will run, and nothing is said. */
  public static void declared(LlmProtocol protocol) {
    List<Objective> objectives = protocol.gate().objectives();
    if (!objectives.isEmpty() && gatlingRuns() && protocol.takenUp().declare()) {
      RunThread.PROMISES.atEndOfJvm(
          () -> {
            if (!protocol.takenUp().taken()) {
              unheard(objectives);
            }
          });
    }
  }

  private static boolean gatlingRuns() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(each -> each.getClassName().startsWith(GATLINGS_OWN)));
  }

  private static void unheard(List<Objective> objectives) {
    JvmExit exit = JvmExit.now();
    if (exit == JvmExit.REFUSAL) {
      return;
    }
    awaitLastLines();
    System.out.println(text(objectives));
    if (exit != JvmExit.NO_CODE) {
      ExitCode.fail();
    }
  }

  /** Of a run with other protocols. */
  private static void awaitLastLines() {
    try {
      for (Thread thread : Thread.getAllStackTraces().keySet()) {
        if (thread.getName().equals(RunThread.LAST_LINES.threadName())) {
          thread.join(LAST_LINES_MILLIS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static String text(List<Objective> unheard) {
    return "UNDETERMINED: no LLM request belongs to the protocol of "
        + unheard.size()
        + (unheard.size() == 1 ? " objective" : " objectives")
        + ", such as '"
        + unheard.get(0).text()
        + "', so nobody judged them: give its scenario an LLM request, or take the protocol out of"
        + " .protocols(...)";
  }
}
