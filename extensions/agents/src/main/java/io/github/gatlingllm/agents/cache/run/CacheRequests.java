// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache.run;

import io.github.gatlingllm.agents.cache.CacheOption;
import io.github.gatlingllm.agents.cache.SentPrompt;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.injection.EndedExchange;
import io.github.gatlingllm.injection.RequestFeature;
import io.github.gatlingllm.injection.RequestFeatures;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.injection.ResponseListener;
import io.github.gatlingllm.injection.ResponseObserver;
import io.github.gatlingllm.injection.ResponseText;
import io.github.gatlingllm.protocol.TokenCounting;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Passes all prompts of a run to the model of its cache, if an option or objective requires it. */
public final class CacheRequests implements RequestFeature {

  @Override
  public Optional<RequestFeatures> of(FeatureRun run, RunContext context) {
    return run instanceof CacheRun cache
        ? Optional.of(
            new RequestFeatures(List.of(new CachePriming(cache)), List.of(new Observer(cache))))
        : Optional.empty();
  }

  private record Observer(CacheRun run) implements ResponseObserver {

    @Override
    public @Nullable ResponseListener listener(RequestKind kind) {
      CacheOption option = kind.option(CacheOption.class).orElse(null);
      if (option == null || !kind.definition().dialect(kind.protocol()).generates()) {
        return null;
      }
      TokenCounting counting = kind.protocol().recording().counting();
      run.start(counting == null ? null : counting.tokenizer());
      return new Listener(run, option.replicaHeader());
    }
  }

  private record Listener(CacheRun run, @Nullable String replicaHeader)
      implements ResponseListener {

    @Override
    public void ended(EndedExchange exchange) {
      run.add(
          new SentPrompt(
              exchange.request(),
              exchange.prompt(),
              exchange.output(),
              replica(exchange),
              exchange.secrets()::maskIn));
    }

    private String replica(EndedExchange exchange) {
      String named = replicaHeader == null ? null : exchange.header().apply(replicaHeader);
      return named == null ? "" : named;
    }

    @Override
    public void responded(ResponseText response) {
      // the prompt was passed on when the request ended
    }
  }
}
