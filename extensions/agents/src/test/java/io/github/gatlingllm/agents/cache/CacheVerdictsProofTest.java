// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Sure verdicts on the efficiency err as rarely as they claim, though the prompts of a session hit
 * or miss together: where the truth is the bound, each sure verdict is an error, and each side has
 * a probability of at most 2.5 %. By default 20 runs; {@code -Dproof.cache.runs=300} is the proof.
 */
class CacheVerdictsProofTest {

  private static final int RUNS = Integer.getInteger("proof.cache.runs", 20);
  private static final int SESSIONS = 300;

  /** Half of the sessions find all of their tokens, the others 60 %: 80 % on average. */
  private static final double TRUTH = 80;

  private static CacheData run(long seed) {
    var random = new Random(seed);
    var samples = new ArrayList<CacheSample>();
    for (int session = 0; session < SESSIONS; session++) {
      boolean lucky = random.nextBoolean();
      int turns = 2 + random.nextInt(9);
      for (int turn = 2; turn <= turns; turn++) {
        samples.add(CacheFindingTest.sample(session, turn, 1600, lucky ? 1600 : 960));
      }
    }
    return new CacheData(
        samples, new CacheData.Block(16, "stated"), List.of(), CacheData.Gaps.NONE, null);
  }

  private static Map<Verdict, Integer> sure(double bound) {
    var objective =
        new RunObjective(new FeatureSubject(CacheFigure.EFFICIENCY), BoundComparison.GTE, bound);
    var counts = new EnumMap<Verdict, Integer>(Verdict.class);
    for (int seed = 0; seed < RUNS; seed++) {
      Certainty found = CacheFinding.of(objective, run(seed)).certainty();
      if (!found.weak()) {
        counts.merge(found.verdict(), 1, Integer::sum);
      }
    }
    return counts;
  }

  @Test
  void sureVerdictsAtTheTruthAreRare() {
    Map<Verdict, Integer> sure = sure(TRUTH);
    double mean = 0.025 * RUNS;
    int most = (int) Math.ceil(mean + 3.1 * Math.sqrt(mean * 0.975) + 0.5);
    assertThat(sure.getOrDefault(Verdict.MET, 0)).isLessThanOrEqualTo(most);
    assertThat(sure.getOrDefault(Verdict.MISSED, 0)).isLessThanOrEqualTo(most);
  }

  @Test
  void clearEfficienciesGetSureVerdicts() {
    int enough = RUNS * 8 / 10;
    assertThat(sure(TRUTH - 8).getOrDefault(Verdict.MET, 0)).isGreaterThanOrEqualTo(enough);
    assertThat(sure(TRUTH + 8).getOrDefault(Verdict.MISSED, 0)).isGreaterThanOrEqualTo(enough);
  }
}
