// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.words;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** What is counted of one run, or of one merge. */
final class WordRun implements FeatureRun {

  private final LongAdder answers = new LongAdder();
  private final LongAdder containing = new LongAdder();
  private @Nullable String word;

  WordRun(@Nullable String word) {
    this.word = word;
  }

  @Override
  public void join(JoinedProtocol protocol) {
    protocol.option(WordOption.class).ifPresent(option -> take(option.word()));
  }

  private void take(String asked) {
    if (word != null && !word.equals(asked)) {
      throw new IllegalStateException(
          "a run counts one word, but its protocols ask for '" + word + "' and '" + asked + "'");
    }
    word = asked;
  }

  @Override
  public Optional<RequestListener> newListener(RequestSource source) {
    return Optional.ofNullable(word).map(asked -> ended -> count(ended.request(), asked));
  }

  private void count(RequestRecord request, String asked) {
    if (request.succeeded() && request.measured()) {
      answers.increment();
      if (Objects.requireNonNullElse(request.outcome().finishReason(), "").contains(asked)) {
        containing.increment();
      }
    }
  }

  @Override
  public Optional<Object> share(LoadEnd end) {
    return Optional.ofNullable(word).map(WordOption::new);
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    return run.share()
        ? Optional.empty()
        : Optional.ofNullable(word)
            .map(asked -> new WordFigures(asked, containing.sum(), answers.sum()));
  }
}
