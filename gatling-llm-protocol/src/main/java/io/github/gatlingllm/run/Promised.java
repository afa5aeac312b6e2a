// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.gatling.JvmExit;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.TakenUp;
import io.github.gatlingllm.slo.promise.Objective;
import java.util.List;
import java.util.Optional;

/**
 * A protocol with objectives that was handed to Gatling. A run begins for us with a scenario that
 * has LLM requests; where none has the protocol, nobody would judge its objectives, and the build
 * would pass.
 */
public final class Promised {

  private static final String GATLINGS_OWN = "io.gatling.app.";
  private static final long LAST_LINES_MILLIS = 30_000;
  private static final String UNBEGUN =
      "UNDETERMINED: the JVM ended before the run began, so no objective was judged";

  private Promised() {}

  /** A simulation hands it to Gatling. Outside of Gatling nothing will run, and nothing is said. */
  public static void declared(LlmProtocol protocol) {
    if (gatlingRuns() && protocol.takenUp().declare()) {
      ParentWatch.start();
      StartCrash crash = StartCrash.of(Thread.currentThread());
      RunThread.PROMISES.atEndOfJvm(() -> jvmEnds(protocol, crash));
    }
  }

  private static boolean gatlingRuns() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(each -> each.getClassName().startsWith(GATLINGS_OWN)));
  }

  private static void jvmEnds(LlmProtocol protocol, StartCrash crash) {
    JvmExit exit = JvmExit.now();
    TakenUp fate = protocol.takenUp();
    if (exit == JvmExit.REFUSAL || fate.begun()) {
      return;
    }
    List<Objective> objectives = protocol.gate().objectives();
    Optional<String> crashed = crash.text();
    if (crashed.isPresent()) {
      say(crashed.get());
    } else if (!objectives.isEmpty() && !fate.taken()) {
      boolean unbegun = exit == JvmExit.NO_CODE || exit == JvmExit.PARENT_ENDED;
      say(unbegun ? UNBEGUN : text(objectives));
      if (!unbegun) {
        ExitCode.fail();
      }
    }
  }

  private static void say(String line) {
    awaitLastLines();
    ConsoleOutput.println(line);
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
