// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Records the audits of a run. */
final class AuditRun implements FeatureRun {

  private @Nullable AuditPlan plan;
  private @Nullable AuditRecorder recorder;
  private boolean usageAsked = true;

  @Override
  public void join(JoinedProtocol protocol) {
    AuditPlan wanted = protocol.option(AuditPlan.class).orElse(defaultPlan(protocol));
    if (wanted == null) {
      return;
    }
    if (plan != null && !plan.equals(wanted)) {
      throw new IllegalStateException(
          AuditPlanTexts.plansDiffer(plan.toString(), wanted.toString()));
    }
    plan = wanted;
    usageAsked &= protocol.usageAsked();
  }

  /** Returns the default plan if an objective bounds an audit; otherwise null. */
  private static @Nullable AuditPlan defaultPlan(JoinedProtocol protocol) {
    return protocol.objectives().stream()
            .anyMatch(
                each ->
                    each.subject() instanceof FeatureSubject of
                        && of.figure() instanceof AuditFigure)
        ? AuditPlan.USUAL
        : null;
  }

  @Override
  public synchronized Optional<RequestListener> newListener(RequestSource source) {
    if (plan == null) {
      return Optional.empty();
    }
    if (recorder == null) {
      recorder = new AuditRecorder(source.clock(), source.connections());
    }
    return Optional.of(listener(recorder));
  }

  /** Records failed attempts too: they are requests to the server. */
  static RequestListener listener(AuditRecorder recorder) {
    AuditRecorder.Shard shard = recorder.newShard();
    return new RequestListener() {
      @Override
      public void ended(EndedRequest request) {
        shard.record(request.request());
      }

      @Override
      public void retried(EndedRequest attempt) {
        shard.record(attempt.request());
      }
    };
  }

  @Override
  public Optional<Object> share(LoadEnd end) {
    return Optional.ofNullable(plan).map(requested -> new AuditShare(requested, usageAsked).json());
  }

  @Override
  public synchronized Optional<FeatureFigures> freeze(FrozenRun run) {
    return plan == null || run.share()
        ? Optional.empty()
        : Optional.of(
            AuditFigures.of(
                plan,
                recorder == null ? List.of() : recorder.probes(),
                usageAsked,
                run.server(),
                run.busy()));
  }
}
