// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program, in a process of its own. */
@Timeout(60)
class LeanMainTest {
  @TempDir Path folder;

  private static Process run(String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(Arrays.asList(options));
    command.add(LeanMain.class.getName());
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  @Test
  void saysWhereItIsAndAtTheEndWhatItHasCost() throws Exception {
    Path truth = folder.resolve("truth.jsonl");
    Process process = run("-Dlean.warmUp=1", "-Dlean.firstMicros=1000", "-Dlean.truth=" + truth);
    try (BufferedReader out = process.inputReader(UTF_8)) {
      String ready = out.readLine();
      assertThat(ready).matches("lean server ready: http://127\\.0\\.0\\.1:\\d+ \\(paced\\)");
      LeanClient client = new LeanClient(URI.create(ready.split(" ", -1)[3]));
      String body = LeanClient.body("\"stream\":true,\"max_tokens\":5");
      assertThat(client.post(body).statusCode()).isEqualTo(200);
      process.toHandle().destroy(); // which, unlike the process, leaves its output open
      assertThat(out.readLine())
          .matches(
              "lean: 5 events, [\\d.]+ µs CPU per event,"
                  + " lateness p50 [\\d.]+ µs p99 [\\d.]+ µs max [\\d.]+ µs");
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(LeanClient.records(truth)).hasSize(1);
  }
}
