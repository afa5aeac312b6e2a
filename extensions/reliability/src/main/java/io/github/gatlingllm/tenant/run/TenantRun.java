// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant.run;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.tenant.NeighbourFigure;
import io.github.gatlingllm.tenant.TenantFigures;
import io.github.gatlingllm.tenant.TenantPlan;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Records the requests of a run's tenants. */
final class TenantRun implements FeatureRun {

  private final Set<NeighbourFigure> wanted = new LinkedHashSet<>();
  private volatile @Nullable TenantLog log;

  @Override
  public void join(JoinedProtocol protocol) {
    protocol.option(TenantPlan.class).ifPresent(this::join);
    protocol.objectives().stream()
        .map(RunObjective::subject)
        .filter(FeatureSubject.class::isInstance)
        .map(subject -> ((FeatureSubject) subject).figure())
        .filter(NeighbourFigure.class::isInstance)
        .forEach(figure -> wanted.add((NeighbourFigure) figure));
  }

  private void join(TenantPlan joining) {
    TenantLog before = log;
    if (before == null) {
      log = new TenantLog(joining);
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
    return Optional.ofNullable(log)
        .map(known -> new TenantShare(known.plan(), List.copyOf(wanted)).json());
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    TenantLog known = log;
    return known == null || run.share()
        ? Optional.empty()
        : Optional.of(figures(known, List.copyOf(wanted), run));
  }

  static TenantFigures figures(TenantLog log, List<NeighbourFigure> wanted, FrozenRun run) {
    return TenantFigures.of(
        log.plan(),
        wanted,
        log.kept().with(run.idleTtftMillis()),
        run.snapshot().requests().keySet(),
        run.checks().reasons().stream().findFirst());
  }
}
