// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache.run;

import io.github.gatlingllm.agents.cache.CacheData;
import io.github.gatlingllm.agents.cache.CacheFigures;
import io.github.gatlingllm.agents.cache.CacheModel;
import io.github.gatlingllm.agents.cache.CacheOption;
import io.github.gatlingllm.agents.cache.ChatTemplate;
import io.github.gatlingllm.agents.cache.ModelResult;
import io.github.gatlingllm.agents.cache.SentPrompt;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the prompts of a run. */
final class CacheRun implements FeatureRun {

  private volatile @Nullable CacheOption option;
  private volatile @Nullable PromptReading reading;
  private @Nullable ModelResult result;

  @Override
  public void join(JoinedProtocol protocol) {
    protocol
        .option(CacheOption.class)
        .ifPresent(
            joined -> {
              try {
                option = option == null ? joined : option.and(joined);
              } catch (IllegalArgumentException e) {
                throw new IllegalStateException(e.getMessage(), e);
              }
            });
  }

  /** Starts to read prompts, with the tokenizer of the first protocol; null: it has none. */
  synchronized void start(@Nullable Tokenizer tokenizer) {
    if (reading == null) {
      CacheOption set = Objects.requireNonNullElse(option, CacheOption.DEFAULT);
      reading =
          new PromptReading(
              new CacheModel(
                  Objects.requireNonNullElse(set.blockTokens(), CacheData.DEFAULT_BLOCK),
                  tokenizer,
                  Objects.requireNonNullElse(set.template(), ChatTemplate.NONE)));
    }
  }

  /** Adds a prompt whose request has ended. */
  void add(SentPrompt prompt) {
    PromptReading to = reading;
    if (to != null) {
      to.add(prompt);
    }
  }

  /** Adds a prompt that was answered before the load. */
  void addBefore(ChatRequest prompt) {
    PromptReading to = reading;
    if (to != null) {
      to.addBefore(prompt);
    }
  }

  /** Returns the results; null if no prompt was to be read. */
  private synchronized @Nullable ModelResult result() {
    PromptReading read = reading;
    if (result == null && read != null) {
      result = read.end();
    }
    return result;
  }

  @Override
  public Optional<Object> share(LoadEnd end) {
    ModelResult read = result();
    return read == null
        ? Optional.empty()
        : Optional.of(CacheShare.json(Objects.requireNonNull(option), read));
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    ModelResult read = result();
    if (option == null || run.share()) {
      return Optional.empty();
    }
    return Optional.of(
        CacheFigures.of(FrozenCache.of(option, read == null ? ModelResult.NONE : read, 0, run)));
  }
}
