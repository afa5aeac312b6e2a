// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.LoadStart;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.feature.WarmUpWatch;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.time.Duration;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Watches the warm-up and the measuring window of a run. */
final class WarmUpRun implements FeatureRun, RequestListener, WarmUpWatch {

  private static final long SLOT_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private final boolean several;
  private final ResponseTimes measured = ofWindow();
  private volatile @Nullable WarmUpPlan plan;
  private volatile @Nullable SteadyWatch watch;
  private volatile long agreedNanos = WarmUpFigures.UntilSteady.NOT_AGREED;
  private volatile boolean leads;

  /**
   * Creates a run without a plan.
   *
   * @param several whether this is one of several workers, which end the warm-up together
   */
  WarmUpRun(boolean several) {
    this.several = several;
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
  public void watchAsWorker() {
    longestWarmUp().ifPresent(most -> watch = SteadyWatch.ofWorker(most.toNanos()));
  }

  @Override
  public String report() {
    return Objects.requireNonNull(watch).report();
  }

  @Override
  public boolean steady(Collection<String> reports) {
    return Objects.requireNonNull(watch).steady(reports);
  }

  @Override
  public void agreed(long endNanos) {
    agreedNanos = endNanos;
  }

  @Override
  public void begin(LoadStart start) {
    leads = start.leads();
  }

  /** Workers see the responses of the warm-up, which the merge does not need. */
  @Override
  public boolean hearsInWorkers() {
    return plan != null;
  }

  @Override
  public Optional<RequestListener> newListener(RequestSource source) {
    return Optional.of(this);
  }

  @Override
  public void ended(EndedRequest request) {
    RequestRecord record = request.request();
    SteadyWatch watching = watch;
    if (record.measured() && !several) {
      measured.add(record);
    } else if (record.warmUp() && watching != null) {
      watching.ended(record);
    }
  }

  @Override
  public Optional<Object> share(LoadEnd end) {
    WarmUpPlan known = plan;
    SteadyWatch watched = watch;
    return known == null || watched == null || !leads
        ? Optional.empty()
        : Optional.of(
            new WarmUpShare(WarmUpFigures.UntilSteady.of(known, watched, agreedNanos)).json());
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    WarmUpPlan known = plan;
    SteadyWatch watched = watch;
    return run.share()
        ? Optional.empty()
        : WarmUpFigures.of(
            known == null || watched == null
                ? null
                : WarmUpFigures.UntilSteady.of(known, watched, agreedNanos),
            measured,
            run);
  }

  /** Returns an empty series of responses whose trend within a window is to be seen. */
  static ResponseTimes ofWindow() {
    return new ResponseTimes(SLOT_NANOS);
  }
}
