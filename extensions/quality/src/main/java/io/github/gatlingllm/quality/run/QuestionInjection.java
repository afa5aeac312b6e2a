// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.injection.InjectedPrompts;
import io.github.gatlingllm.injection.PromptInjector;
import io.github.gatlingllm.injection.RequestFeature;
import io.github.gatlingllm.injection.RequestFeatures;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.quality.setup.ConsistencyRun;
import io.github.gatlingllm.quality.setup.QualityRun;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sends prompts whose answers are scored or compared instead of prompts of the simulation. */
public final class QuestionInjection implements RequestFeature {

  @Override
  public Optional<RequestFeatures> of(FeatureRun run, RunContext context) {
    if (run instanceof QualityRun quality) {
      return Optional.of(features(kind -> QuestionPrompts.of(quality, kind)));
    }
    return run instanceof ConsistencyRun consistency
        ? Optional.of(features(new Probes(consistency)))
        : Optional.empty();
  }

  private static RequestFeatures features(PromptInjector injector) {
    return new RequestFeatures(List.of(injector), List.of());
  }

  private record Probes(ConsistencyRun run) implements PromptInjector {

    @Override
    public @Nullable InjectedPrompts of(RequestKind kind) {
      return ProbePrompts.of(run, kind);
    }

    /** Prompts to score come first. */
    @Override
    public int order() {
      return 1;
    }
  }
}
