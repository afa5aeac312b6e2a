// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.gatlingllm.fetch.ServerTrust;
import io.github.gatlingllm.server.exposition.Exposition;
import io.github.gatlingllm.server.exposition.MetricSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a program says that is called as nvidia-smi would be. */
@DisabledOnOs(OS.WINDOWS)
class NvidiaSmiTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir Path folder;

  private ScrapeOutcome said(String script, Duration patience) throws Exception {
    Path program = folder.resolve("nvidia-smi");
    Files.writeString(program, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    var client =
        new MetricsClient(
            patience, patience, new NvidiaSmi(program.toString()), ServerTrust.VERIFIED);
    try {
      return client.get(List.of(MetricsTarget.ofGpus("nvidia-smi"))).get(0);
    } finally {
      client.close();
    }
  }

  @Test
  void eachGpuHasItsPower() throws Exception {
    Exposition reported =
        said(
                "echo '0, GPU-aa-1, 71.25'; echo '1, GPU-bb-2, 300.00'; echo '2, GPU-c, [N/A]'",
                PATIENCE)
            .exposition();
    assertThat(requireNonNull(reported).samples())
        .extracting(MetricSample::name, sample -> sample.label("UUID"), MetricSample::value)
        .containsExactly(
            tuple("DCGM_FI_DEV_POWER_USAGE", "GPU-aa-1", 71.25),
            tuple("DCGM_FI_DEV_POWER_USAGE", "GPU-bb-2", 300.0),
            tuple("DCGM_FI_DEV_POWER_USAGE", "GPU-c", Double.NaN));
  }

  @Test
  void whereNoGpuTellsItsPowerThereIsNone() throws Exception {
    ScrapeOutcome none = said("echo '0, GPU-aa-1, [N/A]'", PATIENCE);
    assertThat(none.exposition()).isNull();
    assertThat(none.failure()).contains("reports no power: 0, gpu-aa-1, [n/a]");
  }

  @Test
  void itIsAskedForWhatIsNeeded() throws Exception {
    said("echo \"$@\" > " + folder.resolve("asked") + "; echo '0, a, 1'", PATIENCE);
    assertThat(folder.resolve("asked"))
        .hasContent("--query-gpu=index,uuid,power.draw --format=csv,noheader,nounits");
  }

  @Test
  void whatItSaysInsteadIsRepeated() throws Exception {
    ScrapeOutcome failed = said("echo 'NVIDIA-SMI has failed'; exit 9", PATIENCE);
    assertThat(failed.exposition()).isNull();
    assertThat(failed.failure()).contains("reports no power: nvidia-smi has failed");
    assertThat(failed.hopeless()).as("it may be busy").isFalse();
  }

  @Test
  void oneThatHangsIsGivenUp() throws Exception {
    ScrapeOutcome late = said("exec sleep 60", Duration.ofMillis(300));
    assertThat(late.failure()).contains("did not finish within 300 ms");
    assertThat(late.hopeless()).isFalse();
  }

  @Test
  void whereThereIsNoneItSaysSo() throws IOException, InterruptedException {
    ScrapeOutcome none =
        new NvidiaSmi(folder.resolve("nothing").toString()).query(System.nanoTime(), PATIENCE);
    assertThat(none.failure()).contains("can't be run");
    assertThat(none.hopeless()).isTrue();
  }
}
