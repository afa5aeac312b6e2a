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
 * Finds the folder of a run by its id, never by age. Gatling creates it with the log before any
 * protocol is used, but does not report where.
 */
public final class ResultsFolder {

  /** The property that sets the results folder. */
  static final String PROPERTY = "llm.resultsFolder";

  private static final String LOG = "simulation.log";

  /** The folders of Maven, Gradle, the bundle and sbt. */
  private static final List<String> LAYOUTS =
      List.of("target/gatling", "build/reports/gatling", "results", "target/gatling-it");

  private ResultsFolder() {}

  /**
   * Returns the folder of a run.
   *
   * @param runId the name of the folder
   * @param results the results folder that the user set; null for {@value #PROPERTY}, or else the
   *     folders of build tools
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

  /**
   * Returns the folder of {@code -rf <folder>}, if the JVM was started with it and not by a forking
   * plugin.
   */
  static Optional<Path> fromCommandLine(String command, String runId) {
    List<String> words = Pattern.compile("\\s+").splitAsStream(command).toList();
    for (int i = 0; i + 1 < words.size(); i++) {
      if (words.get(i).equals("-rf") || words.get(i).equals("--results-folder")) {
        return run(Path.of(words.get(i + 1)), runId).findFirst();
      }
    }
    return Optional.empty();
  }

  /** Returns the folder from the process's open files on Linux: the log is one of them. */
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
