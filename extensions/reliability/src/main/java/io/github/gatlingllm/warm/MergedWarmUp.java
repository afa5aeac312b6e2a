// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The warm-up of a merged run: what its workers found, and the trends in the measuring window of
 * all of them together.
 */
final class MergedWarmUp implements FeatureRun, RequestListener {

  private final SortedMap<Integer, WorkerFinding> findings;
  private final ResponseTimes measured = WarmUpRun.ofWindow();

  /**
   * Creates the warm-up without requests.
   *
   * @param findings by worker; empty: there was no warm-up until steady
   */
  MergedWarmUp(SortedMap<Integer, WorkerFinding> findings) {
    this.findings = findings;
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
    return WarmUpFigures.of(
        findings.isEmpty() ? null : WorkerFinding.together(findings), measured, run);
  }
}
