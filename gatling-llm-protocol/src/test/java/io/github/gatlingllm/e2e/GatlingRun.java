/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.e2e;

import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One run of Gatling in a child JVM, since Gatling's main class ends the JVM that it runs in. */
final class GatlingRun {

  private static final int MOST_SECONDS = 120;
  private static final String CONSOLE = "console.txt";

  private final Class<? extends Simulation> simulation;
  private final List<String> options = new ArrayList<>();
  private final List<String> arguments = new ArrayList<>();
  private String main = "io.gatling.app.Gatling";
  private @Nullable Path results;
  private @Nullable Path directory;
  private String classPath = System.getProperty("java.class.path");

  private GatlingRun(Class<? extends Simulation> simulation) {
    this.simulation = simulation;
  }

  static GatlingRun of(Class<? extends Simulation> simulation) {
    return new GatlingRun(simulation);
  }

  /** A system property of the child. */
  GatlingRun with(String property, Object value) {
    options.add("-D" + property + "=" + value);
    return this;
  }

  /** An option of Gatling's own. */
  GatlingRun option(String... words) {
    arguments.addAll(List.of(words));
    return this;
  }

  /** The results folder, instead of a new one. */
  GatlingRun into(Path results) {
    this.results = results;
    return this;
  }

  /** The child's working directory. */
  GatlingRun from(Path directory) {
    this.directory = directory;
    return this;
  }

  /** What starts Gatling in the child, instead of Gatling's own main class. */
  GatlingRun by(Class<?> main) {
    this.main = main.getName();
    return this;
  }

  /** Where the simulation finds its server: {@link Setting#url()}. */
  GatlingRun against(String url) {
    return with(Setting.URL, url);
  }

  /** Classes that win over those of the class path. */
  GatlingRun behind(Path classes) {
    classPath = classes + System.getProperty("path.separator") + classPath;
    return this;
  }

  /** Runs to the end, or kills the child and fails. */
  Finished run() {
    return run(child -> {});
  }

  /** Runs to the end, which {@code fate} may bring about. */
  Finished run(Consumer<Running> fate) {
    try {
      Path folder = folder();
      Process child = start(folder);
      fate.accept(new Running(child, folder.resolve(CONSOLE)));
      return finish(child, folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Path folder() throws IOException {
    Path given = results;
    if (given != null) {
      return given;
    }
    Path parent = Files.createDirectories(Path.of("target", "e2e"));
    return Files.createTempDirectory(parent, simulation.getSimpleName() + "-").toAbsolutePath();
  }

  private Process start(Path folder) throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
    // Half the CPU time of a short run is the compiler's otherwise.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx256m", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, main));
    command.addAll(List.of("-s", simulation.getName(), "-rf", folder.toString()));
    command.addAll(arguments);
    var builder = new ProcessBuilder(command);
    Path from = directory;
    if (from != null) {
      builder.directory(from.toFile());
    }
    builder.environment().put("LC_ALL", "C.UTF-8");
    return builder
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve(CONSOLE).toFile())
        .start();
  }

  private static Finished finish(Process child, Path folder)
      throws IOException, InterruptedException {
    boolean ended = child.waitFor(MOST_SECONDS, TimeUnit.SECONDS);
    if (!ended) {
      child.destroyForcibly().waitFor();
    }
    String output = Files.readString(folder.resolve(CONSOLE));
    if (!ended) {
      throw new AssertionError("no end after " + MOST_SECONDS + " s:\n" + output);
    }
    return new Finished(child.exitValue(), output, folder);
  }

  /**
   * A run under way.
   *
   * @param child its process
   * @param console what it has printed so far
   */
  record Running(Process child, Path console) {

    /** Waits until the console says that. */
    void says(String text) {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
      while (child.isAlive() && System.nanoTime() < deadline) {
        if (Finished.text(console).contains(text)) {
          return;
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      }
      throw new AssertionError("never said '" + text + "':\n" + Finished.text(console));
    }

    /** As Ctrl-C or a CI server that loses its patience. */
    void terminate() {
      child.destroy();
    }
  }
}
