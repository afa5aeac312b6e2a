// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CI prints each test that passed only on a retry, and allows a few of them. */
class FlakesTest {

  private static final Path PROGRAM = Path.of("..", "src", "build", "Flakes.java");

  private static final String REPORT =
      """
      <testsuite name="AnIT">
        <testcase name="good" classname="a.AnIT"/>
        <testcase name="%s" classname="a.AnIT">
          <flakyFailure message="too late" type="E"><stackTrace>E: too late
      	at a.AnIT.slow(AnIT.java:4)</stackTrace></flakyFailure>
        </testcase>
        <testcase name="broken" classname="a.AnIT"><failure message="twice"/></testcase>
      </testsuite>
      """;

  @TempDir private Path folder;

  @Test
  void flakesArePrintedAndLimited() throws IOException, InterruptedException {
    report("one/target/failsafe-reports/TEST-a.AnIT.xml", "slow");
    report("two/target/surefire-reports/TEST-b.AnIT.xml", "other");
    Process within = start("2");
    String printed = new String(within.getInputStream().readAllBytes(), UTF_8);

    assertThat(within.waitFor()).as(printed).isZero();
    assertThat(printed)
        .contains("flakes: 2 (at most 2)")
        .contains("FLAKE a.AnIT.slow\n  E: too late\n  \tat a.AnIT.slow(AnIT.java:4)")
        .contains("FLAKE a.AnIT.other")
        .doesNotContain("broken");
    assertThat(start("1").waitFor()).isEqualTo(1);
  }

  private void report(String path, String flake) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, REPORT.formatted(flake));
  }

  private Process start(String most) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    return new ProcessBuilder(
            java.toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            PROGRAM.toString(),
            folder.toString(),
            most)
        .redirectErrorStream(true)
        .start();
  }
}
