// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gatlingllm.bench.measure.ProcThreads;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Notices what has become much dearer, and nothing finer: the whole bench is for that. */
@Isolated
class SmokeIT {

  private static final double MOST_TIMES = 1.5;
  private static final double MOST_BYTES = 32;

  /** With so much of the machine taken by others, who waits and who runs is their doing. */
  private static final double DISTURBED_PERCENT = 40;

  @Test
  void aTokenCostsLittleMoreThanWithBareNetty(@TempDir Path folder)
      throws IOException, InterruptedException {
    assumeTrue(
        ProcThreads.micros(ProcessHandle.current().pid()).isPresent(),
        "SKIPPED: this system does not tell the CPU time of single threads in /proc");
    Smoke smoke = reported(Smoke.run(folder.resolve("first")));
    if (dear(smoke)) {
      smoke = reported(Smoke.run(folder.resolve("second")));
    }
    assertThat(smoke.ours().tally().lost()).hasValue(0);
    assertThat(smoke.ours().tally().failed()).isZero();
    assertThat(smoke.ours().tally().requests()).isEqualTo(smoke.netty().tally().requests());
    assumeFalse(
        dear(smoke) && smoke.othersPercent() > DISTURBED_PERCENT,
        "SKIPPED: the machine is busy with something else, " + smoke);
    assertThat(smoke.cpuRatio())
        .as("CPU of ours to bare Netty's, %s", smoke)
        .isLessThan(MOST_TIMES);
    assertThat(smoke.bytesBeyond())
        .as("bytes beyond bare Netty's, %s", smoke)
        .isLessThan(MOST_BYTES);
  }

  private static boolean dear(Smoke smoke) {
    return smoke.cpuRatio() >= MOST_TIMES || smoke.bytesBeyond() >= MOST_BYTES;
  }

  private static Smoke reported(Smoke smoke) {
    System.out.println("bench, smoke: " + smoke);
    return smoke;
  }
}
