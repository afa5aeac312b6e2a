// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The program: what it serves, in a process of its own. */
@Timeout(60)
class SimulatorMainTest {
  @TempDir Path folder;

  private static Process run(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), SimulatorMain.class.getName()));
    command.addAll(Arrays.asList(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  @Test
  void saysWhereItIsAndLeavesACompleteTruth() throws Exception {
    Path truth = folder.resolve("logs/truth.jsonl");
    Process process =
        run(
            "--warm-up",
            "1",
            "--profile",
            "fast",
            "--step-base",
            "1ms",
            "--truth",
            truth.toString());
    try (BufferedReader out = process.inputReader(UTF_8)) {
      String ready = out.readLine();
      assertThat(ready)
          .matches(
              "llm-simulator ready: http://127\\.0\\.0\\.1:\\d+ \\(profile fast, model llama-3\\)");
      SimulatorClient client = new SimulatorClient(ready.split(" ", -1)[2]);
      for (int i = 0; i < 10; i++) {
        String body = SimulatorClient.chat(",\"stream\":true");
        assertThat(client.post(SimulatorClient.CHAT, body, "x-request-id", "r-" + i).statusCode())
            .isEqualTo(200);
      }
      process.destroy();
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(TruthFile.read(truth).all())
        .hasSize(10)
        .allSatisfy(record -> assertThat(record.get("chunks")).hasSize(5))
        .allSatisfy(record -> assertThat(TruthFile.stamps(record)).isSorted());
  }

  @Test
  void saysThatItSpeaksTls() throws Exception {
    Process process = run("--warm-up", "1", "--http2");
    try (BufferedReader out = process.inputReader(UTF_8)) {
      assertThat(out.readLine()).startsWith("llm-simulator ready: https://127.0.0.1:");
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void aNameThatTheLocaleLacksIsAnErrorWithARemedy() {
    assertThat(SimulatorMain.file("T\u00f6st/truth.jsonl")).isEqualTo(Path.of("Töst/truth.jsonl"));
    assertThatThrownBy(() -> SimulatorMain.file("T\uD800st"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("Set LC_ALL=C.UTF-8.");
  }

  @Test
  void aWrongValueIsNamedWithItsRule() {
    assertThat(output(2, "--step-base", "8"))
        .contains("'8' is not a time. It must be a number with ns, us, ms or s, such as 8ms.")
        .contains("See 'llm-simulator --help'");
    assertThat(output(2, "--buffer-hop", "some"))
        .contains("'some' is not a time. It must be a number with ns, us, ms or s, such as 8ms.");
    assertThat(output(2, "--profile", "quick"))
        .contains("one of fast, chat-8b, slow, but was quick");
  }

  @Test
  void helpNamesEveryOption() {
    assertThat(output(0, "--help"))
        .contains("--truth=<file>", "--fault=<rules>", "--reasoning-tokens=<tokens>");
  }

  private static String output(int status, String... arguments) {
    var output = new StringWriter();
    var writer = new PrintWriter(output);
    CommandLine commandLine = SimulatorMain.commandLine().setOut(writer).setErr(writer);
    assertThat(commandLine.execute(arguments)).isEqualTo(status);
    return output.toString();
  }
}
