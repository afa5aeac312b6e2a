// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander.run;

import io.github.gatlingllm.bystander.BystanderFigures;
import io.github.gatlingllm.bystander.BystanderPlan;
import io.github.gatlingllm.bystander.ProbeResult;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.LoadStart;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.injection.InjectedPrompts;
import io.github.gatlingllm.injection.PromptInjector;
import io.github.gatlingllm.injection.RequestKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Sends the probes of a run and records them. */
final class BystanderRun implements FeatureRun, PromptInjector {

  private final boolean sends;
  private final ProbeRecorder recorder = new ProbeRecorder();
  private final List<ProbeResult> unloaded = new CopyOnWriteArrayList<>();
  private volatile @Nullable BystanderPlan plan;
  private volatile @Nullable ProbeSchedule schedule;
  private boolean taken;

  /**
   * Creates a run without probes.
   *
   * @param sends whether this process sends the probes; one of several workers does
   */
  BystanderRun(boolean sends) {
    this.sends = sends;
  }

  @Override
  public void join(JoinedProtocol protocol) {
    protocol.option(BystanderPlan.class).ifPresent(this::join);
  }

  private void join(BystanderPlan joining) {
    BystanderPlan before = plan;
    if (before != null && !before.equals(joining)) {
      throw new IllegalStateException(
          BystanderRunTexts.plansDiffer(before.perSecond(), joining.perSecond()));
    }
    plan = joining;
  }

  /** Takes the first suitable request of the run as the pattern of the probes. */
  @Override
  public @Nullable InjectedPrompts of(RequestKind kind) {
    Optional<BystanderPlan> wanted = kind.option(BystanderPlan.class);
    if (wanted.isEmpty()) {
      return null;
    }
    if (kind.name().equals(BystanderPlan.REQUEST)) {
      throw new IllegalStateException(BystanderRunTexts.nameTaken(BystanderPlan.REQUEST));
    }
    if (taken || !BystanderPrompts.suit(kind)) {
      return null;
    }
    taken = true;
    var requests = ProbeRequests.of(kind, wanted.get());
    if (!sends) {
      requests.close(); // its SLOs are known to all workers now
      return null;
    }
    schedule = new ProbeSchedule(requests, wanted.get().perSecond());
    return new UnloadedProbing(requests, wanted.get().unloaded(), unloaded);
  }

  @Override
  public Optional<RequestListener> newListener(RequestSource source) {
    return plan == null ? Optional.empty() : Optional.of(recorder);
  }

  @Override
  public boolean hearsBystanders() {
    return true;
  }

  @Override
  public void begin(LoadStart start) {
    ProbeSchedule probes = schedule;
    if (probes != null) {
      probes.start(start.zeroNanos(), start.plannedSeconds());
    }
  }

  @Override
  public void stopSending() {
    ProbeSchedule probes = schedule;
    if (probes != null) {
      probes.stop();
    }
  }

  @Override
  public Optional<Object> share(LoadEnd end) {
    BystanderPlan known = plan;
    return known == null || !sends
        ? Optional.empty()
        : Optional.of(new BystanderShare(known.perSecond(), unloaded).json());
  }

  @Override
  public OptionalDouble idleTtftMillis() {
    return BystanderFigures.idleTtftMillis(unloaded);
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    BystanderPlan known = plan;
    return known == null || run.share()
        ? Optional.empty()
        : Optional.of(
            BystanderFigures.of(known.perSecond(), unloaded, recorder.all(), run.levels()));
  }
}
