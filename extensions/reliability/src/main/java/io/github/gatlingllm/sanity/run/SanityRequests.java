// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity.run;

import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.SanityOption;
import io.github.gatlingllm.injection.AnswerRater;
import io.github.gatlingllm.injection.RatedAnswer;
import io.github.gatlingllm.injection.RequestFeature;
import io.github.gatlingllm.injection.RequestFeatures;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.injection.ResponseListener;
import io.github.gatlingllm.injection.ResponseObserver;
import io.github.gatlingllm.measure.request.AnswerSanity;
import io.github.gatlingllm.sanity.SanityRun;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks the answers to all requests if an option, an objective or an SLO requires it. */
public final class SanityRequests implements RequestFeature {

  @Override
  public Optional<RequestFeatures> of(FeatureRun run, RunContext context) {
    return run instanceof SanityRun sanity
        ? Optional.of(new RequestFeatures(List.of(), List.of(new Observer(sanity))))
        : Optional.empty();
  }

  private record Observer(SanityRun run) implements ResponseObserver {

    @Override
    public @Nullable ResponseListener listener(RequestKind kind) {
      return null;
    }

    @Override
    public @Nullable AnswerRater rater(RequestKind kind) {
      Optional<SanityOption> option = kind.option(SanityOption.class);
      List<Slo> own = kind.definition().slos();
      if (option.isEmpty() && (own == null || own.stream().noneMatch(Slo::restsOnSanity))) {
        return null;
      }
      run.request();
      boolean script = option.map(SanityOption::script).orElse(false);
      return answer -> rate(answer, script);
    }

    private AnswerSanity rate(RatedAnswer answer, boolean script) {
      return run.check(
          answer.secrets().maskIn(answer.text()),
          answer.secrets().maskIn(answer.hidden()),
          script ? answer.prompt().get() : null,
          answer.measured());
    }
  }
}
