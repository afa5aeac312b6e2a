// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Finds the folder of a run by its id, never by age. Gatling makes it, with its log inside, before
 * any protocol is asked; but it tells nobody where.
 */
public final class ResultsFolder {

  /** Sets the results folder from outside. */
  static final String PROPERTY = "llm.resultsFolder";

  private static final String LOG = "simulation.log";

  /** Where Maven, Gradle, the bundle and sbt put results. */
  private static final List<String> LAYOUTS =
      List.of("target/gatling", "build/reports/gatling", "results", "target/gatling-it");

  private ResultsFolder() {}

  /**
   * The run's folder.
   *
   * @param runId names the folder
   * @param results the results folder as the user set it; null: {@value #PROPERTY}, or else look
   *     where build tools put it
   */
  public static Optional<Path> find(String runId, @Nullable Path results) {
    String property = System.getProperty(PROPERTY, "");
    if (results != null || !property.isBlank()) {
      Path set = results == null ? Path.of(property) : results;
      return Optional.of(set.resolve(runId).toAbsolutePath());
    }
    return fromCommandLine(System.getProperty("sun.java.command", ""), runId)
        .or(() -> fromLayout(Path.of(""), runId))
        .or(() -> fromOpenFiles(runId))
        .map(Path::toAbsolutePath);
  }

  static Optional<Path> fromLayout(Path base, String runId) {
    return LAYOUTS.stream().map(base::resolve).flatMap(dir -> run(dir, runId)).findFirst();
  }

  /** {@code -rf <folder>}, as far as the JVM was started with it and not by a forking plugin. */
  static Optional<Path> fromCommandLine(String command, String runId) {
    List<String> words = Pattern.compile("\\s+").splitAsStream(command).toList();
    for (int i = 0; i + 1 < words.size(); i++) {
      if (words.get(i).equals("-rf") || words.get(i).equals("--results-folder")) {
        return run(Path.of(words.get(i + 1)), runId).findFirst();
      }
    }
    return Optional.empty();
  }

  /** On Linux the process's own open files tell: the log is one of them. */
  static Optional<Path> fromOpenFiles(String runId) {
    try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      return StreamSupport.stream(descriptors.spliterator(), false)
          .flatMap(ResultsFolder::target)
          .filter(file -> file.endsWith(Path.of(runId, LOG)))
          .map(Path::getParent)
          .findFirst();
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  private static Stream<Path> target(Path descriptor) {
    try {
      return Stream.of(Files.readSymbolicLink(descriptor));
    } catch (IOException | RuntimeException e) {
      return Stream.empty();
    }
  }

  private static Stream<Path> run(Path results, String runId) {
    Path folder = results.resolve(runId);
    return Files.exists(folder.resolve(LOG)) ? Stream.of(folder) : Stream.empty();
  }
}
