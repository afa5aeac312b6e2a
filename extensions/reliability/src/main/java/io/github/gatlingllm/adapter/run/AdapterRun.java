// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter.run;

import io.github.gatlingllm.adapter.AdapterFigures;
import io.github.gatlingllm.adapter.AdapterPlan;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Records the requests of adapters in a run, or those of all workers in a merge. */
final class AdapterRun implements FeatureRun {

  private volatile @Nullable AdapterLog log;

  /**
   * Creates a run.
   *
   * @param shares the plans of workers in a merge, which all have the same one
   * @throws IllegalStateException if they differ
   */
  AdapterRun(List<AdapterPlan> shares) {
    shares.forEach(this::join);
  }

  @Override
  public void join(JoinedProtocol protocol) {
    protocol.option(AdapterPlan.class).ifPresent(this::join);
  }

  private void join(AdapterPlan joining) {
    AdapterLog before = log;
    if (before == null) {
      log = new AdapterLog(joining);
    } else {
      before.plan().requireSame(joining);
    }
  }

  @Override
  public Optional<RequestListener> newListener(RequestSource source) {
    return Optional.ofNullable(log);
  }

  @Override
  public Optional<Object> share(LoadEnd end) {
    return Optional.ofNullable(log).map(known -> AdapterShare.json(known.plan()));
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    AdapterLog known = log;
    return known == null || run.share()
        ? Optional.empty()
        : Optional.of(AdapterFigures.of(known.plan(), known.all(), known.complete()));
  }
}
