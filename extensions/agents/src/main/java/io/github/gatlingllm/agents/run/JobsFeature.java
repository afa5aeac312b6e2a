// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.agents.JobFigure;
import io.github.gatlingllm.agents.JobsFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.Optional;
import java.util.SortedMap;

/** The run feature of jobs. */
public final class JobsFeature implements RunFeature {

  @Override
  public String key() {
    return JobsFigures.KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    boolean alone = run.workers() == 1;
    return new JobsRun(alone ? "j" : "w" + run.worker() + "-j", alone);
  }

  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    return new MergedJobs(shares.values().stream().map(JobsShare::read).toList());
  }

  @Override
  public Optional<FeatureFigure> figure(FeatureFigure.Spelled spelled) {
    return JobFigure.of(spelled);
  }
}
