// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.run;

import io.github.gatlingllm.agents.JobSlo;
import io.github.gatlingllm.agents.JobsFigures;
import io.github.gatlingllm.feature.ObjectiveOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The SLOs of jobs.
 *
 * @param all each SLO with the name of its jobs
 */
public record JobSlosOption(List<Attached> all) implements ObjectiveOption {

  /** No SLOs. */
  static final JobSlosOption NONE = new JobSlosOption(List.of());

  /**
   * An SLO of the jobs of one name.
   *
   * @param job the name of the jobs
   * @param slo the SLO
   */
  public record Attached(String job, JobSlo slo) {}

  /** Copies. */
  public JobSlosOption {
    all = List.copyOf(all);
  }

  /** Returns the option of one SLO. */
  public static JobSlosOption of(String job, JobSlo slo) {
    return new JobSlosOption(List.of(new Attached(job, slo)));
  }

  @Override
  public String feature() {
    return JobsFigures.KEY;
  }

  @Override
  public JobSlosOption and(ObjectiveOption other) {
    var both = new ArrayList<>(all);
    for (Attached each : ((JobSlosOption) other).all()) {
      for (Attached known : all) {
        boolean same = known.job().equals(each.job());
        if (same && known.slo().name().equals(each.slo().name()) && !known.equals(each)) {
          throw new IllegalArgumentException(JobRunTexts.otherSlo(each.slo().name(), each.job()));
        }
      }
      if (!both.contains(each)) {
        both.add(each);
      }
    }
    return new JobSlosOption(both);
  }

  /** Returns the SLOs of the jobs of a name. */
  List<JobSlo> of(String job) {
    return all.stream().filter(each -> each.job().equals(job)).map(Attached::slo).toList();
  }
}
