// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.injection.InjectedPrompts;
import io.github.gatlingllm.injection.PromptInjector;
import io.github.gatlingllm.injection.RequestFeature;
import io.github.gatlingllm.injection.RequestFeatures;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.quality.structured.StructuredRun;
import io.github.gatlingllm.request.ChatDefinition;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks the form of answers, and sends some requests without their schema. */
public final class StructuredRequests implements RequestFeature {

  @Override
  public Optional<RequestFeatures> of(FeatureRun run, RunContext context) {
    return run instanceof StructuredRun structured
        ? Optional.of(
            new RequestFeatures(
                List.of(
                    new Free(
                        new UnconstrainedRequests(
                            structured.forms(),
                            own -> own * context.workers() + context.worker()))),
                List.of(new FormObserver(structured)::listener)))
        : Optional.empty();
  }

  /** Injects requests without schema. */
  private record Free(UnconstrainedRequests requests) implements PromptInjector {

    @Override
    public @Nullable InjectedPrompts of(RequestKind kind) {
      return requests.of(kind);
    }

    @Override
    public List<String> names(ChatDefinition definition) {
      return requests.names(definition);
    }

    @Override
    public int order() {
      return 2;
    }
  }
}
