// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import static java.util.Objects.requireNonNull;

import io.github.gatlingllm.agents.run.JobsRun;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.injection.RequestFeature;
import io.github.gatlingllm.injection.RequestFeatures;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.injection.ResponseListener;
import io.github.gatlingllm.injection.ResponseObserver;
import io.github.gatlingllm.run.LlmRun;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lets the actions of a run find its jobs. */
public final class JobAccess implements RequestFeature {

  @Override
  public Optional<RequestFeatures> of(FeatureRun run, RunContext context) {
    return run instanceof JobsRun jobs
        ? Optional.of(new RequestFeatures(List.of(), List.of(new Holder(jobs))))
        : Optional.empty();
  }

  /** Returns the jobs of a run. */
  static JobsRun of(LlmRun run) {
    return requireNonNull(
        run.requestFeatures().observers().stream()
            .filter(Holder.class::isInstance)
            .map(each -> ((Holder) each).jobs())
            .findFirst()
            .orElse(null),
        "the feature of jobs is not open");
  }

  /** Observes no response. */
  private record Holder(JobsRun jobs) implements ResponseObserver {

    @Override
    public @Nullable ResponseListener listener(RequestKind kind) {
      return null;
    }
  }
}
