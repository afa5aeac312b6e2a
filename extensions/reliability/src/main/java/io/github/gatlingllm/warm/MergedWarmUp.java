// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The warm-up of a merged run: what worker 0 found, and the trends in the measuring window of all
 * workers together.
 */
final class MergedWarmUp implements FeatureRun, RequestListener {

  private final @Nullable WarmUpShare share;
  private final ResponseTimes measured = WarmUpRun.ofWindow();

  /**
   * Creates the warm-up without requests.
   *
   * @param share of worker 0; null: there was no warm-up until steady
   */
  MergedWarmUp(@Nullable WarmUpShare share) {
    this.share = share;
  }

  @Override
  public Optional<RequestListener> newListener(RequestSource source) {
    return Optional.of(this);
  }

  @Override
  public void ended(EndedRequest request) {
    if (request.request().measured()) {
      measured.add(request.request());
    }
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    return WarmUpFigures.of(share == null ? null : share.until(), measured, run);
  }
}
