// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.words;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.injection.ResponseListener;
import io.github.gatlingllm.injection.ResponseObserver;
import io.github.gatlingllm.injection.ResponseText;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Counts the answers of one run; the merge adds the counts of workers. */
final class WordRun implements FeatureRun, ResponseObserver {

  private final LongAdder answers = new LongAdder();
  private final LongAdder containing = new LongAdder();
  private @Nullable String word;

  @Override
  public void join(JoinedProtocol protocol) {
    protocol.option(WordOption.class).ifPresent(option -> take(option.word()));
  }

  private void take(String requested) {
    if (word != null && !word.equals(requested)) {
      throw new IllegalStateException(
          "a run counts one word, but its protocols ask for '"
              + word
              + "' and '"
              + requested
              + "'");
    }
    word = requested;
  }

  @Override
  public @Nullable ResponseListener listener(RequestKind kind) {
    String requested = word;
    return requested == null ? null : response -> count(response, requested);
  }

  private void count(ResponseText response, String requested) {
    answers.increment();
    if (response.text().contains(requested)) {
      containing.increment();
    }
  }

  @Override
  public Optional<Object> share(LoadEnd end) {
    return figures().map(figures -> figures);
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    return run.share() ? Optional.empty() : figures().map(figures -> figures);
  }

  private Optional<WordFigures> figures() {
    return Optional.ofNullable(word)
        .map(requested -> new WordFigures(requested, containing.sum(), answers.sum()));
  }
}
