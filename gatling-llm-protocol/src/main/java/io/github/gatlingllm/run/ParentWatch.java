// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.gatling.GatlingMain;
import io.github.gatlingllm.gatling.JvmExit;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;

/**
 * Ends the run like SIGTERM when the build tool that forked the load generator ends first.
 *
 * <p>Gatling's plugins fork a JVM and wait for it, but do not end it when they are killed, so the
 * load would continue unnoticed. Only a JVM forked by a plugin watches its parent, and only if that
 * is a JVM: a run started from a shell outlives the shell.
 */
final class ParentWatch {

  /** The exit code of a JVM that SIGTERM ends. */
  static final int TERMINATED = 143;

  private static final String BOOTER_JAR = "gatlingbooter";
  private static final List<String> BUILD_TOOLS = List.of("maven", "gradle", "sbt");

  private ParentWatch() {}

  /** Starts the watch if Gatling's main class runs in this JVM. A second watch is harmless. */
  static void start() {
    if (GatlingMain.runs()) {
      String command = System.getProperty("sun.java.command", "");
      parent(command, ProcessHandle.current().parent())
          .ifPresent(parent -> watch(parent.onExit(), code -> System.exit(code)));
    }
  }

  /** Returns why the JVM ends during the run. */
  static String whyTheJvmEnds() {
    return JvmExit.now() == JvmExit.PARENT_ENDED ? RunEndTexts.PARENT_ENDED : RunEndTexts.JVM_ENDED;
  }

  /** Returns the process to watch, or empty if no build tool's plugin forked this JVM. */
  static Optional<ProcessHandle> parent(String command, Optional<ProcessHandle> parent) {
    return forkedByPlugin(command)
        ? parent.filter(each -> each.info().command().filter(ParentWatch::java).isPresent())
        : Optional.empty();
  }

  /**
   * Returns whether a build tool's plugin forked this JVM.
   *
   * @param command the main class or jar, and its arguments
   */
  static boolean forkedByPlugin(String command) {
    List<String> words = List.of(command.split(" "));
    if (fileName(words.get(0)).startsWith(BOOTER_JAR)) {
      return true;
    }
    for (int i = 1; i < words.size() - 1; i++) {
      boolean launcher = words.get(i).equals("-l") || words.get(i).equals("--launcher");
      if (launcher && BUILD_TOOLS.contains(words.get(i + 1))) {
        return true;
      }
    }
    return false;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // it ends the JVM
  static void watch(CompletableFuture<?> end, IntConsumer exit) {
    end.thenRun(() -> RunThread.PARENT.daemon(() -> parentEnds(exit)).start());
  }

  private static void parentEnds(IntConsumer exit) {
    exit.accept(TERMINATED);
  }

  private static boolean java(String command) {
    return List.of("java", "java.exe", "javaw.exe").contains(fileName(command));
  }

  private static String fileName(String path) {
    Path name = Path.of(path).getFileName();
    return name == null ? "" : name.toString().toLowerCase(Locale.ROOT);
  }
}
