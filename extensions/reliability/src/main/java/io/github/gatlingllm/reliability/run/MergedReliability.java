// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability.run;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.reliability.ReliabilityFigures;
import io.github.gatlingllm.reliability.ReliabilityRecorder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The profile of several workers, which all have the same settings. */
final class MergedReliability implements FeatureRun {

  private final @Nullable ReliabilityShare requested;
  private final @Nullable ReliabilityRecorder recorder;

  /**
   * Creates a profile without requests.
   *
   * @param shares the shares of workers that have one; only worker 0 injects faults
   */
  MergedReliability(List<ReliabilityShare> shares) {
    requested = shares.isEmpty() ? null : shares.get(0);
    recorder =
        requested == null ? null : new ReliabilityRecorder(requested.plan(), () -> Instant.EPOCH);
    if (recorder != null) {
      shares.forEach(share -> share.faultMarks().forEach(recorder::add));
    }
  }

  @Override
  public Optional<RequestListener> newListener(RequestSource source) {
    return Optional.ofNullable(recorder)
        .map(profile -> ReliabilityRun.listener(profile.newShard(source.clock())));
  }

  /** Without a share, each objective reports why it has no figure. */
  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    return Optional.of(
        requested == null || recorder == null
            ? ReliabilityFigures.NONE
            : LoadProfile.of(
                recorder,
                run.levels(),
                requested.capacity(),
                run.end().reach(),
                run.end().nanos()));
  }
}
