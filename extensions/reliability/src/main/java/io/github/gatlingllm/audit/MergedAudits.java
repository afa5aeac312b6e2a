// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The audits of several workers, which all have the same settings. */
final class MergedAudits implements FeatureRun {

  private final @Nullable AuditShare requested;
  private final List<AuditRecorder> workers = new ArrayList<>();

  /**
   * Creates audits without records.
   *
   * @param requested the settings; null if no audit was requested
   */
  MergedAudits(@Nullable AuditShare requested) {
    this.requested = requested;
  }

  @Override
  public Optional<RequestListener> newListener(RequestSource source) {
    if (requested == null) {
      return Optional.empty();
    }
    var recorder = new AuditRecorder(source.clock(), source.connections());
    workers.add(recorder);
    return Optional.of(AuditRun.listener(recorder));
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    return Optional.ofNullable(requested)
        .map(
            share ->
                AuditFigures.of(
                    share.plan(),
                    AuditRecorder.together(workers),
                    share.usageAsked(),
                    run.server(),
                    run.busy()));
  }
}
