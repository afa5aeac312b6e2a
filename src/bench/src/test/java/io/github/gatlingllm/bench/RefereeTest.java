// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The referee's arithmetic, by its own tests. */
class RefereeTest {

  @Test
  void itsOwnTestsPass() throws IOException, InterruptedException {
    Process tests;
    try {
      tests =
          new ProcessBuilder("python3", "-B", "-m", "unittest")
              .directory(Path.of("referee").toFile())
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      assumeTrue(false, "the referee was NOT tested: no python3");
      return;
    }
    String output = new String(tests.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(tests.waitFor()).as(output).isZero();
    assertThat(output).contains("Ran 28 tests");
  }
}
