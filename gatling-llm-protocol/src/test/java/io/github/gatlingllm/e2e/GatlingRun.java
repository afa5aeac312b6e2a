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

/** One run of Gatling in a child JVM, since Gatling's main class ends the JVM that it runs in. */
final class GatlingRun {

  private static final int MOST_SECONDS = 60;

  private final Class<? extends Simulation> simulation;
  private final List<String> options = new ArrayList<>();
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
    try {
      Path folder = folder();
      return finish(start(folder), folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Path folder() throws IOException {
    Path parent = Files.createDirectories(Path.of("target", "e2e"));
    return Files.createTempDirectory(parent, simulation.getSimpleName() + "-").toAbsolutePath();
  }

  private Process start(Path folder) throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, "io.gatling.app.Gatling"));
    command.addAll(List.of("-s", simulation.getName(), "-rf", folder.toString()));
    var builder = new ProcessBuilder(command);
    builder.environment().put("LC_ALL", "C.UTF-8");
    return builder
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("console.txt").toFile())
        .start();
  }

  private static Finished finish(Process child, Path folder)
      throws IOException, InterruptedException {
    boolean ended = child.waitFor(MOST_SECONDS, TimeUnit.SECONDS);
    if (!ended) {
      child.destroyForcibly().waitFor();
    }
    String output = Files.readString(folder.resolve("console.txt"));
    if (!ended) {
      throw new AssertionError("no end after " + MOST_SECONDS + " s:\n" + output);
    }
    return new Finished(child.exitValue(), output, folder);
  }
}
