// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandLineMainTest {

  @Test
  void versionIsPrinted() {
    assertThat(Program.run("--version"))
        .satisfies(program -> assertThat(program.status()).isZero())
        .satisfies(program -> assertThat(program.out()).startsWith("gatling-llm "));
  }

  @Test
  void helpListsCommandsAndExitCodes() {
    Program help = Program.run("--help");

    assertThat(help.status()).isZero();
    assertThat(help.out()).contains("gate", "compare");
    assertThat(Program.run("gate", "--help").out())
        .contains("Judges a finished run again", "Exit codes:");
  }

  @Test
  void aShellCompletesCommandsAndOptions() {
    Program completion = Program.run("generate-completion");

    assertThat(completion.status()).isZero();
    assertThat(completion.out())
        .contains("complete -F _complete_gatling-llm", " gatling-llm gatling-llm.sh")
        .contains("gate", "compare", "merge", "'--workers'", "'--required'");
  }

  @Test
  void usageErrorsExitWithOne() {
    Program none = Program.run("judge");
    assertThat(none.status()).isEqualTo(1);
    assertThat(none.err()).contains("judge", CliTexts.seeHelp("gatling-llm"));
    assertThat(Program.run().status()).isEqualTo(1);
    Program nothing = Program.run("gate");
    assertThat(nothing.status()).isEqualTo(1);
    assertThat(nothing.err()).contains("Missing required parameter: 'DIR|FILE'");
  }

  /** As cron's, systemd's and slim containers'. */
  @Test
  void aLocaleWithoutCharsetIsAnsweredInAscii(@TempDir Path folder)
      throws IOException, InterruptedException {
    FinishedRun.of(TimedLoad.of(200)).objectives(GateCommandTest.ttft(90, 300)).in(folder);
    var builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            CommandLineMain.class.getName(),
            "gate",
            folder.toString());
    builder.environment().put("LC_ALL", "C");
    builder.redirectErrorStream(true);
    Process program = builder.start();
    String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(program.waitFor()).isZero();
    assertThat(said)
        .matches("(?s)\\p{ASCII}*")
        .contains("ok MET", "chat: TTFT p90 <= 300 ms", "PASSED: 1 of 1 objective met - ")
        .doesNotContain("?");
  }
}
