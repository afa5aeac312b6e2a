// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.injection.InjectedPrompts;
import io.github.gatlingllm.injection.PromptInjector;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.injection.ResponseListener;
import io.github.gatlingllm.injection.ResponseObserver;
import io.github.gatlingllm.quality.structured.FormAnswers;
import io.github.gatlingllm.quality.structured.FormFigures;
import io.github.gatlingllm.request.ChatDefinition;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which form the answers of a run have. Any thread. */
public final class StructuredRun implements FeatureRun, PromptInjector, ResponseObserver {

  private final FormAnswers forms = new FormAnswers();
  private final FormObserver observer = new FormObserver(forms);
  private final FreeRequests free;

  StructuredRun(RunContext run) {
    this.free = new FreeRequests(forms, own -> own * run.workers() + run.worker());
  }

  @Override
  public @Nullable InjectedPrompts of(RequestKind kind) {
    return free.of(kind);
  }

  @Override
  public List<String> names(ChatDefinition requests) {
    return free.names(requests);
  }

  /** Of the requests that ask what the simulation says. */
  @Override
  public int order() {
    return 2;
  }

  @Override
  public @Nullable ResponseListener listener(RequestKind kind) {
    return observer.listener(kind);
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    return Optional.empty();
  }

  /** What has come in until now. */
  public FormFigures figures() {
    return forms.figures();
  }
}
