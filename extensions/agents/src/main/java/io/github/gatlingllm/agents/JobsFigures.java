// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.feature.FeatureBlock;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The frozen figures of all jobs of a run.
 *
 * @param data the jobs
 */
public record JobsFigures(JobsData data) implements FeatureFigures {

  /** The key of the feature. */
  public static final String KEY = "jobs";

  /** Returns the figures of each name, in the order of the first end. */
  List<JobFigures> all() {
    return data.names().stream()
        .map(name -> JobFigures.of(data, name))
        .filter(job -> !job.measured().isEmpty())
        .toList();
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public Optional<ObjectiveFinding> find(RunObjective objective, FeatureFigure figure) {
    return figure instanceof JobFigure job
        ? Optional.of(JobFinding.of(objective, job, data))
        : Optional.empty();
  }

  @Override
  public @Nullable Object json(List<ObjectiveResult> objectives) {
    return all().isEmpty() ? null : JobsJson.of(this);
  }

  @Override
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return all().stream().map(job -> new FeatureLine("job", JobsText.line(job, data))).toList();
  }

  @Override
  public List<FeatureBlock> markdown() {
    List<String> lines = all().stream().map(job -> JobsText.line(job, data)).toList();
    return lines.isEmpty() ? List.of() : List.of(FeatureBlock.list("Jobs", lines));
  }

  @Override
  public List<String> warnings() {
    return data.dropped() > 0
        ? List.of(JobTexts.tooMany(data.dropped(), JobRecorder.MOST_JOBS))
        : List.of();
  }
}
