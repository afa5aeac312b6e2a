// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Example simulations import only public types. */
class ImportsTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /**
   * Classes that need internal types: the command line, end-to-end tests, the list of models, the
   * settings of the command line and the self-test.
   */
  private static final Set<String> NO_EXAMPLES =
      Set.of(
          "ClientCpuRun",
          "CommandLine",
          "DrawnLengths",
          "ConvertedLines",
          "ExampleRun",
          "ModelList",
          "OtherEndpoint",
          "SelfTestFinding",
          "SelfTestLevel",
          "SelfTestReport",
          "SettingsEnd",
          "SystemPrefixes",
          "TruthErrors");

  private static final Pattern IMPORT =
      Pattern.compile(
          "^import (?:static )?(io\\.github\\.gatlingllm\\.[\\w.]+)", Pattern.MULTILINE);

  private static final List<String> API =
      Stream.of(
              "gatling-llm-protocol",
              "extensions/agents",
              "extensions/interop",
              "extensions/quality",
              "extensions/reliability")
          .flatMap(module -> read(ROOT.resolve(module + "/src/test/resources/api.txt")).lines())
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();

  static Stream<Path> examples() throws IOException {
    return Stream.of(
            files(Path.of("src/test/java/io/github/gatlingllm/simulations"), 1, ".java"),
            files(Path.of("src/test/kotlin/io/github/gatlingllm/simulations"), 1, ".kt"),
            files(ROOT.resolve("src/docs"), 2, ".md"),
            Stream.of(ROOT.resolve("README.md")))
        .flatMap(each -> each)
        .filter(file -> !NO_EXAMPLES.contains(name(file)) && !name(file).matches(".*(Test|IT)"));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void examplesImportTheApiAlone(Path file) {
    assertThat(IMPORT.matcher(read(file)).results().map((MatchResult found) -> found.group(1)))
        .allMatch(name -> ownOrApi(name));
  }

  /** Returns whether a name is of the API; members and nested types belong to their type. */
  private static boolean ownOrApi(String name) {
    return name.startsWith("io.github.gatlingllm.simulations.")
        || name.startsWith("io.github.gatlingllm.settings.") // of ready-made simulations
        || name.startsWith("io.github.gatlingllm.simulator.")
        || API.stream().anyMatch(type -> name.equals(type) || name.startsWith(type + "."));
  }

  private static String name(Path file) {
    return file.getFileName().toString().replaceFirst("\\..*", "");
  }

  private static Stream<Path> files(Path folder, int depth, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(folder, depth)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList().stream();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
