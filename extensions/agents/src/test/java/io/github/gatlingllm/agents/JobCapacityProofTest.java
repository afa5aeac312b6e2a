// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.slo.verdict.Capacity;
import org.junit.jupiter.api.Test;

/**
 * Searches by jobs are as rarely wrong as they claim. By default 10 searches; {@code
 * -Dproof.job.runs=300} is the proof.
 */
class JobCapacityProofTest {

  private static final int RUNS = Integer.getInteger("proof.job.runs", 10);

  /** With 12 agents 0.53 % of the jobs are late, with 13 it is 1.57 %; the target is 1 %. */
  private static final int MOST = 12;

  /** The zone of indifference of 1 point ends at 14 agents, with 3.7 % late. */
  private static final int TOO_MANY = 14;

  /** 0.0 % are late. */
  private static final int FEW = 9;

  @Test
  void intervalsContainTheTrueCapacity() {
    int wrongLow = 0;
    int wrongHigh = 0;
    int passedTooMany = 0;
    int foundEnough = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      JobsData data = new VirtualAgents(1_000 + seed).run();
      Capacity found = JobFigures.of(data, VirtualJobs.NAME).capacity("quick", data).orElseThrow();
      wrongLow += found.low() > MOST ? 1 : 0;
      wrongHigh += found.high().orElse(Double.POSITIVE_INFINITY) <= MOST ? 1 : 0;
      foundEnough += found.value() >= FEW ? 1 : 0;
      passedTooMany += found.value() >= TOO_MANY ? 1 : 0;
    }
    assertThat(wrongLow).isLessThanOrEqualTo(most(0.025));
    assertThat(wrongHigh).isLessThanOrEqualTo(most(0.025));
    assertThat(foundEnough).isGreaterThanOrEqualTo(RUNS * 8 / 10);
    assertThat(passedTooMany).isLessThanOrEqualTo(most(0.05));
  }

  /** The 99.9 % point of a binomial distribution. */
  private static int most(double share) {
    double mean = share * RUNS;
    return (int) Math.ceil(mean + 3.1 * Math.sqrt(mean * (1 - share)) + 0.5);
  }
}
