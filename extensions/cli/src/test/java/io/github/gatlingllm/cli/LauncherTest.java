// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script, with a stand-in for Java that prints its arguments. */
class LauncherTest {

  private static final Path SCRIPT = Path.of("src", "main", "launcher", "gatling-llm");

  @TempDir private Path folder;

  private Path program;

  @BeforeEach
  void installsTheProgram() throws IOException {
    Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nprintf '<%s>' \"$LC_ALL\" \"$@\"\nexit 2\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Path installed = Files.createDirectories(folder.resolve("with space"));
    program = Files.copy(SCRIPT, installed.resolve("gatling-llm"));
  }

  @Test
  void theJarBesideTheScriptRunsWithAllArguments() throws Exception {
    jar("0.1.0");

    assertThat(run(Map.of("GATLING_LLM_OPTS", "-Xmx1g -Da=b"), "gate", "a run", "--json"))
        .startsWith("2 ")
        .contains("<-Xmx1g><-Da=b><-jar>")
        .endsWith("/with space/gatling-llm-cli-0.1.0-all.jar><gate><a run><--json>");
  }

  @Test
  void aLinkFindsTheJarOfItsTarget() throws Exception {
    jar("0.1.0");
    program = Files.createSymbolicLink(folder.resolve("link"), Path.of("with space/gatling-llm"));

    assertThat(run(Map.of())).startsWith("2 ").contains("/gatling-llm-cli-0.1.0-all.jar>");
  }

  @Test
  void theEnvironmentNamesAnotherJar() throws Exception {
    Path other = Files.createFile(folder.resolve("other.jar"));

    assertThat(run(Map.of("GATLING_LLM_JAR", other.toString()))).endsWith("<-jar><" + other + ">");
  }

  /** Java cannot open a jar below {@code Töst} in the locale C. */
  @Test
  void theLocaleCKeepsItsConsoleButReadsAllNamesOfFiles() throws Exception {
    jar("0.1.0");

    assertThat(run(Map.of("LC_ALL", "C"), "gate"))
        .startsWith("2 <C.UTF-8>")
        .contains("<-Dstdout.encoding=US-ASCII><-Dsun.stdout.encoding=US-ASCII>")
        .contains("<-Dstderr.encoding=US-ASCII><-Dsun.stderr.encoding=US-ASCII>");
    assertThat(run(Map.of("LC_ALL", "C.UTF-8"), "gate")).doesNotContain("encoding");
  }

  @Test
  void aMissingJarIsAnError() throws Exception {
    assertThat(run(Map.of())).startsWith("1 GATLING_LLM_JAR: no such jar (");
  }

  @Test
  void severalJarsAreAnError() throws Exception {
    jar("0.1.0");
    jar("0.2.0");

    assertThat(run(Map.of())).startsWith("1 GATLING_LLM_JAR: several jars").contains("0.2.0");
  }

  @Test
  void aMissingJavaIsAnError() throws Exception {
    jar("0.1.0");

    assertThat(run(Map.of("JAVA_HOME", folder.resolve("none").toString())))
        .startsWith("1 JAVA_HOME: no Java (");
  }

  private void jar(String version) throws IOException {
    Files.createFile(program.resolveSibling("gatling-llm-cli-" + version + "-all.jar"));
  }

  /** Returns the exit code and the output. */
  private String run(Map<String, String> environment, String... arguments) throws Exception {
    var builder =
        new ProcessBuilder(
            Stream.concat(Stream.of("sh", program.toString()), Stream.of(arguments)).toList());
    builder.environment().keySet().removeAll(List.of("GATLING_LLM_JAR", "GATLING_LLM_OPTS"));
    builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    builder.environment().putAll(environment);
    Process process = builder.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return process.waitFor() + " " + output;
  }
}
