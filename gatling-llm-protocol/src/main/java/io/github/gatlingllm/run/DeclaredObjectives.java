// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.gatling.JvmExit;
import io.github.gatlingllm.protocol.JoinedRun;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.List;
import java.util.Optional;

/**
 * Watches the protocols and objectives that a simulation creates. An LLM run begins with the first
 * scenario that has LLM requests. Without one, no objective is judged and the build must fail.
 */
public final class DeclaredObjectives {

  private static final String GATLINGS_OWN = "io.gatling.app.";
  private static final long LAST_LINES_MILLIS = 30_000;

  private DeclaredObjectives() {}

  /** Registers a protocol that a simulation passes to Gatling. Does nothing outside Gatling. */
  public static void declared(LlmProtocol protocol) {
    watch(protocol.takenUp(), List.of());
  }

  /** Registers objectives that a simulation creates. An empty set promises nothing. */
  static void made(ObjectiveSet set) {
    if (!set.objectives().isEmpty()) {
      watch(set.origin().joinedRun(), set.objectives());
    }
  }

  private static void watch(JoinedRun joinedRun, List<RunObjective> objectives) {
    if (gatlingRuns() && joinedRun.declare()) {
      ParentWatch.start();
      StartCrash crash = StartCrash.of(Thread.currentThread());
      RunThread.PROMISES.atEndOfJvm(() -> jvmEnds(joinedRun, objectives, crash));
    }
  }

  static boolean gatlingRuns() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(each -> each.getClassName().startsWith(GATLINGS_OWN)));
  }

  private static void jvmEnds(
      JoinedRun joinedRun, List<RunObjective> objectives, StartCrash crash) {
    JvmExit exit = JvmExit.now();
    if (exit == JvmExit.REFUSAL || joinedRun.begun()) {
      return;
    }
    Optional<String> crashed = crash.text();
    if (crashed.isPresent()) {
      // The watch of a protocol prints the cause.
      if (objectives.isEmpty()) {
        print(crashed.get());
      }
    } else if (!objectives.isEmpty() && !joinedRun.taken()) {
      boolean unbegun = exit == JvmExit.NO_CODE || exit == JvmExit.PARENT_ENDED;
      print(unbegun ? RunStartTexts.JVM_ENDED_FIRST : text(objectives));
      if (!unbegun) {
        ExitCode.fail();
      }
    }
  }

  private static void print(String line) {
    awaitLastLines();
    ConsoleOutput.println(line);
  }

  /** Waits for the last lines of a run with other protocols. */
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

  static String text(List<RunObjective> unjudged) {
    return RunStartTexts.noRequest(unjudged.get(0).text(), unjudged.size());
  }
}
