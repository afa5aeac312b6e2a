// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Sure verdicts on jobs of whole runs err as rarely as they claim: where the truth is exactly the
 * bound, each sure verdict is an error, and each side has a probability of at most 2.5 %. By
 * default 20 runs; {@code -Dproof.job.runs=300} is the proof.
 */
class JobVerdictsProofTest {

  private static final int RUNS = Integer.getInteger("proof.job.runs", 20);
  private static final int JOBS = 400;
  private static final double TRUE_P95 = VirtualJobs.trueP95();

  private static final JobFigure JCT =
      new JobFigure(VirtualJobs.NAME, JobFigure.Kind.JCT, new Statistic.Percentile(95), "");
  private static final JobFigure FAILED =
      new JobFigure(VirtualJobs.NAME, JobFigure.Kind.FAILED, null, "");
  private static final JobFigure ATTAINMENT =
      new JobFigure(VirtualJobs.NAME, JobFigure.Kind.ATTAINMENT, null, "quick");

  private static RunObjective objective(
      JobFigure figure, BoundComparison comparison, double bound) {
    return new RunObjective(new FeatureSubject(figure), comparison, bound);
  }

  /** Returns how many of the runs end with each sure verdict. */
  private static Map<Verdict, Integer> sure(RunObjective objective, JobFigure figure, double fail) {
    var counts = new EnumMap<Verdict, Integer>(Verdict.class);
    for (int seed = 0; seed < RUNS; seed++) {
      List<JobRecord> jobs = new VirtualJobs(100 + seed).run(JOBS, TRUE_P95, fail);
      var data = new JobsData(jobs, 0, new Window(0, 800_000_000_000L), null, List.of(objective));
      Certainty found = JobFinding.of(objective, figure, data).certainty();
      if (!found.weak()) {
        counts.merge(found.verdict(), 1, Integer::sum);
      }
    }
    return counts;
  }

  /** The 99.9 % point of a binomial distribution of 2.5 %. */
  private static void assertRare(Map<Verdict, Integer> sure) {
    double mean = 0.025 * RUNS;
    int most = (int) Math.ceil(mean + 3.1 * Math.sqrt(mean * 0.975) + 0.5);
    assertThat(sure.getOrDefault(Verdict.MET, 0)).isLessThanOrEqualTo(most);
    assertThat(sure.getOrDefault(Verdict.MISSED, 0)).isLessThanOrEqualTo(most);
  }

  @Test
  void sureVerdictsOnTheTrueP95AreRare() {
    assertRare(sure(objective(JCT, BoundComparison.LTE, TRUE_P95 * 1e3), JCT, 0));
  }

  @Test
  void sureVerdictsOnTheTrueShareOfFailuresAreRare() {
    assertRare(sure(objective(FAILED, BoundComparison.LTE, 10), FAILED, 0.1));
  }

  @Test
  void sureVerdictsOnTheTrueAttainmentAreRare() {
    assertRare(sure(objective(ATTAINMENT, BoundComparison.GTE, 95), ATTAINMENT, 0));
  }

  @Test
  void clearJobsGetSureVerdicts() {
    int enough = RUNS * 7 / 10;
    assertThat(sure(objective(JCT, BoundComparison.LTE, TRUE_P95 * 1.3e3), JCT, 0))
        .hasEntrySatisfying(Verdict.MET, n -> assertThat(n).isGreaterThan(enough));
    assertThat(sure(objective(JCT, BoundComparison.LTE, TRUE_P95 * 0.7e3), JCT, 0))
        .hasEntrySatisfying(Verdict.MISSED, n -> assertThat(n).isGreaterThan(enough));
  }
}
