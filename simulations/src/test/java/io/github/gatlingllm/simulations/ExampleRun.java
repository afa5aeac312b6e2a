// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gatling.app.Gatling;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.child.GatlingJvm;
import io.github.gatlingllm.child.HostedRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A run of Gatling in a child JVM.
 *
 * @param exitCode the exit code of the JVM or of Gatling
 * @param console the console lines
 * @param results the results folder
 */
record ExampleRun(int exitCode, List<String> console, Path results) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST_SECONDS = 120;

  /**
   * Runs a simulation in its own JVM, as build tools do, with properties such as {@code
   * "llm.rate=2"}. Gatling's own report is off, which saves a seventh of a short run's time.
   */
  static ExampleRun of(Class<? extends Simulation> simulation, Path folder, String... properties) {
    return run(simulation, folder, List.of("-nr"), properties);
  }

  /** Runs a simulation in a JVM that runs several ({@link HostedRun}). */
  static ExampleRun hosted(
      Class<? extends Simulation> simulation, Path folder, String... properties) {
    try {
      Path results = Files.createTempDirectory(folder, "results");
      HostedRun run = hostedIn(results, simulation, properties);
      return new ExampleRun(run.exit(), Files.readAllLines(console(results)), results);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the refusal of a simulation, in a JVM that runs several. */
  static String refusal(Class<? extends Simulation> simulation, Path folder, String... properties) {
    try {
      Path results = Files.createTempDirectory(folder, "results");
      String refusal = hostedIn(results, simulation, properties).refusal();
      if (refusal == null) {
        throw new AssertionError("not refused: " + Files.readString(console(results)));
      }
      return refusal;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static HostedRun hostedIn(
      Path results, Class<? extends Simulation> simulation, String... properties)
      throws IOException {
    return HostedRun.of(
        Stream.of(properties).map(property -> "-D" + property).toList(),
        List.of("-s", simulation.getName(), "-rf", results.toString(), "-nr"),
        console(results),
        MOST_SECONDS);
  }

  private static Path console(Path results) {
    return results.resolve("console.txt");
  }

  /** Runs a simulation with Gatling's own report, as users do. */
  static ExampleRun reported(
      Class<? extends Simulation> simulation, Path folder, String... properties) {
    return run(simulation, folder, List.of(), properties);
  }

  private static ExampleRun run(
      Class<? extends Simulation> simulation,
      Path folder,
      List<String> options,
      String... properties) {
    try {
      Path results = Files.createTempDirectory(folder, "results");
      Path console = results.resolve("console.txt");
      GatlingJvm jvm = GatlingJvm.on(GatlingJvm.classPath());
      Process process =
          new ProcessBuilder(command(jvm, simulation, results, options, properties))
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(console.toFile())
              .start();
      if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
      jvm.ended(process.exitValue());
      return new ExampleRun(process.exitValue(), Files.readAllLines(console), results);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Returns the command of a JVM with this JVM's class path. */
  static List<String> java(String... arguments) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(arguments));
    return command;
  }

  private static List<String> command(
      GatlingJvm jvm,
      Class<? extends Simulation> simulation,
      Path results,
      List<String> options,
      String... properties) {
    var command = new ArrayList<>(jvm.command());
    Stream.of(properties).map(property -> "-D" + property).forEach(command::add);
    command.addAll(List.of("-cp", GatlingJvm.classPath(), Gatling.class.getName()));
    command.addAll(List.of("-s", simulation.getName(), "-rf", results.toString()));
    command.addAll(options);
    return command;
  }

  /** Returns whether Gatling started users. */
  boolean started() {
    return console.stream().anyMatch(line -> line.endsWith(" started..."));
  }

  Path llm() {
    return folder().resolve("llm");
  }

  Path folder() {
    try (Stream<Path> folders = Files.list(results)) {
      return folders.filter(Files::isDirectory).findFirst().orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  JsonNode summary() {
    return json(read(llm().resolve("summary.json")));
  }

  List<JsonNode> requests() {
    return read(llm().resolve("requests.jsonl")).lines().map(ExampleRun::json).toList();
  }

  /** Returns the requests of one name. */
  List<JsonNode> requests(String name) {
    return requests().stream().filter(row -> row.get("name").asText().equals(name)).toList();
  }

  String lastLines(int count) {
    return String.join("\n", console.subList(Math.max(0, console.size() - count), console.size()));
  }

  @Override
  public String toString() {
    return "exit code " + exitCode + "\n" + String.join("\n", console);
  }

  static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
