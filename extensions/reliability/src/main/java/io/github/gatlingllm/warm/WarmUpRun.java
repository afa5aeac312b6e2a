// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.feature.WarmUpWatch;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Watches the warm-up and the measuring window of a run. */
final class WarmUpRun implements FeatureRun, RequestListener, WarmUpWatch {

  private static final long SLOT_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private final int workers;
  private final ResponseTimes measured = new ResponseTimes(SLOT_NANOS);
  private volatile @Nullable WarmUpPlan plan;
  private volatile @Nullable SteadyWatch watch;

  WarmUpRun(int workers) {
    this.workers = workers;
  }

  @Override
  public void join(JoinedProtocol protocol) {
    protocol.option(WarmUpPlan.class).ifPresent(this::join);
  }

  private void join(WarmUpPlan joining) {
    WarmUpPlan before = plan;
    if (before != null && !before.equals(joining)) {
      throw new IllegalStateException(
          WarmUpRunTexts.plansDiffer(
              before.most().toMillis() / 1e3, joining.most().toMillis() / 1e3));
    }
    if (workers > 1) {
      throw new IllegalStateException(WarmUpRunTexts.severalWorkers(workers));
    }
    plan = joining;
  }

  @Override
  public Optional<Duration> longestWarmUp() {
    return Optional.ofNullable(plan).map(WarmUpPlan::most);
  }

  @Override
  public void watch(Runnable endWarmUp) {
    longestWarmUp().ifPresent(most -> watch = new SteadyWatch(most.toNanos(), endWarmUp));
  }

  @Override
  public Optional<RequestListener> newListener(RequestSource source) {
    return Optional.of(this);
  }

  @Override
  public void ended(EndedRequest request) {
    RequestRecord record = request.request();
    SteadyWatch watching = watch;
    if (record.measured()) {
      measured.add(record);
    } else if (record.warmUp() && watching != null) {
      watching.ended(record);
    }
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    if (run.share()) {
      return Optional.empty();
    }
    WarmUpPlan known = plan;
    SteadyWatch watched = watch;
    WarmUpFigures figures =
        WarmUpFigures.of(
            known == null || watched == null ? null : WarmUpFigures.UntilSteady.of(known, watched),
            measured,
            run);
    return figures.until() == null && figures.trends().isEmpty()
        ? Optional.empty()
        : Optional.of(figures);
  }
}
