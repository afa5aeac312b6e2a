/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gatling.app.Gatling;
import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A real run of Gatling in a JVM of its own, as build tools start it.
 *
 * @param exitCode of the JVM
 * @param console all that it printed, line by line
 * @param results where it was told to put its results
 */
record GatlingRun(int exitCode, List<String> console, Path results) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST_SECONDS = 120;

  /** Runs a simulation, set up by properties alone: {@code "llm.rate=2"}. */
  static GatlingRun of(Class<? extends Simulation> simulation, Path folder, String... properties) {
    try {
      Path results = Files.createTempDirectory(folder, "results");
      Path console = results.resolve("console.txt");
      Process process =
          new ProcessBuilder(command(simulation, results, properties))
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(console.toFile())
              .start();
      if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
      return new GatlingRun(process.exitValue(), Files.readAllLines(console), results);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The program that a test may start in another JVM, on this JVM's class path. */
  static List<String> java(String... arguments) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(arguments));
    return command;
  }

  private static List<String> command(
      Class<? extends Simulation> simulation, Path results, String... properties) {
    var arguments = new ArrayList<String>();
    arguments.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
    // Half the time of a short run is the compiler's otherwise.
    arguments.add("-XX:TieredStopAtLevel=1");
    arguments.add("-XX:+UseSerialGC");
    arguments.add("-Dgatling.llm.codeWarmUp=false"); // so is a second of it
    // What runs beside it must not make it invalid.
    arguments.add("-Dgatling.llm.judgedEvenIfInvalid=true");
    Stream.of(properties).map(property -> "-D" + property).forEach(arguments::add);
    arguments.addAll(
        List.of(Gatling.class.getName(), "-s", simulation.getName(), "-rf", results.toString()));
    return java(arguments.toArray(String[]::new));
  }

  /** Whether Gatling got as far as starting users. */
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
    return read(llm().resolve("requests.jsonl")).lines().map(GatlingRun::json).toList();
  }

  /** The requests of one name. */
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
