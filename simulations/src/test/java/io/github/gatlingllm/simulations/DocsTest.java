// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The Java code of the docs is equal to compiled classes, and links lead to files. */
class DocsTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path CLASSES = Path.of("src/test/java/io/github/gatlingllm/simulations");

  private static final List<String> WHOLE_CLASSES = List.of("AssistantSimulation");

  private static final Pattern JAVA_BLOCK =
      Pattern.compile("^```java\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern REGION =
      Pattern.compile("^ *// docs\\n(.*?)^ *// end$", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern KOTLIN_VERSION =
      Pattern.compile("<kotlin.version>(.*?)</kotlin.version>");
  private static final Pattern KOTLIN_ARTIFACT =
      Pattern.compile("<artifactId>kotlin-.*?</artifactId>\\s*<version>(.*?)</version>");
  private static final Pattern KOTLIN_PHASE =
      Pattern.compile("kotlin-maven-plugin</artifactId>.*?<phase>(.*?)</phase>", Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");

  static Stream<Path> documents() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("src/docs"))) {
      List<Path> all =
          new ArrayList<>(docs.filter(file -> file.toString().endsWith(".md")).toList());
      Stream.of(
              "README.md",
              "CONTRIBUTING.md",
              "CHANGELOG.md",
              "SECURITY.md",
              "llms.txt",
              "src/bench/README.md",
              "src/bench/NOTES.md")
          .map(ROOT::resolve)
          .forEach(all::add);
      return all.stream().sorted();
    }
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyJavaBlockStandsInAClass(Path document) {
    assertThat(snippets()).containsAll(found(JAVA_BLOCK, read(document)));
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyLinkLeadsToAFile(Path document) {
    assertThat(found(LINK, read(document)))
        .allSatisfy(link -> assertThat(document.resolveSibling(link)).exists());
  }

  @Test
  void everySnippetIsShown() throws IOException {
    String all = documents().map(DocsTest::read).reduce("", String::concat);
    assertThat(found(JAVA_BLOCK, all)).containsAll(snippets());
  }

  /** A table's bars are no words. */
  @Test
  void theDocsHaveAtMostFortyThousandWords() throws IOException {
    List<Path> docs =
        documents()
            .filter(
                file ->
                    file.startsWith(ROOT.resolve("src/docs"))
                        || file.equals(ROOT.resolve("README.md"))
                        || file.equals(ROOT.resolve("CHANGELOG.md")))
            .toList();
    long words =
        docs.stream()
            .flatMap(file -> Stream.of(read(file).split("\\s+")))
            .filter(word -> word.chars().anyMatch(Character::isLetterOrDigit))
            .count();

    assertThat(docs).hasSizeGreaterThan(30);
    assertThat(words).isBetween(20_000L, 40_000L);
  }

  @Test
  void kotlinIsCompiledAsCiDoes() {
    String root = read(ROOT.resolve("pom.xml"));
    String profile = read(Path.of("pom.xml"));
    String page = read(ROOT.resolve("src/docs/how-to/set-up-a-project.md"));
    String version = found(KOTLIN_VERSION, root).get(0);

    assertThat(found(KOTLIN_ARTIFACT, page)).containsExactly(version, version);
    assertThat(found(KOTLIN_PHASE, page)).isEqualTo(found(KOTLIN_PHASE, profile)).hasSize(1);
  }

  private static List<String> snippets() {
    var all = new ArrayList<String>();
    snippetClasses()
        .flatMap(file -> found(REGION, read(file)).stream())
        .forEach(region -> all.add(region.stripTrailing().stripIndent() + "\n"));
    WHOLE_CLASSES.forEach(name -> all.add(shown(read(CLASSES.resolve(name + ".java")))));
    return all;
  }

  private static Stream<Path> snippetClasses() {
    try (Stream<Path> files = Files.list(CLASSES)) {
      return files
          .filter(file -> file.toString().endsWith("Snippets.java"))
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a class without licence, package and Javadoc. */
  private static String shown(String source) {
    return source.substring(source.indexOf("import ")).replaceFirst("(?m)^/\\*\\*.*\\n", "");
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult match) -> match.group(1)).toList();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
