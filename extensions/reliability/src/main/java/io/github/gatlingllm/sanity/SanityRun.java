// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.SanityOption;
import io.github.gatlingllm.measure.request.AnswerSanity;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks the answers of a run, or collects the samples of all workers. */
public final class SanityRun implements FeatureRun {

  private final SanitySamples samples;
  private volatile boolean requested;

  /**
   * Creates a run.
   *
   * @param samples the samples of workers
   * @param requested whether a worker checked answers
   */
  SanityRun(SanitySamples samples, boolean requested) {
    this.samples = samples;
    this.requested = requested;
  }

  @Override
  public void join(JoinedProtocol protocol) {
    requested |= protocol.option(SanityOption.class).isPresent();
  }

  /** The check was requested by an SLO of some requests. */
  public void request() {
    requested = true;
  }

  /**
   * Checks an answer. May be slow: do not call it on an event loop. No text is kept, except for a
   * few masked ones.
   *
   * @param text the output text, without the secrets of its request
   * @param hidden reasoning and tool calls, without secrets
   * @param prompt the prompt whose script the answer must use; null for any script
   * @param sampled whether it may be a sample
   */
  public AnswerSanity check(String text, String hidden, @Nullable String prompt, boolean sampled) {
    AnswerSanity found = SanityRules.of(text, hidden, prompt);
    if (found.degenerate() && sampled) {
      samples.add(found, SanityRules.of(text, "", prompt) == found ? text : hidden);
    }
    return found;
  }

  @Override
  public Optional<Object> share(LoadEnd end) {
    return requested ? Optional.of(SanityShare.json(samples.first())) : Optional.empty();
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    boolean checked = run.snapshot().all().sanity().checked() > 0;
    return requested || checked
        ? Optional.of(
            new SanityFindings(
                run.snapshot().all().sanity(),
                run.snapshot().all().counts().succeeded(),
                run.levels(),
                LevelGrowth.of(run.levels()),
                samples.first()))
        : Optional.empty();
  }
}
