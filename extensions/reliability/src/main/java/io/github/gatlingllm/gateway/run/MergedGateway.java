// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway.run;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.gateway.GatewayFigures;
import java.util.List;
import java.util.Optional;

/** The pairs of several workers, of which one sends them. */
final class MergedGateway implements FeatureRun {

  private final List<String> direct;
  private final PairRecorder recorder = new PairRecorder();

  /**
   * Creates a merge without requests.
   *
   * @param direct the direct server of each worker that sent pairs
   */
  MergedGateway(List<String> direct) {
    this.direct = List.copyOf(direct);
  }

  @Override
  public Optional<RequestListener> newListener(RequestSource source) {
    return direct.isEmpty() ? Optional.empty() : Optional.of(recorder);
  }

  @Override
  public boolean hearsBystanders() {
    return true;
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    return direct.stream().findFirst().map(url -> GatewayFigures.of(url, recorder.pairs()));
  }
}
