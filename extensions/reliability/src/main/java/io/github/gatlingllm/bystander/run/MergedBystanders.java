// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander.run;

import io.github.gatlingllm.bystander.BystanderFigures;
import io.github.gatlingllm.bystander.ProbeResult;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The probes of several workers, of which one sends them. */
final class MergedBystanders implements FeatureRun {

  private final List<BystanderShare> shares;
  private final ProbeRecorder recorder = new ProbeRecorder();

  MergedBystanders(List<BystanderShare> shares) {
    this.shares = List.copyOf(shares);
  }

  @Override
  public Optional<RequestListener> newListener(RequestSource source) {
    return shares.isEmpty() ? Optional.empty() : Optional.of(recorder);
  }

  @Override
  public boolean hearsBystanders() {
    return true;
  }

  @Override
  public OptionalDouble idleTtftMillis() {
    return BystanderFigures.idleTtftMillis(unloaded());
  }

  private List<ProbeResult> unloaded() {
    return shares.stream().flatMap(each -> each.unloaded().stream()).toList();
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    return shares.stream()
        .findFirst()
        .map(
            share ->
                BystanderFigures.of(share.perSecond(), unloaded(), recorder.all(), run.levels()));
  }
}
