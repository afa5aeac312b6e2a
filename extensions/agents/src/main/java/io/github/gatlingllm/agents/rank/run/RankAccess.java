// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.rank.run;

import io.github.gatlingllm.agents.rank.RankDialect;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.injection.RequestFeature;
import io.github.gatlingllm.injection.RequestFeatures;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.injection.ResponseListener;
import io.github.gatlingllm.injection.ResponseObserver;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Observes the answers to requests that rank documents. */
public final class RankAccess implements RequestFeature {

  @Override
  public Optional<RequestFeatures> of(FeatureRun run, RunContext context) {
    return run instanceof RankRun ranks
        ? Optional.of(new RequestFeatures(List.of(), List.of(new Observer(ranks.counts()))))
        : Optional.empty();
  }

  private record Observer(RankCounts counts) implements ResponseObserver {

    /** Returns the listener; the text of a ranking is the number of its documents. */
    @Override
    public @Nullable ResponseListener listener(RequestKind kind) {
      if (!(kind.definition().dialect(kind.protocol()) instanceof RankDialect)) {
        return null;
      }
      return response ->
          counts.add(response.id().path(), new RankCounts.Sum(1, Long.parseLong(response.text())));
    }
  }
}
