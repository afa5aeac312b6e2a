// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.gatlingllm.simulator.truth.TruthLog;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Locale;

/** The lean server as a program; its options are system properties. */
public final class LeanMain {
  private LeanMain() {}

  /** Starts it, says where it is, and serves until the process is told to stop. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    LeanSettings settings = LeanSettings.of(System.getProperties());
    LeanOptions options = settings.options();
    ServerWarmUp.run(options, settings.listening(), settings.warmUp());
    TruthLog truth = settings.truth().map(TruthLog::to).orElseGet(TruthLog::off);
    LeanServer server = LeanServer.start(options, settings.listening(), truth);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server), "lean-close"));
    String mode = options.mode().name().toLowerCase(Locale.ROOT);
    System.out.printf("lean server ready: %s (%s)%n", server.url(), mode);
    Thread.currentThread().join();
  }

  /** The figures in UTF-8, whatever the platform's encoding: they have a µ. */
  private static void stop(LeanServer server) {
    server.close();
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8);
    out.println(server.figures().line());
  }
}
