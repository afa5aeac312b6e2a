// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway.run;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.bystander.run.BystanderPrompts;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.LoadStart;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.gateway.GatewayFigures;
import io.github.gatlingllm.gateway.GatewayPlan;
import io.github.gatlingllm.injection.InjectedPrompt;
import io.github.gatlingllm.injection.InjectedPrompts;
import io.github.gatlingllm.injection.PromptInjector;
import io.github.gatlingllm.injection.RequestKind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sends the pairs of a run and records them. */
final class GatewayRun implements FeatureRun, PromptInjector {

  /** The key of the direct server in a worker's share. */
  static final String DIRECT = "direct";

  private final boolean sends;
  private final PairRecorder recorder = new PairRecorder();
  private volatile @Nullable GatewayPlan plan;
  private volatile @Nullable PairSchedule schedule;
  private boolean taken;

  /**
   * Creates a run without pairs.
   *
   * @param sends whether this process sends the pairs; one of several workers does
   */
  GatewayRun(boolean sends) {
    this.sends = sends;
  }

  @Override
  public void join(JoinedProtocol protocol) {
    protocol.option(GatewayPlan.class).ifPresent(this::join);
  }

  private void join(GatewayPlan joining) {
    GatewayPlan before = plan;
    if (before != null && !before.equals(joining)) {
      throw new IllegalStateException(
          GatewayRunTexts.plansDiffer(ShownUrl.of(before.direct()), ShownUrl.of(joining.direct())));
    }
    plan = joining;
  }

  /** Takes the first suitable request of the run as the pattern of the pairs. */
  @Override
  public @Nullable InjectedPrompts of(RequestKind kind) {
    Optional<GatewayPlan> wanted = kind.option(GatewayPlan.class);
    if (wanted.isEmpty()) {
      return null;
    }
    if (kind.name().equals(GatewayPlan.THROUGH) || kind.name().equals(GatewayPlan.DIRECT)) {
      throw new IllegalStateException(GatewayRunTexts.nameTaken(kind.name()));
    }
    if (taken || !BystanderPrompts.suit(kind)) {
      return null;
    }
    String path = kind.protocol().endpoint().path();
    if (GatewayPlan.replacesServer(path)) {
      throw new IllegalStateException(GatewayRunTexts.wholePath(path));
    }
    taken = true;
    var requests = GatewayRequests.of(kind, wanted.get());
    if (!sends) {
      requests.close();
      return null;
    }
    schedule = new PairSchedule(requests, wanted.get().perSecond());
    return new DirectTry(requests, ShownUrl.of(wanted.get().direct()));
  }

  /** Tries the direct server before the load. */
  private record DirectTry(GatewayRequests requests, String url) implements InjectedPrompts {

    @Override
    public void beforeLoad() {
      requests.tryDirect(url);
    }

    @Override
    public @Nullable InjectedPrompt next() {
      return null;
    }
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
    PairSchedule pairs = schedule;
    if (pairs != null) {
      pairs.start(start.zeroNanos(), start.plannedSeconds());
    }
  }

  @Override
  public void stopSending() {
    PairSchedule pairs = schedule;
    if (pairs != null) {
      pairs.stop();
    }
  }

  @Override
  public Optional<Object> share(LoadEnd end) {
    GatewayPlan known = plan;
    return known == null || !sends
        ? Optional.empty()
        : Optional.of(
            JsonNodeFactory.instance.objectNode().put(DIRECT, ShownUrl.of(known.direct())));
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    GatewayPlan known = plan;
    return known == null || run.share()
        ? Optional.empty()
        : Optional.of(GatewayFigures.of(known.direct(), recorder.pairs()));
  }
}
