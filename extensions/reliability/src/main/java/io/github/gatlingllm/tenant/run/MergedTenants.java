// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant.run;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.tenant.NeighbourFigure;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tenants of several workers, which all have the same ones. */
final class MergedTenants implements FeatureRun {

  private final @Nullable TenantLog log;
  private final List<NeighbourFigure> wanted;

  /**
   * Creates a merge without requests.
   *
   * @param shares those of the workers; empty: the run has no tenants
   * @throws IllegalStateException if the tenants differ
   */
  MergedTenants(List<TenantShare> shares) {
    log = shares.isEmpty() ? null : new TenantLog(shares.get(0).plan());
    wanted = shares.isEmpty() ? List.of() : shares.get(0).wanted();
    shares.forEach(each -> shares.get(0).plan().requireSame(each.plan()));
  }

  @Override
  public Optional<RequestListener> newListener(RequestSource source) {
    return Optional.ofNullable(log);
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    return Optional.ofNullable(log).map(known -> TenantRun.figures(known, wanted, run));
  }
}
